import { useCallback, useMemo, useState } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { selectionOf, type RecordFilter } from '../queries.ts';

/** What a list shows as a whole, but for rows that were taken out of it. */
interface Whole {
  filter: RecordFilter;
  except: ReadonlySet<string>;
}

interface Counted {
  count: number;
  is_capped: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Which records of a list are selected: those that are ticked, or all that the list shows, loaded or not, but for those
 * whose tick was taken away since.
 */
export function useListSelection(rows: readonly ModuleRecord[], filter: RecordFilter, counted: Counted | undefined) {
  const [named, setNamed] = useState(NONE);
  const [chosenWhole, setWhole] = useState<Whole | null>(null);
  // Phones have no box that ticks all that is loaded: one tick is enough there.
  const needed = useMediaQuery(PHONE_QUERY) ? 1 : rows.length;
  // Of another search or filter it would be other records.
  const whole = chosenWhole?.filter === filter ? chosenWhole : null;
  const ticked = useMemo(
    () => (whole ? new Set(rows.map(({ id }) => id).filter((id) => !whole.except.has(id))) : named),
    [rows, whole, named],
  );
  const clear = useCallback(() => {
    setNamed(NONE);
    setWhole(null);
  }, []);
  const change = (next: ReadonlySet<string>) => {
    if (whole === null) return setNamed(next);
    // The box of the head takes all away.
    if (next.size === 0 && ticked.size > 1) return clear();
    const except = new Set(whole.except);
    for (const { id } of rows) {
      if (next.has(id)) except.delete(id);
      else except.add(id);
    }
    setWhole({ filter, except });
  };
  return {
    ticked,
    change,
    clear,
    whole: whole && counted ? wholeOf(whole, counted) : null,
    /** How many the list shows, where all of them are offered: all that is loaded is ticked and more is not. */
    more: whole === null && counted && isMoreThan(counted, ticked.size, needed) ? counted : null,
    chooseWhole: () => {
      setNamed(NONE);
      setWhole({ filter, except: NONE });
    },
  };
}

/** All that the list shows, as the bar says it and as jobs take it; null where nothing of it is left. */
function wholeOf({ filter, except }: Whole, { count, is_capped }: Counted) {
  if (count <= except.size) return null;
  return { count: count - except.size, is_capped, selection: selectionOf(filter, except) };
}

const isMoreThan = ({ count, is_capped: isCapped }: Counted, ticked: number, needed: number): boolean =>
  needed > 0 && ticked >= needed && (isCapped || count > ticked);
