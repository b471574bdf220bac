import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Provider } from '../provider.ts';
import { whatsappAt } from './testing/whatsapp-at.ts';

// A number node and the list of subscribed apps, in the form of Meta's reference.

const well = { status: 'CONNECTED', name_status: 'APPROVED', quality_rating: 'GREEN', id: '201' };
let node: object;
let apps: object[];
let refusal: { code: number; status: number } | null;
let server: Server;
let whatsapp: Provider;
beforeAll(async () => {
  server = createServer((request, response) => {
    const body =
      refusal === null
        ? request.url?.includes('subscribed_apps')
          ? { data: apps }
          : node
        : { error: { code: refusal.code, message: 'No', type: 'OAuthException', fbtrace_id: 'x' } };
    response.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whatsapp = whatsappAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
beforeEach(() => {
  node = well;
  apps = [{ whatsapp_business_api_data: { id: '1', name: 'Parley', link: '' } }];
  refusal = null;
});
afterAll(async () => {
  await whatsapp.close();
  server.close();
});

const check = async () => {
  const findings = await whatsapp.connect.check('token', { accountId: '100', numberId: '201' });
  return findings.filter(({ state }) => state !== 'good');
};

test('a number that works has nothing to fix', async () => {
  expect(await check()).toEqual([]);
});

test.each([
  ['not registered', { ...well, status: 'DISCONNECTED' }, 'broken', 'register', /Activate it again/],
  ['a name that was refused', { ...well, name_status: 'DECLINED' }, 'attention', 'numbers', /display name/],
  ['low quality', { ...well, quality_rating: 'RED' }, 'attention', 'numbers', /quality is low/],
  ['medium quality', { ...well, quality_rating: 'YELLOW' }, 'attention', 'numbers', /quality is medium/],
  [
    'no payment method, in the provider’s words',
    {
      ...well,
      health_status: {
        can_send_message: 'BLOCKED',
        entities: [
          { entity_type: 'PHONE_NUMBER', id: '201', can_send_message: 'AVAILABLE' },
          {
            entity_type: 'WABA',
            id: '100',
            can_send_message: 'BLOCKED',
            errors: [
              {
                error_code: 141_006,
                error_description: 'There is an error with your payment method.',
                possible_solution: 'Add a payment method.',
              },
            ],
          },
        ],
      },
    },
    'broken',
    'account',
    /payment method\. Add a payment method\.$/,
  ],
  [
    'limited without a reason',
    { ...well, health_status: { can_send_message: 'LIMITED', entities: [] } },
    'attention',
    'account',
    /not let this number send all messages/,
  ],
])('%s', async (_, found, state, cure, text) => {
  node = found;
  expect(await check()).toEqual([{ state, cure, text: expect.stringMatching(text) as string }]);
});

test('an account whose webhooks do not come here', async () => {
  apps = [{ whatsapp_business_api_data: { id: '999', name: 'Another app', link: '' } }];
  expect(await check()).toMatchObject([{ state: 'broken', cure: 'connect' }]);
});

test('a token that is refused is a finding with its cure', async () => {
  refusal = { code: 190, status: 401 };
  expect(await check()).toEqual([
    {
      state: 'broken',
      cure: 'connect',
      text: 'The connection to WhatsApp has ended. Reconnect the WhatsApp account.',
    },
  ]);
});
