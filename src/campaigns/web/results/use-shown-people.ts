import { useRef, useState } from 'react';
import type { PeopleFilter } from '../queries.ts';

/** Which number of the results is listed in the table of people. `show` lists another one and scrolls to the table. */
export function useShownPeople() {
  const [filter, setFilter] = useState<PeopleFilter>({ status: 'submitted' });
  const table = useRef<HTMLElement>(null);
  const show = (next: PeopleFilter): void => {
    setFilter(next);
    table.current?.scrollIntoView({ block: 'start' });
  };
  return { filter, setFilter, table, show };
}
