import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../../../core/server/read-json.ts';
import { answerRequest, enableCalling, ring, SDP } from '../../testing/calling.ts';
import { LAKSHMI, NUMBER, startWithReceiver, type Stand } from '../../testing/sandbox-with-receiver.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await startWithReceiver();
  await stand.greet();
});
afterAll(() => stand.stop());

const DAY_MS = 86_400_000;
const call = (body: Json) => stand.graph('POST', `${NUMBER}/calls`, { messaging_product: 'whatsapp', ...body });
const connect = (given: Json = {}) => call({ to: `+${LAKSHMI}`, action: 'connect', ...given });
const act = (call_id: string, action: string) => call({ call_id, action });
const ask = () =>
  stand.send({
    type: 'interactive',
    interactive: { type: 'call_permission_request', action: { name: 'call_permission_request' } },
  });
const permission = async () =>
  (await stand.graph('GET', `${NUMBER}/call_permissions?user_wa_id=${LAKSHMI}`)).body as {
    permission: Json;
    actions: { can_perform_action: boolean; limits: Json[] }[];
  };
const refused = (status: number, code: number) => ({ status, body: { error: { code } } });
const calls = (event: string) =>
  stand.until((received) => received.some(({ raw }) => raw.includes('"field":"calls"') && raw.includes(event)));

test('nothing is called, nor asked for, while calling is off', async () => {
  expect(await connect()).toMatchObject(refused(401, 138_000));
  expect(await ask()).toMatchObject(refused(401, 138_000));
  await enableCalling(stand);
  expect(await connect()).toMatchObject(refused(401, 138_006));
});

test('a person is asked once a day, and twice a week', async () => {
  expect(await ask()).toMatchObject({ status: 200 });
  expect(await ask()).toMatchObject(refused(400, 138_009));
  expect(await permission()).toMatchObject({
    permission: { status: 'no_permission' },
    actions: [
      {
        can_perform_action: false,
        limits: [{ current_usage: 1, limit_expiration_time: expect.any(Number) as number }, { current_usage: 1 }],
      },
      { can_perform_action: false },
    ],
  });
  await stand.control('POST', 'clock', { shift_ms: DAY_MS + 1000 });
  await stand.greet();
  expect(await ask()).toMatchObject({ status: 200 });
  await stand.control('POST', 'clock', { shift_ms: DAY_MS + 1000 });
  await stand.greet();
  expect(await ask()).toMatchObject(refused(400, 138_009));
});

test('who allows it is called, once at a time, until the permission ends', async () => {
  await answerRequest(stand, 'reject');
  expect(await connect()).toMatchObject(refused(401, 138_006));
  await answerRequest(stand, 'accept');
  expect(await permission()).toMatchObject({
    permission: { status: 'temporary', expiration_time: expect.any(Number) as number },
  });
  const started = await connect({ session: { sdp_type: 'offer', sdp: SDP } });
  expect(started).toMatchObject({
    status: 200,
    body: { calls: [{ id: expect.stringMatching(/^wacid\./) as string }] },
  });
  await calls('RINGING');
  expect(await connect()).toMatchObject(refused(400, 138_003));
  const [{ id }] = started.body['calls'] as [{ id: string }];
  expect(await act(id, 'accept')).toMatchObject(refused(400, 100));
  expect(await act(id, 'terminate')).toMatchObject({ body: { messaging_product: 'whatsapp', success: true } });
  await calls('FAILED');
  expect(await act(id, 'terminate')).toMatchObject(refused(400, 100));
  await stand.control('POST', 'clock', { shift_ms: 7 * DAY_MS });
  expect(await connect()).toMatchObject(refused(401, 138_006));
  await answerRequest(stand, 'accept', { is_permanent: true });
  expect((await permission()).permission).toEqual({ status: 'permanent' });
  expect(await ask()).toMatchObject(refused(400, 138_017));
});

test('a call of a customer is answered and ended, after which they may be asked again', async () => {
  await answerRequest(stand, 'reject');
  await ring(stand, 'wacid.theirs');
  expect(await act('wacid.theirs', 'pre_accept')).toMatchObject({ status: 200 });
  expect(await act('wacid.theirs', 'accept')).toMatchObject({ status: 200 });
  await stand.control('POST', 'clock', { shift_ms: 5000 });
  expect(await act('wacid.theirs', 'terminate')).toMatchObject({ status: 200 });
  await calls('COMPLETED');
  expect((await permission()).actions).toMatchObject([{ can_perform_action: true }, {}]);
});

test('a session must have a description', async () => {
  expect(await connect({ session: { sdp_type: 'offer', sdp: 'nonsense' } })).toMatchObject(refused(400, 100));
  expect(await connect({ session: { sdp_type: 'guess', sdp: SDP } })).toMatchObject(refused(400, 100));
  expect(await act('wacid.unknown', 'reject')).toMatchObject(refused(400, 100));
});

test('who has no WhatsApp cannot be called', async () => {
  await answerRequest(stand, 'accept');
  await stand.control('PATCH', `phones/${LAKSHMI}`, { has_whatsapp: false });
  expect(await connect()).toMatchObject(refused(400, 138_001));
});
