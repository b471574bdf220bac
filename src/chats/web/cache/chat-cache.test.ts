import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Chat, ChatView } from '../../contract/chat.ts';
import { sampleChat, sampleLocal, sampleSent } from '../testing/sample-chats.ts';
import { joinPage } from '../../../foundation/web/cache/entity-list.ts';
import { applyToChats, chatRules, type ChatChange, type ChatListState } from './chat-cache.ts';
import { everyOpenChat, type ChatFilter } from './chat-filter.ts';

const at = (id: string, minute: number, changes: Partial<Chat> = {}) =>
  sampleChat({ id, last_message_time: `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`, ...changes });
const list = (...items: Chat[]): ChatListState => ({ items, has_after: false });
const run = (state: ChatListState, change: ChatChange, filter: Partial<ChatFilter> = {}) =>
  applyToChats(state, change, { filter: { ...everyOpenChat, ...filter }, userId: '101' });
const ids = (state: ChatListState) => state.items.map(({ id }) => id);
const changed = (chat: Chat): ChatChange => ({ kind: 'changed', chat });

test('a chat with a new message moves to its place and is there once', () => {
  const state = list(at('1', 30), at('2', 20), at('3', 10));
  expect(ids(run(state, changed(at('3', 40, { version: 2 }))))).toEqual(['3', '1', '2']);
  expect(ids(run(state, changed(at('4', 25))))).toEqual(['1', '4', '2', '3']);
});

test('chats of one instant stand by their ids as numbers, newest first', () => {
  expect(ids(run(list(at('1000', 5)), changed(at('999', 5))))).toEqual(['1000', '999']);
});

const asOf = (as_of: number, chat: Chat) => ({ ...chat, as_of });

describe('order by the number of the event', () => {
  const state = list(asOf(30, at('1', 30, { unread_count: 0 })));

  test('what is older changes nothing, whatever its version; what is equal or newer does', () => {
    expect(run(state, changed(asOf(29, at('1', 31, { version: 9, unread_count: 5 }))))).toBe(state);
    expect(run(state, changed(asOf(30, at('1', 30, { unread_count: 5 })))).items[0]?.unread_count).toBe(5);
    expect(run(state, changed(asOf(31, at('1', 30, { unread_count: 6 })))).items[0]?.unread_count).toBe(6);
  });

  test('a reply that changed nothing has no number and replaces nothing', () => {
    expect(run(state, changed(at('1', 30, { unread_count: 5 })))).toBe(state);
  });

  test('a late reply to reading does not undo a message that came after it', () => {
    const before = asOf(10, at('1', 10, { unread_count: 1 }));
    const painted = run(list(before), { kind: 'painted', chat: before, paint: { unread_count: 0 } });
    expect(painted.items[0]?.unread_count).toBe(0);
    const arrived = run(painted, changed(asOf(12, at('1', 11, { unread_count: 1 }))));
    const late = run(arrived, changed(asOf(11, at('1', 10, { unread_count: 0 }))));
    expect(late.items[0]).toMatchObject({ unread_count: 1, last_message_time: at('1', 11).last_message_time });
  });

  test('a refused change is taken back, but not over something newer', () => {
    const before = asOf(10, at('1', 10, { unread_count: 3 }));
    const change = { chat: before, paint: { state: 'closed' as const, unread_count: 0 } };
    const painted = run(list(before), { kind: 'painted', ...change });
    expect(painted.items).toEqual([]);
    expect(run(painted, { kind: 'unpainted', ...change }).items).toEqual([before]);
    const inAll = run(list(before), { kind: 'painted', ...change }, { view: 'all_chats' });
    const arrived = run(inAll, changed(asOf(12, at('1', 11, { unread_count: 4 }))), { view: 'all_chats' });
    expect(run(arrived, { kind: 'unpainted', ...change }, { view: 'all_chats' })).toEqual(arrived);
  });

  test('a chat that a newer list leaves out does not come back with an older event', () => {
    const fetched: ChatListState = { ...list(at('2', 20)), as_of: 15 };
    expect(run(fetched, changed(asOf(12, at('1', 30))))).toBe(fetched);
    expect(ids(run(fetched, changed(asOf(16, at('1', 30)))))).toEqual(['1', '2']);
  });

  test('parity: whatever the order and however often, the list ends as a fresh one', () => {
    const step = fc.record({
      minute: fc.integer({ min: 0, max: 59 }),
      unread_count: fc.integer({ min: 0, max: 9 }),
      state: fc.constantFrom('open' as const, 'closed' as const),
    });
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (steps, order) => {
          const states = steps.map(({ minute, ...fields }, index) => asOf(index + 1, at('1', minute, fields)));
          const last = states.at(-1) ?? asOf(0, at('1', 0));
          const first = asOf(0, at('1', 5));
          const replay = order.map((each) => states[each % states.length] ?? last);
          // Some come as replies to a painted change, in between.
          const end = [...replay, last, ...replay].reduce(
            (known, chat, index) =>
              index % 3 === 0
                ? run(
                    run(known, { kind: 'painted', chat: known.items[0] ?? chat, paint: { unread_count: 0 } }),
                    changed(chat),
                  )
                : run(known, changed(chat)),
            run(list(first), changed(first), { view: 'all_chats' }),
          );
          const fresh = last.state === 'open' ? [last] : [];
          expect(end.items.filter(({ as_of }) => as_of === last.as_of)).toHaveLength(fresh.length);
          expect(ids(end)).toEqual(ids(list(...fresh)));
        },
      ),
    );
  });
});

