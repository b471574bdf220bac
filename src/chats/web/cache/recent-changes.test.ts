import { expect, test } from 'vitest';
import { RecentChanges } from './recent-changes.ts';

test('gives what came since a fetch began, and forgets after a minute', () => {
  let now = 0;
  const changes = new RecentChanges<string>(() => now);
  changes.add('before');
  now = 10;
  const since = changes.mark();
  now = 20;
  changes.add('meanwhile');
  expect(since()).toEqual(['meanwhile']);
  now = 90_000;
  changes.add('later');
  expect(since()).toEqual(['later']);
});
