import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { inboxStore, setFilter, useInbox } from '../inbox/inbox-store.ts';
import { searchPaths } from '../message-search/search-paths.ts';
import { FilterChips } from './FilterChips.tsx';
import { ListStatus } from './ListStatus.tsx';
import { ViewMenu } from './ViewMenu.tsx';

/** Typing rests this long before the server is asked. */
const SEARCH_DELAY_MS = 200;

export const SEARCH_ID = 'chat-search';

/** View menu, search, filters. On a phone the menu stands in the shell's header. */
export function ListHeader() {
  const isPhone = useMediaQuery(PHONE_QUERY);
  return (
    <div className="flex flex-col gap-2 border-b border-subtle px-3 pt-2.5 pb-2 max-md:px-4">
      {!isPhone && <ViewMenu />}
      <SearchField />
      <FilterChips />
      <ListStatus />
      <MessagesLink />
    </div>
  );
}

/** What is typed may be in a message, too. */
function MessagesLink() {
  const { t } = useTranslation('chats');
  const term = useInbox((state) => state.filter.search);
  if (term === '') return null;
  return (
    <Link
      to={searchPaths.find(term)}
      className="-mx-1 flex min-h-8 min-w-0 items-center gap-1.5 rounded-sm px-1 text-accent-text hover:bg-hover pointer-coarse:min-h-11"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{t('search.in_messages', { term })}</span>
    </Link>
  );
}

function SearchField() {
  const { t } = useTranslation('chats');
  const search = useInbox((state) => state.filter.search);
  const [typed, setTyped] = useState(search);
  // Cleared elsewhere, by the empty list.
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (search === '') setTyped('');
  }
  useEffect(() => {
    const term = searchTerm(typed);
    const timer = setTimeout(() => setFilter({ search: term }), term === '' ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const openFirst = () => {
    const term = searchTerm(typed);
    if (term === '') return;
    inboxStore.setState({ openFirstOf: term });
    setFilter({ search: term });
  };
  return (
    <Input
      id={SEARCH_ID}
      type="search"
      size="sm"
      soft
      icon={Search}
      aria-label={t('search.label')}
      placeholder={t('search.label')}
      value={typed}
      maxLength={100}
      onChange={(event) => {
        inboxStore.setState({ openFirstOf: null });
        setTyped(event.target.value);
      }}
      onKeyDown={(event) => {
        if (typed === '' || event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') openFirst();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setTyped('');
      }}
      trailing={
        typed === '' ? (
          <Kbd isHint className="max-lg:hidden pointer-coarse:hidden">
            /
          </Kbd>
        ) : (
          <IconButton icon={X} size="sm" dim aria-label={t('search.clear')} onClick={() => setTyped('')} />
        )
      }
    />
  );
}
