import { expect, test } from 'vitest';
import { useTestServer } from '../../../app/testing/use-test-server.ts';
import { channelEndpoints as calls } from '../../contract/endpoints.ts';
import { ACCOUNT, createFakeProvider, sampleNumber } from '../testing/fake-provider.ts';

const provider = createFakeProvider();
const server = useTestServer({ connect: provider });

test('a channel that its provider blocks is restricted until a later request says that it may send', async () => {
  const { client: admin } = await server.signUp();
  provider.numbers.set(ACCOUNT, [sampleNumber('20500')]);
  const kind = { platform_id: 'whatsapp' as const };
  const { state } = (await admin.call(calls.startConnect, { body: kind })).auth;
  await admin.call(calls.startConnect, { body: { ...kind, state, code: 'first' } });
  const { channel } = await admin.call(calls.addChannel, { body: { ...kind, phone_number_id: '20500' } });
  const { id } = channel;
  const act = async (action: 'activate' | 'sync', body: { pin?: string }) =>
    admin.call(calls.updateChannel, { params: { id }, query: { action }, body });
  await act('activate', { pin: '123456' });
  const restrictions = async () => {
    const { channels } = await admin.call(calls.listChannels, {});
    return Object.keys(channels[0]?.platform_info.restriction_info ?? {});
  };
  /** What the provider answers when the time has come to ask it again. */
  const askAgain = async (answer: boolean | null) => {
    provider.answers.isBlocked = answer;
    await server.database.ownerPool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `recheck_restriction:${id}`,
    ]);
    await server.runJobs();
    return restrictions();
  };
  provider.answers.isBlocked = true;
  await act('sync', {});
  const blocked = ['RESTRICTED_BIZ_INITIATED_MESSAGING'];
  expect(await restrictions()).toEqual(blocked);
  expect(await askAgain(true)).toEqual(blocked);
  // What it does not say changes nothing.
  expect(await askAgain(null)).toEqual(blocked);
  expect(await askAgain(false)).toEqual([]);
});
