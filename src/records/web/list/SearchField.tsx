import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';

/** Typing rests this long before the server is asked. */
const SEARCH_DELAY_MS = 250;

export const SEARCH_ID = 'record-search';

interface SearchFieldProps {
  /** Names the box, and stands in it while it is empty. */
  label: string;
  /** What is searched for now: `search` of the address. */
  search: string;
  /** For a list whose address changes with the search in other ways too; without it only `search` changes. */
  onSearch?: (search: string) => void;
  size?: 'sm' | 'md';
}

/** The search of a list: what is typed becomes `search` of the address. */
export function SearchField({ label, search, onSearch, size = 'md' }: SearchFieldProps) {
  const [, setParams] = useSearchParams();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [typed, setTyped] = useState(search);
  // Cleared elsewhere, by the empty list or by Back.
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (searchTerm(typed) !== search) setTyped(search);
  }
  useEffect(() => {
    const term = searchTerm(typed);
    if (term === search) return;
    const find = () => {
      if (onSearch) return onSearch(term);
      setParams(
        (params) => {
          const next = new URLSearchParams(params);
          if (term === '') next.delete('search');
          else next.set('search', term);
          return next;
        },
        { replace: true },
      );
    };
    const timer = setTimeout(find, term === '' ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch, setParams]);
  return (
    <Input
      id={SEARCH_ID}
      type="search"
      soft
      size={size}
      maxLength={100}
      icon={Search}
      className="w-64 max-md:w-auto max-md:min-w-24 max-md:flex-1"
      aria-label={label}
      placeholder={label}
      trailing={typed === '' && !isPhone ? <Kbd isHint>/</Kbd> : undefined}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (typed === '') event.currentTarget.blur();
        else setTyped('');
      }}
    />
  );
}
