import { expect, test } from 'vitest';
import { RecentChanges } from './recent-changes.ts';

test('gives each fetch the changes that came while it ran', async () => {
  const changes = new RecentChanges<string>();
  changes.add('before');
  const [first, second] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  const reading = changes.during(() => first.promise);
  changes.add('one');
  const other = changes.during(() => second.promise);
  changes.add('two');
  first.resolve(1);
  expect(await reading).toEqual([1, ['one', 'two']]);
  changes.add('three');
  second.resolve(2);
  expect(await other).toEqual([2, ['two', 'three']]);
});

test('a fetch that fails is over as well', async () => {
  const changes = new RecentChanges<string>();
  await expect(changes.during(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await changes.during(() => Promise.resolve('back'))).toEqual(['back', []]);
});
