import type { QueryClient } from '@tanstack/react-query';
import type { ResourceNamespaceMap } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, KeyboardEvent, RefObject } from 'react';
import type { AreaFailures } from '../api/error-origin.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Catalogue } from '../i18n/i18n.ts';
import type { MessageKey } from '../i18n/message-key.ts';
import type { ShortcutEntry } from '../shortcuts/shortcut-store.ts';
import type { SearchSource } from './search-source.ts';

/**
 * Everything that an area gives to the browser, exported as `area` by `src/<area>/web/area.ts`: `app/web/areas.ts` finds
 * it there, and the shell knows no area by name. What is a function is loaded when it is first needed, together with the
 * area's `messages`. Where several areas give something to the same list, `position` orders it: lowest first, and the
 * numbers leave room between.
 */
export interface Area {
  /** Texts that the shell shows before any code of the area is loaded: names of links. Registered at the start. */
  names?: Partial<ResourceNamespaceMap>;
  /** Every other text of the area; loaded with the first of its parts that is opened. */
  messages?: readonly Catalogue[];
  /** Pages without shell and session: sign-in and its like. Paths are absolute. */
  outside?: readonly AreaPage[];
  /** Pages inside the signed-in shell. */
  inside?: readonly AreaPage[];
  /** Pages under /settings, relative to it. */
  settings?: readonly AreaPage[];
  /** Links of the shell's navigation. */
  navigation?: readonly NavigationEntry[];
  /** How many unread things a link of the navigation shows. */
  badges?: readonly NavigationBadge[];
  /** What has its own button in the header, beside search and settings. */
  header?: readonly HeaderItem[];
  /** Kinds of records that have a page of their own: where notifications, failures and search results lead. */
  records?: readonly RecordKind[];
  /** What it adds to menus and searches; loaded when the first of them is opened. */
  menus?: () => Promise<AreaMenus>;
  /** Buttons beside the greeting of the home page, while the links of the navigation lead somewhere. */
  homeLinks?: readonly HomeLink[];
  /** Cards of the home page; loaded with it. */
  homeCards?: readonly HomeCard[];
  /** Sections of the panel beside a record, also of another area's. */
  panelSections?: readonly PanelSection[];
  /** Which of its failures the error toast shows. */
  failures?: AreaFailures;
  /** Which events the area needs, while somebody is signed in who may have them. */
  topics?: readonly AreaTopic[];
  /** What it does with them; loaded once somebody is signed in. */
  realtime?: () => Promise<readonly RealtimeListener[]>;
}

/** What opens above a page, or lists what all areas have: one small part of each area, without its screens. */
export interface AreaMenus {
  /** The permissions that the area declares: roles are made of them. */
  permissions?: object;
  /** Rows of the settings menu; without texts of their own, `names` has them. */
  settingsEntries?: readonly SettingsEntry[];
  /** How the area's kinds of records look in lists of mixed records. */
  recordLooks?: Readonly<Record<string, RecordLook>>;
  /** What can be found and done by Ctrl K. */
  search?: readonly SearchSource[];
  /** Describes every key of the area, also those of pages that are not open. */
  shortcuts?: () => readonly ShortcutEntry[];
  /** What the plus of the composer offers besides files. */
  composerActions?: readonly ComposerAction[];
  /** What the menu of a chat offers besides what the inbox does itself. */
  chatActions?: readonly ChatAction[];
  /** What opens above the composer, by a button or by a character that is typed first. */
  composerPanels?: readonly ComposerPanel[];
  /** What can be done with words that were written or sent. */
  textActions?: readonly TextAction[];
  /** Sections of the page Settings, System check. */
  systemChecks?: readonly SystemCheck[];
}

export interface AreaPage {
  /** In React Router's form. */
  path: string;
  handle?: RouteHandle;
  /** The code of the page. */
  page: () => Promise<ComponentType>;
  /** Its texts, where they are others than the area's. */
  messages?: readonly Catalogue[];
  /**
   * Starts the page's first queries, so that they run while its code is loaded. It imports the queries lazily, which keeps
   * them out of the first load. The page handles failures, also those of loading that code.
   */
  prefetch?: (context: PageContext) => Promise<void>;
}

export interface PageContext {
  queryClient: QueryClient;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** What the signed-in user may do; empty outside the shell. */
  permissions: readonly Permission[];
}

/** What a page may say about itself in its route's `handle`. */
export interface RouteHandle {
  /** The document title. */
  title?: MessageKey;
  /** The part of the page with its list: a link at the very top jumps to the list, past header and filters. */
  list?: { id: string; skipLabel: MessageKey };
  /** Stands in the header of a phone in place of the section's name, with the page's `h1` in it. */
  PhoneTitle?: ComponentType;
  /** Whether the page wants the whole screen of a phone: the shell's header and tab bar then stand aside. */
  fillsPhone?: (params: Readonly<Record<string, string | undefined>>) => boolean;
}

