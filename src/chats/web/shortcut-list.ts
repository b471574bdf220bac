import type { ShortcutEntry } from '../../foundation/web/shortcuts/shortcut-store.ts';
import type { en } from './messages/en.ts';
import { inboxStore } from './inbox/inbox-store.ts';

/** The keys of the inbox by what they do: the screens and the list of shortcuts read this table. */
const tables = {
  list: {
    next_row: ['j', 'ArrowDown'],
    previous_row: ['k', 'ArrowUp'],
    select: ['x'],
    select_range: ['Shift+x'],
    search: ['/'],
    start: ['c'],
    next_chat: ['Alt+ArrowDown'],
    previous_chat: ['Alt+ArrowUp'],
  },
  chat: {
    reply: ['r'],
    comment: ['m'],
    star: ['s'],
    react: ['.'],
    template: ['t'],
    assign: ['a'],
    assign_to_me: ['i'],
    close: ['e'],
    unread: ['u'],
    snooze: ['z'],
    labels: ['l'],
    follow_up: ['f'],
    reminder: ['h'],
    details: [']'],
    leave: ['Escape'],
  },
} as const;

export type ListKey = keyof (typeof tables)['list'];
export type ChatKey = keyof (typeof tables)['chat'];

type Names = keyof typeof en.shortcuts;

const entry = (group: Names, name: Names, [key = '', or]: readonly string[]): ShortcutEntry => ({
  keys: [key],
  ...(or === undefined ? {} : { or }),
  label: `chats:shortcuts.${name}`,
  group: `chats:shortcuts.${group}`,
});

/** What a key of the list is called. */
export const listShortcut = (name: ListKey): ShortcutEntry => entry('list', name, tables.list[name]);
/** What a key of the open chat is called. */
export const chatShortcut = (name: ChatKey): ShortcutEntry => entry('chat', name, tables.chat[name]);

const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

/** Every key of the inbox. The keys of the text field belong to it, so they are only described here. */
export function describeChatShortcuts(): readonly ShortcutEntry[] {
  const { enterSends } = inboxStore.getState();
  return [
    ...namesOf(tables.list).map(listShortcut),
    ...namesOf(tables.chat).map(chatShortcut),
    entry('composer', 'send', [enterSends ? 'Enter' : 'Shift+Enter']),
    entry('composer', 'send_later', ['Alt+Enter']),
    entry('composer', 'new_line', [enterSends ? 'Shift+Enter' : 'Enter']),
    entry('composer', 'bold', ['Mod+b']),
    entry('composer', 'italic', ['Mod+i']),
    entry('composer', 'strikethrough', ['Mod+Shift+x']),
    entry('composer', 'code', ['Mod+e']),
  ];
}
