import { expect, test } from 'vitest';
import { clientMessage, createFrameGate, realtimeQuery, type RealtimeFrame } from './realtime.ts';

const frame = (event: string, seq: string, more?: true): RealtimeFrame => ({
  topic: 'chats',
  event,
  data: {},
  type: 'event',
  seq,
  ...(more && { more }),
});

test('a flush takes effect as a whole, with its last frame', () => {
  const gate = createFrameGate('10');
  expect(gate.receive(frame('new_chat', '10', true))).toEqual([]);
  expect(gate.seq).toBe('10');
  expect(gate.receive(frame('update_chat', '14')).map(({ event }) => event)).toEqual(['new_chat', 'update_chat']);
  expect(gate.seq).toBe('14');
});

test('a flush that was cut is forgotten, and the resume point is the one before it', () => {
  const gate = createFrameGate('10');
  gate.receive(frame('new_chat', '10', true));
  gate.reset();
  expect(gate.seq).toBe('10');
  expect(gate.receive(frame('update_chat', '12'))).toHaveLength(1);
});

test.each([
  [{ client_id: 'short' }],
  [{ seq: '-1' }],
  [{ seq: '01' }],
  [{ seq: '1234567890123456' }],
  [{ token: 'x' }],
])('the query %j is refused', (query) => {
  expect(realtimeQuery.safeParse(query).success).toBe(false);
});

test.each([[{ type: 'resume' }], [{ type: 'event' }], [{ type: 'pong', extra: 1 }], [null], ['pong'], [[]]])(
  'the message %j is refused',
  (message) => {
    expect(clientMessage.safeParse(message).success).toBe(false);
  },
);
