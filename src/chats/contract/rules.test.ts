import type { ReplyWindow } from '../../channels/contract/capabilities.ts';
import { describe, expect, test } from 'vitest';
import type { Permission } from '../../foundation/contract/permissions.ts';
import {
  composerBlock,
  isWindowOpen,
  sendingScope,
  type SendingScope,
  mayAssign,
  mayClose,
  type ComposerState,
  isChannelUsable,
  type SendingState,
} from './rules.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const me = { id: '1', label: 'Me' };
const other = { id: '2', label: 'Other' };

test.each([
  [null, false],
  ['2026-11-20T09:59:59Z', false],
  ['2026-11-20T10:00:00Z', false],
  ['2026-11-20T10:00:01Z', true],
])('a window that ends %s is open: %s', (expiration_time, isOpen) => {
  expect(isWindowOpen({ expiration_time }, now)).toBe(isOpen);
});

describe('what may be sent', () => {
  const hour = 3_600_000;
  const ended = (hoursAgo: number) => ({ expiration_time: new Date(now - hoursAgo * hour).toISOString() });
  const template: ReplyWindow = { hours: 24, afterwards: 'template' };
  const person: ReplyWindow = { hours: 24, afterwards: 'human_agent', personHours: 168 };
  const nothing: ReplyWindow = { hours: 168, afterwards: 'nothing' };
  test.each<[string, ReplyWindow, { expiration_time: string | null }, SendingScope]>([
    ['an open window', template, ended(-1), 'anything'],
    ['an open window, whatever comes afterwards', nothing, ended(-1), 'anything'],
    ['templates, after the window', template, ended(1), 'template'],
    ['templates, without a window', template, { expiration_time: null }, 'template'],
    ['a person, six days after the window', person, ended(143), 'person'],
    ['nothing, after a person’s seven days', person, ended(144), 'nothing'],
    ['nothing, where the customer never wrote', person, { expiration_time: null }, 'nothing'],
    ['nothing, after the window', nothing, ended(1), 'nothing'],
  ])('%s', (_, window, chat, scope) => expect(sendingScope(chat, window, now)).toBe(scope));
});

describe('what replaces the composer', () => {
  const open: ComposerState = {
    chat: { state: 'open', assignee: me, script: null },
    userId: '1',
    scope: 'anything',
    isChannelUsable: true,
  };
  const withChat = (chat: Partial<ComposerState['chat']>, more: Partial<ComposerState> = {}) => ({
    ...open,
    ...more,
    chat: { ...open.chat, ...chat },
  });
  test.each([
    ['nothing', open, null],
    ['closed comes first', withChat({ state: 'closed', assignee: other, script: 'x' }), 'closed'],
    ['a script', withChat({ script: 'x', assignee: null }), 'script'],
    ['no one owns it', withChat({ assignee: null }), 'unassigned'],
    ['a colleague owns it', withChat({ assignee: other }), 'not_assignee'],
    ['a colleague owns it, script or not', withChat({ assignee: other, script: 'x' }), 'not_assignee'],
    ['window before channel', withChat({}, { scope: 'template', isChannelUsable: false }), 'window'],
    [
      'nothing can be sent, before channel',
      withChat({}, { scope: 'nothing', isChannelUsable: false }),
      'customer_first',
    ],
    ['a person may still write', withChat({}, { scope: 'person' }), null],
    ['channel', withChat({}, { isChannelUsable: false }), 'channel'],
    ['window', withChat({}, { scope: 'template' }), 'window'],
  ] as const)('%s', (_, state, block) => expect(composerBlock(state)).toBe(block));
});

describe('whether a channel takes a message', () => {
  const later = new Date(now + 3_600_000).toISOString();
  const past = new Date(now - 1_000).toISOString();
  const usable: SendingState = { status: 'active', communication_level: 'all', is_paused: false, restriction_info: {} };
  const ofReplies = { RESTRICTED_CUSTOMER_INITIATED_MESSAGING: later };
  const ofOthers = { RESTRICTED_BIZ_INITIATED_MESSAGING: later };
  test.each<[string, Partial<SendingState>, boolean, boolean]>([
    ['everything', {}, true, true],
    ['inactive', { status: 'inactive' }, false, false],
    ['pending', { status: 'pending' }, false, false],
    ['nothing may be sent', { communication_level: 'none' }, false, false],
    ['replies only', { communication_level: 'replies_only' }, true, false],
    ['paused', { is_paused: true }, false, false],
    ['replies are restricted', { restriction_info: ofReplies }, false, true],
    ['business-initiated messages are restricted', { restriction_info: ofOthers }, true, false],
    ['a restriction that is over', { restriction_info: { RESTRICTED_BIZ_INITIATED_MESSAGING: past } }, true, true],
  ])('%s', (_, changes, isReplyTaken, isFirstTaken) => {
    const channel = { ...usable, ...changes };
    for (const scope of ['anything', 'person'] as const)
      expect(isChannelUsable(channel, scope, now)).toBe(isReplyTaken);
    expect(isChannelUsable(channel, 'template', now)).toBe(isFirstTaken);
  });
});

const person = (...permissions: Permission[]) => ({ userId: '1', permissions: new Set(permissions) });
const agent = person('chats.read', 'chats.reply');
const supervisor = person('chats.read', 'chats.reply', 'chats.assign');
const reader = person('chats.read');

describe('who may assign', () => {
  test.each([
    ['a supervisor, anyone to anyone', other, '3', supervisor, false, true],
    ['a supervisor, no one', other, null, supervisor, false, true],
    ['an agent takes what no one owns', null, '1', agent, false, true],
    ['an agent takes a colleague’s where it is let', other, '1', agent, true, true],
    ['and not where it is not', other, '1', agent, false, false],
    ['an agent lets go of an own chat', me, null, agent, false, true],
    ['and not of a colleague’s', other, null, agent, true, false],
    ['an agent hands an own chat to no one else', me, '2', agent, true, false],
    ['nor one that no one owns', null, '2', agent, true, false],
    ['who only reads takes nothing', null, '1', reader, true, false],
  ] as const)('%s', (_, assignee, to, who, agentsMayTakeOver, may) => {
    expect(mayAssign({ assignee }, to, who, agentsMayTakeOver)).toBe(may);
  });
});

test.each([
  [me, agent, true],
  [null, agent, true],
  [other, agent, false],
  [other, supervisor, true],
] as const)('closing a chat of %j', (assignee, who, may) => {
  expect(mayClose({ assignee }, who)).toBe(may);
});
