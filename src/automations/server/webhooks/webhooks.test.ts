import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { OutsideError, type OutsideReason } from '../../../foundation/server/outbound/outside-error.ts';
import type { OutsideRequest } from '../../../foundation/server/outbound/outside-request.ts';
import { automationEndpoints as calls } from '../../contract/endpoints.ts';
import {
  createAutomationFixture,
  twoQuestions,
  useAutomationFixture,
  type AutomationFixture,
} from '../testing/automation-fixture.ts';
import { WEBHOOK_PAUSES } from './deliver-webhooks.ts';

const shared = useAutomationFixture();

/** Plays the server behind an address; returns what it received. */
async function withServer<Result>(
  fixture: AutomationFixture,
  respond: (request: OutsideRequest) => { status: number; body?: string } | OutsideReason,
  work: (received: OutsideRequest[]) => Promise<Result>,
): Promise<Result> {
  const received: OutsideRequest[] = [];
  const { services } = fixture.server;
  const own = services.outside;
  services.outside = {
    ...own,
    fetch: (request) => {
      received.push(request);
      const response = respond(request);
      if (typeof response === 'string') return Promise.reject(new OutsideError(response, true));
      return Promise.resolve({ status: response.status, headers: {}, body: Buffer.from(response.body ?? '') });
    },
  };
  try {
    return await work(received);
  } finally {
    services.outside = own;
  }
}

async function started() {
  const fixture = await createAutomationFixture(shared.server);
  const automation = await fixture.automation({
    name: 'Welcome',
    trigger: 'contact_onboarding',
    script_questions: twoQuestions,
    webhook: { endpoint: 'https://hooks.example/in', header_key: 'X-Parley-Token', header_value: 'token-1' },
  });
  const asha = fixture.customer();
  const deliveries = async () =>
    (await fixture.admin.call(calls.listWebhookDeliveries, { params: { id: automation.id }, query: {} }))
      .webhook_deliveries;
  const play = async () => {
    for (const words of ['Hello', 'Asha', 'Wholesale']) await asha.write(words);
  };
  /** The next attempt is due now. */
  const later = async () => {
    await fixture.rows('update due_webhook_deliveries set due_time = clock_now() where business_id = $1', [
      fixture.businessId,
    ]);
    await fixture.server.processAll();
  };
  return { fixture, automation, asha, deliveries, play, later };
}

test('[AUTO-31] the webhook gets the answers, signed, with its header, and is logged with the response', async () => {
  const { fixture, automation, asha, deliveries, play } = await started();
  const { secret } = await fixture.admin.call(calls.getAutomationSecret, { params: { id: automation.id } });
  await withServer(
    fixture,
    () => ({ status: 200, body: 'thank you' }),
    async (received) => {
      await play();
      const [request] = received;
      const body = String(request?.body);
      expect(JSON.parse(body)).toMatchObject({
        event: 'chat_automation.ended',
        automation: { id: automation.id, name: 'Welcome' },
        outcome: 'completed',
        contact: { id: await asha.contactId(), name: 'Asha', mobile: `+${asha.phone}` },
        answers: [
          { key: 'name', question: 'May I have your name?', text: 'Asha' },
          { key: 'why', text: 'Wholesale' },
        ],
      });
      const { 'x-parley-signature': signature = '', 'X-Parley-Token': token } = request?.headers ?? {};
      const [, seconds = '', sum = ''] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(signature) ?? [];
      expect(sum).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
      expect(token).toBe('token-1');
      expect(received).toHaveLength(1);
    },
  );
  expect(await deliveries()).toMatchObject([
    { status: 'delivered', attempts: [{ response_status: 200, problem: null, response: 'thank you' }] },
  ]);
});

test('[AUTO-31] one that fails is tried again with growing pauses, then given up, and a person sends it once more', async () => {
  const { fixture, automation, deliveries, play, later } = await started();
  await withServer(
    fixture,
    () => ({ status: 500, body: 'broken' }),
    async (received) => {
      await play();
      for (const _ of WEBHOOK_PAUSES) await later();
      expect(received).toHaveLength(WEBHOOK_PAUSES.length + 1);
      await later();
      expect(received).toHaveLength(WEBHOOK_PAUSES.length + 1);
    },
  );
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ status: 'failed', next_time: null });
  expect(failed?.attempts[0]).toMatchObject({
    response_status: 500,
    problem: 'It responded with 500.',
    response: 'broken',
  });
  await withServer(
    fixture,
    () => ({ status: 204 }),
    async () => {
      const one = { params: { id: automation.id, deliveryId: failed?.id ?? '' } };
      await fixture.admin.call(calls.retryWebhookDelivery, one);
      await fixture.server.processAll();
      expect((await fixture.admin.refusal(calls.retryWebhookDelivery, one)).body).toMatchObject({
        reason: 'WEBHOOK_NOT_FAILED',
      });
    },
  );
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered' });
});

test.each<[string, { status: number } | OutsideReason, boolean, string]>([
  ['hangs', 'TIMEOUT', true, 'There was no response within 10 seconds.'],
  ['responds with a gigabyte', 'TOO_LARGE', true, 'The response was too large.'],
  [
    'leads into a private network',
    'INTERNAL',
    false,
    'The address leads into a private network, which Parley never calls.',
  ],
  [
    'redirects',
    { status: 302 },
    false,
    'It responds with a redirect, which Parley does not follow. Enter the address to which it leads.',
  ],
])('an address that %s', async (_, response, isTriedAgain, problem) => {
  const { fixture, deliveries, play } = await started();
  await withServer(fixture, () => response, play);
  expect(await deliveries()).toMatchObject([
    {
      status: isTriedAgain ? 'pending' : 'failed',
      attempts: [{ problem, response_status: typeof response === 'string' ? null : 302 }],
    },
  ]);
});
