import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Permission } from '../../contract/permissions.ts';
import type { MessageKey } from '../i18n/message-key.ts';

/** `all` is a search without a prefix; the others are chosen by `>`, `#` and `@`. */
export type SearchScope = 'all' | 'commands' | 'lists' | 'people';

/** One row of the search: a record, a page or a command. */
export interface SearchHit {
  /** Unique among everything that can be found: `chat:5001`. */
  id: string;
  /** What is matched and highlighted. */
  title: string;
  /** More words that find it. */
  keywords?: string;
  detail?: ReactNode;
  icon?: LucideIcon;
  /** Instead of the icon: a face. */
  lead?: ReactNode;
  keyHint?: string;
  /** It is no match itself but leads to others: nothing in it is highlighted. */
  leadsOn?: boolean;
  /** A path of the app, or what to do. */
  open: string | (() => void);
}

export interface SearchContext {
  /** Without prefix, trimmed, lower case. */
  query: string;
  scope: SearchScope;
  navigate: (to: string) => void;
  queryClient: QueryClient;
  permissions: readonly Permission[];
}

/** What a server found. `rest` stands below the hits and leads to the others, where there are more. */
export interface SearchResult {
  hits: readonly SearchHit[];
  rest?: SearchHit;
}

/** What an area gives to the search: one group of hits. Sources with the same title share a group. */
export interface SearchSource {
  id: string;
  /** The group's heading. */
  title: MessageKey;
  /** The scopes in which it is searched, and where its group stands in each: the lowest number on top. */
  order: Readonly<Partial<Record<SearchScope, number>>>;
  /** What is in memory, at once; the search keeps what fits the query. */
  known?: (context: SearchContext) => readonly SearchHit[];
  /** Its group appears with its first hit, and not while it is searched: for kinds of which most searches find none. */
  appearsWithHits?: true;
  /** What the server finds, in its order. Rejects when it could not be searched; `signal` ends it when the query changes. */
  search?: (context: SearchContext, signal: AbortSignal) => Promise<SearchResult>;
}
