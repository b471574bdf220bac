import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import type { MessageKey } from '../../../foundation/web/i18n/message-key.ts';
import type {
  SearchContext,
  SearchHit,
  SearchResult,
  SearchSource,
} from '../../../foundation/web/slots/search-source.ts';
import { matchHits } from '../../../foundation/web/slots/match-hits.ts';
import { mergeHits, parseQuery } from './merge-hits.ts';

/** Typing rests this long before servers are asked. */
const ASK_DELAY_MS = 120;

export interface SearchGroup {
  /** Its heading. */
  title: MessageKey;
  hits: readonly SearchHit[];
  /** More may come: a server is still searching. */
  isSearching: boolean;
}

export interface Search {
  groups: readonly SearchGroup[];
  isSearching: boolean;
  /** Headings of what could not be searched: without them nothing may be called not found. */
  failed: readonly MessageKey[];
  retry: () => void;
}

/** The replies to one question, by source. Those to an earlier question never show. */
interface Replies {
  asked: readonly SearchSource[];
  context: SearchContext;
  results: Readonly<Record<string, SearchResult | 'failed'>>;
}

/** Searches every source: at once in memory, then on the servers. Only the newest question counts; older ones are ended. */
export function useSearch(text: string, sources: readonly SearchSource[]): Search {
  const { scope, query } = parseQuery(text);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const context = useMemo<SearchContext>(
    () => ({
      query,
      scope,
      navigate: (to) => void navigate(to),
      queryClient,
      permissions: queryClient.getQueryData(currentUserQuery.queryKey)?.permissions ?? [],
    }),
    [query, scope, queryClient, navigate],
  );
  const asked = useMemo(
    () =>
      sources
        .filter(({ order }) => order[scope] !== undefined)
        .toSorted((a, b) => (a.order[scope] ?? 0) - (b.order[scope] ?? 0)),
    [sources, scope],
  );
  const known = useMemo(
    () => new Map(asked.map((source) => [source.id, matchHits(source.known?.(context) ?? [], query)])),
    [asked, context, query],
  );
  const { results, retry } = useServers(asked, context);

  const groups = [...Map.groupBy(asked, ({ title }) => title)].map(([title, members]) => ({
    title,
    hits: members.flatMap(({ id }) => {
      const result = results[id];
      return mergeHits(known.get(id) ?? [], result === 'failed' ? undefined : result);
    }),
    isSearching: members.some((source) => isRemote(source, context) && results[source.id] === undefined),
    appearsWithHits: members.every(({ appearsWithHits }) => appearsWithHits),
  }));
  return {
    groups: groups.filter(
      ({ hits, isSearching, appearsWithHits }) => hits.length > 0 || (isSearching && !appearsWithHits),
    ),
    isSearching: groups.some(({ isSearching }) => isSearching),
    failed: asked.filter(({ id }) => results[id] === 'failed').map(({ title }) => title),
    retry,
  };
}

/** Nothing typed is no question, except for the people and lists that a prefix asks for. */
const isRemote = ({ search }: SearchSource, { query, scope }: SearchContext): boolean =>
  search !== undefined && (query !== '' || scope !== 'all');

const nothingYet: Replies['results'] = {};

function useServers(asked: readonly SearchSource[], context: SearchContext) {
  const [attempt, setAttempt] = useState(0);
  const [replies, setReplies] = useState<Replies>();
  useEffect(() => {
    const remote = asked.filter((source) => isRemote(source, context));
    if (remote.length === 0) return;
    const ending = new AbortController();
    const keep = (id: string, result: SearchResult | 'failed') => {
      if (ending.signal.aborted) return;
      setReplies((present) => {
        const results = present?.asked === asked && present.context === context ? present.results : nothingYet;
        return { asked, context, results: { ...results, [id]: result } };
      });
    };
    const timer = setTimeout(
      () => {
        for (const source of remote)
          source.search?.(context, ending.signal).then(
            (result) => keep(source.id, result),
            () => keep(source.id, 'failed'),
          );
      },
      context.query === '' ? 0 : ASK_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [asked, context, attempt]);
  const retry = useCallback(() => {
    setReplies(undefined);
    setAttempt((count) => count + 1);
  }, []);
  const isCurrent = replies?.asked === asked && replies.context === context;
  return { results: isCurrent ? replies.results : nothingYet, retry };
}
