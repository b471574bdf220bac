import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { Permission } from '../../contract/permissions.ts';
import type { ShortcutEntry } from '../shortcuts/shortcut-store.ts';

/** What an area gives to the shell. `app/web/areas.tsx` lists them; the shell knows none by name. */
export interface Area {
  name: string;
  /** Pages without shell and session: sign-in and its like. Paths are absolute. */
  outside?: readonly RouteObject[];
  /** Pages inside the signed-in shell; each one lazy, with `handle: { title }` (see `route-handle.ts`). */
  inside?: readonly RouteObject[];
  /** Pages under /settings, relative to it. */
  settings?: readonly RouteObject[];
  /** What the area shows on the home page; loaded with it, and only while the links are open. */
  home?: () => Promise<ComponentType>;
  /** What can be found and done by Ctrl K; loaded when the search is opened. */
  search?: () => Promise<readonly SearchSource[]>;
  /** Describes every key of the area, also those of pages that are not open; asked when the list of shortcuts opens. */
  shortcuts?: () => Promise<readonly ShortcutEntry[]>;
  /** Answers what to do with events; asked once somebody is signed in. */
  realtime?: () => Promise<readonly RealtimeListener[]>;
}

/** What a page may say about itself in its route's `handle`. */
export interface RouteHandle {
  /** Key of the document title, with its namespace: `accounts:users.title`. */
  title?: string;
  /** The part of the page with its list: a link at the very top jumps to the list, past header and filters. */
  list?: { id: string; skipLabel: string };
  /** Stands in the header of a phone in place of the section's name, with the page's `h1` in it. */
  PhoneTitle?: ComponentType;
  /** Whether the page wants the whole screen of a phone: the shell's header and tab bar then stand aside. */
  fillsPhone?: (params: Readonly<Record<string, string | undefined>>) => boolean;
}

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
  /** Key of the group's heading, with its namespace. */
  title: string;
  /** The scopes in which it is searched, and where its group stands in each: the lowest number on top. */
  order: Readonly<Partial<Record<SearchScope, number>>>;
  /** What is in memory, at once; the search keeps what fits the query. */
  known?: (context: SearchContext) => readonly SearchHit[];
  /** What the server finds, in its order. Rejects when it could not be searched; `signal` ends it when the query changes. */
  search?: (context: SearchContext, signal: AbortSignal) => Promise<SearchResult>;
}

/** What an area does when a frame of one kind arrives. `data` holds one item or several coalesced ones. */
export interface RealtimeListener {
  topic: string;
  event: string;
  /** `numbers` are those of the items in the business's log. */
  apply: (items: readonly unknown[], queryClient: QueryClient, numbers: readonly (number | undefined)[]) => void;
}
