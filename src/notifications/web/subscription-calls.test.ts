import { afterEach, expect, test, vi } from 'vitest';
import { subscriptionCalls } from './subscription-calls.ts';

afterEach(() => vi.unstubAllGlobals());

test('[NOTI-20 NOTI-31] leaving clears the topic chats by a request that outlives the page', async () => {
  const sent = vi.fn<(path: string, options: RequestInit) => Promise<Response>>();
  sent.mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', sent);
  subscriptionCalls('tab-1').clear('chats');
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  const [path, options] = sent.mock.calls[0] ?? [];
  expect(path).toContain('/server/internal/subscriptions/chats');
  expect(options).toMatchObject({ method: 'DELETE', keepalive: true });
});