test('a chat older than everything loaded waits for its page', () => {
  const state = { items: [at('1', 30)], has_after: true };
  expect(run(state, changed(at('2', 10)))).toBe(state);
  expect(ids(run({ ...state, has_after: false }, changed(at('2', 10))))).toEqual(['1', '2']);
});

describe('a chat comes and goes with what the list shows', () => {
  const own = { assignee: { id: '101', label: 'Priya Raman' } };
  const foreign = { assignee: { id: '102', label: 'Fatima Sheikh' } };
  test.each<[string, Partial<ChatFilter>, Partial<Chat>, boolean]>([
    ['closed leaves open', { view: 'open_chats' }, { state: 'closed' }, false],
    ['closed enters closed', { view: 'closed_chats' }, { state: 'closed' }, true],
    ['closed stays in all', { view: 'all_chats' }, { state: 'closed' }, true],
    ['taken over leaves mine', { view: 'my_chats' }, foreign, false],
    ['given to me enters mine', { view: 'my_open_chats' }, own, true],
    ['unassigned is not mine', { view: 'my_chats' }, { assignee: null }, false],
    ['read leaves unread', { isUnread: true }, { unread_count: 0 }, false],
    ['unread enters unread', { isUnread: true }, { unread_count: 2 }, true],
    ['another channel', { channelId: '999' }, {}, false],
    ['its channel', { channelId: '301' }, {}, true],
    ['another classification', { classification: 'customer' }, { classification: 'support' }, false],
    ['a view nobody knows', { view: 'other' as ChatView }, {}, false],
  ])('%s', (_, filter, changes, isIn) => {
    const chat = at('1', 30, { version: 2, ...changes });
    expect(ids(run(list(at('1', 30)), changed(chat), filter))).toEqual(isIn ? ['1'] : []);
    expect(ids(run(list(), changed(chat), filter))).toEqual(isIn ? ['1'] : []);
  });
});

test('results of a search change in place; whether another chat fits is the server’s to say', () => {
  const state = list(at('1', 10), at('2', 5));
  const search = { search: 'lak' };
  expect(ids(run(state, changed(at('2', 40, { version: 2, state: 'closed' })), search))).toEqual(['1', '2']);
  expect(run(state, changed(at('3', 50)), search)).toBe(state);
});

test('further pages are added without doubles', () => {
  const state = joinPage(
    { items: [at('1', 30), at('2', 20)], has_after: true },
    list(at('2', 20), at('3', 10)),
    'after',
    chatRules({ filter: everyOpenChat, userId: '101' }),
  );
  expect(ids(state)).toEqual(['1', '2', '3']);
  expect(state.has_after).toBe(false);
});

test('the tick of a row follows its message and never steps back', () => {
  const last = { id: '9002', content_type: 'text', origin: 'outgoing', status: 'sent', text: 'Yes' } as const;
  const state = list(at('1', 30, { last_message: last }));
  const read = run(state, { kind: 'message', message: sampleSent({ status: 'read' }) });
  expect(read.items[0]?.last_message?.status).toBe('read');
  expect(run(read, { kind: 'message', message: sampleSent({ status: 'delivered' }) })).toBe(read);
  expect(run(state, { kind: 'message', message: sampleSent({ id: '1', status: 'read' }) })).toBe(state);
  // The chat was edited while the status rose: the edit's event has the later number, and read the earlier status.
  const edited = run(read, changed(at('1', 30, { last_message: last, classification: 'customer' })));
  expect(edited.items[0]).toMatchObject({ classification: 'customer', last_message: { status: 'read' } });
});

describe('the row shows what was just written before the server knows', () => {
  const local = sampleLocal({ chat: { id: '2' }, content: { text: 'On its way' }, time: '2026-11-20 10:45:00' });
  const sending = () => run(list(at('1', 40), at('2', 20)), { kind: 'newest', message: local });

  test('on top of the list, as sending', () => {
    const state = sending();
    expect(ids(state)).toEqual(['2', '1']);
    expect(state.items[0]?.last_message).toEqual({
      id: '5001-1',
      content_type: 'text',
      text: 'On its way',
      origin: 'outgoing',
      status: 'pending',
    });
  });

  test('then as stored, and its ticks turn', () => {
    const sent = { chat: { id: '2' }, content: { text: 'On its way' } };
    const stored = run(sending(), { kind: 'message', message: sampleSent({ ...sent, status: 'pending' }) });
    expect(stored.items[0]?.last_message).toMatchObject({ id: '9002', status: 'pending' });
    const read = run(stored, { kind: 'message', message: sampleSent({ ...sent, status: 'read' }) });
    expect(read.items[0]?.last_message).toMatchObject({ id: '9002', status: 'read' });
  });

  test('a picture is a picture, though it is sent as a file', () => {
    const content = { csid: '7', name: 'image.png', mime_type: 'image/png', size: 5 };
    const message = sampleSent({ chat: { id: '2' }, content_type: 'file', content });
    const [first] = run(list(at('2', 20)), { kind: 'newest', message }).items;
    expect(first?.last_message).toMatchObject({ content_type: 'image', text: '' });
  });
});
