import { sessionAt } from '../api-reads/calls.ts';
import { planChats, type PlannedChat } from '../data/chat-plan.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Call } from '../harness/load.ts';
import { expectIds } from './response-checks.ts';

const PAGE = 50;
/** What is called page 100; the last whole page where a view has fewer. */
const DEEP_PAGE = 100;

const VIEWS: Readonly<Record<string, (chat: PlannedChat, user: number) => boolean>> = {
  all_chats: () => true,
  open_chats: ({ state }) => state === 'open',
  closed_chats: ({ state }) => state === 'closed',
  my_chats: ({ assignee }, user) => assignee === user,
  my_open_chats: ({ state, assignee }, user) => state === 'open' && assignee === user,
};

export type ListPage = 'first page' | 'page 100 by key' | 'page 100 by offset';

/** Calls of the chat list of business 0: five views, all and unread ones, by every user in turn. */
export function createListCalls(dataset: Dataset): (page: ListPage, index: number) => Call {
  const { chats, users } = dataset.sizes;
  const plan = planChats(dataset, 0);
  const newestFirst = Array.from({ length: chats }, (_, position) => plan.chat(position)).toSorted(
    (a, b) => (b.newest ?? -1) - (a.newest ?? -1),
  );
  const lists = new Map<string, readonly string[]>();
  function listOf(view: string, isUnread: boolean, user: number): readonly string[] {
    const key = `${view} ${isUnread} ${view.startsWith('my_') ? user : ''}`;
    const known = lists.get(key);
    if (known) return known;
    const belongs = VIEWS[view] ?? (() => false);
    const list = newestFirst
      .filter((chat) => belongs(chat, user) && (!isUnread || chat.unread > 0))
      .map(({ id }) => id);
    lists.set(key, list);
    return list;
  }
  const shapes = Object.keys(VIEWS).flatMap((view) => [false, true].map((isUnread) => ({ view, isUnread })));
  return (page, index) => {
    const shape = shapes[index % shapes.length];
    if (!shape) throw new Error('There is no view');
    const { view, isUnread } = shape;
    // Divided, or a user would meet some views only.
    const { user, cookie } = sessionAt(dataset, Math.floor(index / shapes.length) % users);
    const list = listOf(view, isUnread, user);
    const whole = Math.floor(list.length / PAGE);
    const start = page === 'first page' ? 0 : Math.max(0, Math.min(DEEP_PAGE, whole) - 1) * PAGE;
    const after = list[start - 1];
    const from = start === 0 ? '' : page === 'page 100 by key' ? `&after=${after}` : `&offset=${start}`;
    const expected = list.slice(start, start + PAGE);
    return {
      path: `/server/chats?view=${view}&unread=${isUnread}${from}`,
      cookie,
      check: (text) => expectIds(text, expected, list.length > start + PAGE),
    };
  };
}
