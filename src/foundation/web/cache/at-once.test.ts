import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { atOnce } from './at-once.ts';

test('observers are notified within the task of the change, and of later changes by a timer again', async () => {
  const client = new QueryClient();
  const seen: unknown[] = [];
  client.setQueryData(['things'], 'before');
  // As the hooks of React subscribe.
  const notify = notifyManager.batchCalls(({ data }: { data: unknown }) => seen.push(data));
  new QueryObserver(client, { queryKey: ['things'], enabled: false }).subscribe(notify);
  atOnce(() => client.setQueryData(['things'], 'pressed'));
  await Promise.resolve();
  expect(seen).toEqual(['pressed']);
  client.setQueryData(['things'], 'later');
  await Promise.resolve();
  expect(seen).toEqual(['pressed']);
  await vi.waitFor(() => expect(seen).toEqual(['pressed', 'later']));
});
