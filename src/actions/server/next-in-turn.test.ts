import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextInTurn, type Candidate } from './next-in-turn.ts';

const user = (id: string, open_chats = 0, chat_capacity: number | null = null): Candidate => ({
  id,
  open_chats,
  chat_capacity,
});

test.each<[last: string | null, users: Candidate[], next: string | undefined]>([
  [null, [user('10'), user('9')], '9'],
  ['9', [user('9'), user('10')], '10'],
  ['10', [user('9'), user('10')], '9'],
  // The last one is not among them any more: the turn goes on after them.
  ['10', [user('9'), user('11')], '11'],
  ['9', [user('9'), user('10', 3, 3), user('11', 2, 3)], '11'],
  ['9', [user('9')], '9'],
  ['9', [user('9', 5, 5)], undefined],
  [null, [], undefined],
])('[R5] after %s of %j comes %s', (last, users, next) => {
  expect(nextInTurn(users, last)?.id).toBe(next);
});

test('[R5] without capacities any number of chats differs by one at most', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.bigInt(1n, 10n ** 17n), { minLength: 1, maxLength: 20 }),
      fc.nat(200),
      (ids, chats) => {
        const users = ids.map((id) => user(String(id)));
        const counts = new Map(users.map(({ id }) => [id, 0]));
        let last: string | null = null;
        for (let chat = 0; chat < chats; chat += 1) {
          last = nextInTurn(users, last)?.id ?? '';
          counts.set(last, (counts.get(last) ?? 0) + 1);
        }
        const each = [...counts.values()];
        expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
