import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';

/** Typing rests this long before the server is asked. */
const SEARCH_DELAY_MS = 250;

export const TEMPLATE_SEARCH_ID = 'template-search';

interface TemplateSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Finds templates by their name or their words. */
export function TemplateSearch({ search, onSearch }: TemplateSearchProps) {
  const { t } = useTranslation('templates');
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
    const timer = setTimeout(() => onSearch(term), term === '' ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return (
    <Input
      id={TEMPLATE_SEARCH_ID}
      type="search"
      soft
      size="sm"
      icon={Search}
      className="me-1.5 w-55 max-md:me-0 max-md:w-full"
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      maxLength={100}
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
