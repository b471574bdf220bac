import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { Permission } from '../../contract/permissions.ts';

/** What an area gives to the shell. `app/web/areas.tsx` lists them; the shell knows none by name. */
export interface Area {
  name: string;
  /** Pages without shell and session: sign-in and its like. Paths are absolute. */
  outside?: readonly RouteObject[];
  /** Pages inside the signed-in shell; each one lazy, with `handle: { title }` (see `route-handle.ts`). */
  inside?: readonly RouteObject[];
  /** Pages under /settings, relative to it. */
  settings?: readonly RouteObject[];
  palette?: readonly PaletteProvider[];
  /** Answers what to do with events; asked once somebody is signed in. */
  realtime?: () => Promise<readonly RealtimeListener[]>;
}

/** What a page may say about itself in its route's `handle`. */
export interface RouteHandle {
  /** Key of the document title, with its namespace: `accounts:users.title`. */
  title?: string;
  /** Stands in the header of a phone in place of the section's name, with the page's `h1` in it. */
  PhoneTitle?: ComponentType;
  /** Whether the page wants the whole screen of a phone: the shell's header and tab bar then stand aside. */
  fillsPhone?: (params: Readonly<Record<string, string | undefined>>) => boolean;
}

/** `all` is a search without a prefix; the others answer to `>`, `#` and `@`. */
export type PaletteScope = 'all' | 'commands' | 'lists' | 'people';

export interface PaletteEntry {
  id: string;
  /** Heading it is listed under; entries of one group stand together. */
  group: string;
  /** What is matched and highlighted. */
  label: string;
  /** More words that find it. */
  keywords?: string;
  detail?: string;
  icon?: LucideIcon;
  /** Instead of the icon: a face. */
  lead?: ReactNode;
  keyHint?: string;
  run: () => void;
}

export interface PaletteContext {
  /** Without prefix, trimmed, lower case. */
  query: string;
  navigate: (to: string) => void;
  queryClient: QueryClient;
  permissions: readonly Permission[];
}

export interface PaletteProvider {
  scopes: readonly PaletteScope[];
  /** Answers from memory at once, or after a call; the palette keeps what matches the query. */
  entries: (context: PaletteContext) => readonly PaletteEntry[] | Promise<readonly PaletteEntry[]>;
}

/** What an area does when a frame of one kind arrives. `data` holds one item or several coalesced ones. */
export interface RealtimeListener {
  topic: string;
  event: string;
  apply: (items: readonly unknown[], queryClient: QueryClient) => void;
}
