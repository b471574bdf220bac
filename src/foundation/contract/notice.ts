/**
 * How a user can be notified of an event.
 * - `in_app`: in the list behind the bell, counted until it is read.
 * - `live`: shown by the browser while a tab with Parley is open in the background.
 * - `push`: shown by the browser while no tab is open, too.
 * - `sound`: a short sound in an open tab.
 */
export const noticeChannels = ['in_app', 'live', 'push', 'sound'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** One event that users are notified of. */
export interface NoticeDefinition {
  /** On the page of a user's notification settings. */
  title: string;
  /** Who is notified, as a sentence for people. */
  who: string;
  /** The heading it is under on that page, and its position there: groups are in the order of their first one. */
  group: string;
  order: number;
  /** The module of the record it leads to; null: that of the record it is about, whichever it is. */
  module: string | null;
  /** High: the push service wakes a phone that saves power. */
  importance: 'high' | 'normal';
  /** The channels that it has, and whether each is on for a user who has chosen nothing. */
  channels: Readonly<Partial<Record<NoticeChannel, boolean>>>;
}

export type NoticeTable = Readonly<Record<string, NoticeDefinition>>;

const table = new Map<string, NoticeDefinition>();

/**
 * Declares events that users are notified of, by `area.what_happened`, and puts them into the one table of them. The area
 * lists them in its descriptor; their names come by declaration merging into `AreaNotices`, as permissions do.
 */
export function defineNotices<const Table extends NoticeTable>(notices: Table): Table {
  for (const [name, definition] of Object.entries(notices)) table.set(name, definition);
  return notices;
}

/** The tables of the areas, by name; each area adds its own. */
export interface AreaNotices {}

export type NoticeEvent = { [Area in keyof AreaNotices]: keyof AreaNotices[Area] }[keyof AreaNotices];

/** Every event that has been declared so far, in the order of the settings page. */
export const noticeEvents = (): readonly NoticeEvent[] =>
  [...table].toSorted(([, a], [, b]) => a.order - b.order).map(([name]) => name as NoticeEvent);

/** Undefined for a name that no area declares: an older version's, or none of ours. */
export const findNoticeDefinition = (name: string): NoticeDefinition | undefined => table.get(name);

/** Throws for an event whose declaration was not imported. */
export function noticeDefinition(name: NoticeEvent): NoticeDefinition {
  const definition = table.get(name);
  if (!definition) throw new Error(`${name} is declared by a module that is not imported`);
  return definition;
}
