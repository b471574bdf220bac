import { expect, test } from 'vitest';
import { createBusinessToken } from '../http/session-cookie.ts';
import { refuse } from '../refuse.ts';
import { createHandshakeQueue, type Claim } from './handshake-queue.ts';

const claimOf = (businessId: string): Claim => ({
  token: createBusinessToken(businessId),
  clientId: '',
  resumeFrom: null,
});

test('R24 claims that wait are not looked up once their address is refused', async () => {
  const asked: number[] = [];
  const first = Promise.withResolvers<null[]>();
  const findViewer = createHandshakeQueue({
    find: (_, claims) => {
      asked.push(claims.length);
      return first.promise;
    },
    slots: 1,
    maxWaiting: 100,
    maxTogether: 10,
  });
  let isRefused = false;
  const judge = () => {
    if (isRefused) refuse('TOO_MANY_REQUESTS', { info: { seconds: 60 } });
  };
  const present = () => false;
  const under = findViewer(claimOf('1'), present, judge);
  const waiting = [findViewer(claimOf('1'), present, judge), findViewer(claimOf('2'), present, judge)];
  const outcomes = Promise.allSettled(waiting);
  isRefused = true;
  first.resolve([null]);
  expect(await under).toBeNull();
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'TOO_MANY_REQUESTS' } },
    { status: 'rejected', reason: { code: 'TOO_MANY_REQUESTS' } },
  ]);
  expect(asked).toEqual([1]);
});