export interface NavigationEntry {
  id: string;
  position: number;
  /** Its position in the tab bar of narrow screens; without one it is behind More. */
  tab?: number;
  label: MessageKey;
  to: string;
  /** Everything below it highlights the link. */
  root: string;
  icon: LucideIcon;
  /** Pressed after G. */
  key: string;
}

export interface NavigationBadge {
  /** The id of the link. */
  entry: string;
  label: MessageKey;
  /** A hook; the number also stands in the title of the tab. */
  useCount: () => number;
}

export interface HeaderItem {
  id: string;
  position: number;
  Item: ComponentType;
}

/** The headings of the settings menu, in its order. */
export const settingsGroups = ['workspace', 'messaging', 'data', 'connect'] as const;

export interface SettingsEntry {
  id: string;
  group: (typeof settingsGroups)[number];
  position: number;
  /** Hidden from users without it. */
  permission?: Permission;
  label: MessageKey;
  icon: LucideIcon;
  to: string;
}

/** A section of the system check; its texts are loaded with its code. */
export interface SystemCheck {
  id: string;
  position: number;
  messages: readonly Catalogue[];
  section: () => Promise<ComponentType>;
}

export interface RecordKind {
  /** The module's name, as notifications and failures carry it. */
  module: string;
  /** Only called with an id. */
  path: (id: string) => string;
  /** Its list, where that shows the view that `?view=` names. */
  list?: string;
}

export interface RecordLook {
  icon: LucideIcon;
  /** The tint of the icon's well. */
  well: string;
}

export interface HomeLink {
  id: string;
  position: number;
  permission?: Permission;
  label: MessageKey;
  icon: LucideIcon;
  to: string;
}

export interface HomeCard {
  id: string;
  position: number;
  /** Over the whole width above the others, in the wide column, or in the narrow one beside it. */
  column: 'top' | 'main' | 'side';
  /** Who sees it. */
  permission?: Permission;
  /** Shown only while the links of the navigation lead somewhere. */
  whileOpen?: boolean;
  /** In pixels: kept for it while its code is loaded. */
  height?: number;
  /** Whether its code brings its texts: a card that the home page waits for needs no large catalogue. */
  hasOwnTexts?: boolean;
  card: () => Promise<ComponentType>;
}

/**
 * What the sections of a record's panel are given, by module. The area that has the panel declares it:
 * `declare module '…/slots/area.ts' { interface PanelSubjects { chats: { chat: Chat } } }`.
 */
export interface PanelSubjects {}

/** A section for the panel of one module, loaded with the panel. */
export interface PanelSection<Module extends keyof PanelSubjects = keyof PanelSubjects> {
  id: string;
  module: Module;
  position: number;
  permission?: Permission;
  /** It is one of the tabs at the panel's end, called like the link of the same id. */
  tab?: true;
  section: () => Promise<ComponentType<PanelSubjects[Module]>>;
}

/** What the screen of a composer action is given; the area with the composer adds the chat to it. */
export interface ComposerActionProps {
  /** Ends it; the composer has the focus again. */
  onClose: () => void;
}

export interface ComposerAction {
  id: string;
  position: number;
  label: MessageKey;
  icon: LucideIcon;
  /** Shown while the action is being done: a dialog. */
  Screen: ComponentType<ComposerActionProps>;
}

export interface ChatAction extends ComposerAction {
  /** Shown to those who have all of these. */
  permissions?: readonly Permission[];
}

export interface TextAction {
  id: string;
  position: number;
  permission?: Permission;
  label: MessageKey;
  icon: LucideIcon;
  /** Shown while the action is being done: a dialog. */
  Screen: ComponentType<{ text: string; onClose: () => void }>;
}

/** What a panel above the composer is given, besides the chat. */
export interface ComposerPanelProps extends ComposerActionProps {
  /** What is typed after the character that opened it; null: its button did, and it has a search field of its own. */
  query: string | null;
  /** Is asked first for every key of the composer's text; true: the key was for the panel. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  /** Puts words into the text, in place of what was typed for the panel, and closes it. */
  onInsert: (text: string) => void;
}

export interface ComposerPanel {
  id: string;
  position: number;
  label: MessageKey;
  icon: LucideIcon;
  /** Typed as the first character of the text, it opens the panel. */
  opensWith?: string;
  Panel: ComponentType<ComposerPanelProps>;
}

export interface AreaTopic {
  topic: string;
  /** Who may subscribe to it. */
  permission?: Permission;
  /** The subscription is ended when the page is left, so that nothing is pushed at a closed tab. */
  endsWithPage?: boolean;
}

/** What an area does when a frame of one kind arrives. `data` holds one item or several coalesced ones. */
export interface RealtimeListener {
  topic: string;
  event: string;
  /** `numbers` are those of the items in the business's log. */
  apply: (items: readonly unknown[], queryClient: QueryClient, numbers: readonly (number | undefined)[]) => void;
}
