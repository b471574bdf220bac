import { expect, test } from 'vitest';
import { PresenceBoard, readSign, writeSign, type PresenceSign } from './presence-board.ts';

const tab = (digit: string) => digit.repeat(32);
const sign = (more: Partial<PresenceSign> = {}): PresenceSign => ({
  businessId: '1',
  userId: '10',
  socketKey: tab('a'),
  topic: 'chats',
  record: '500',
  state: 'viewing',
  ...more,
});
const place = { topic: 'chats', record: '500' };

test('somebody is shown for eight seconds after their last sign', () => {
  const board = new PresenceBoard();
  board.note(sign({ state: 'typing' }), 0);
  expect(board.peopleAt('1', place, 3_000)).toEqual([{ id: '10', state: 'typing', expires_in: 5_000 }]);
  board.note(sign(), 5_000);
  expect(board.peopleAt('1', place, 12_999)).toEqual([{ id: '10', state: 'viewing', expires_in: 1 }]);
  expect(board.peopleAt('1', place, 13_000)).toEqual([]);
  // What is over is forgotten, also where nobody looks any more.
  board.note(sign({ record: '501' }), 30_000);
  expect(board.size).toBe(1);
});

test('a person with two tabs is there once, with what they do most, until both have left', () => {
  const board = new PresenceBoard();
  board.note(sign({ state: 'commenting' }), 0);
  board.note(sign({ socketKey: tab('b') }), 100);
  expect(board.peopleAt('1', place, 200)).toMatchObject([{ id: '10', state: 'commenting' }]);
  board.note(sign({ state: 'left' }), 300);
  expect(board.peopleAt('1', place, 300)).toMatchObject([{ id: '10', state: 'viewing', expires_in: 7_800 }]);
  board.note(sign({ socketKey: tab('b'), state: 'left' }), 400);
  expect(board.peopleAt('1', place, 400)).toEqual([]);
  expect(board.size).toBe(0);
});

test('the same record of another business, or of another topic, is another place', () => {
  const board = new PresenceBoard();
  board.note(sign(), 0);
  expect(board.peopleAt('2', place, 0)).toEqual([]);
  expect(board.peopleAt('1', { topic: 'tasks', record: '500' }, 0)).toEqual([]);
});

test('a sign is one word between processes, and no other word is one', () => {
  expect(readSign(writeSign(sign({ state: 'left' })))).toEqual(sign({ state: 'left' }));
  for (const word of ['17', 'ingest', '@1.10', writeSign(sign()).replace('viewing', 'dancing')])
    expect(readSign(word)).toBeNull();
});
