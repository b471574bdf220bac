import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../core/server/read-json.ts';
import {
  ACCOUNT,
  LAKSHMI,
  NUMBER,
  ROHAN,
  SECOND_NUMBER,
  startWithReceiver,
  type Stand,
} from '../../testing/sandbox-with-receiver.ts';
import { qrModules } from './qr-image.ts';

let stand: Stand;
beforeEach(async () => {
  stand = await startWithReceiver();
});
afterEach(() => stand.stop());

const errorOf = ({ body }: { body: Json }): Json => (body['error'] ?? {}) as Json;
const get = async (path: string): Promise<Json> => (await stand.graph('GET', `${NUMBER}${path}`)).body;
const post = (path: string, body: Json = {}) => stand.graph('POST', `${NUMBER}${path}`, body);
const changes = () => stand.received.flatMap(({ json }) => json.entry.flatMap((entry) => entry.changes));
const subscribe = (...fields: string[]) => stand.control('PATCH', 'app', { fields });

describe('settings', () => {
  test('are read and changed', async () => {
    expect(await get('/settings')).toMatchObject({
      calling: { status: 'DISABLED' },
      storage_configuration: { status: 'DEFAULT' },
    });
    expect((await post('/settings', { calling: { status: 'ENABLED', call_icon_visibility: 'DEFAULT' } })).body).toEqual(
      {
        success: true,
      },
    );
    expect(await get('/settings?fields=calling')).toEqual({
      calling: { status: 'ENABLED', call_icon_visibility: 'DEFAULT' },
    });
  });

  test.each<[Json, string]>([
    [{}, 'At least one of'],
    [{ calling: 'on' }, 'Param calling must be a JSON object'],
    [{ calling: { status: 'MAYBE' } }, "Param calling['status'] must be one of"],
  ])('%j is refused', async (body, words) => {
    expect(errorOf(await post('/settings', body))).toMatchObject({
      code: 100,
      message: expect.stringContaining(words) as string,
    });
  });

  test('of commerce are read and changed', async () => {
    expect((await post('/whatsapp_commerce_settings?is_cart_enabled=false&is_catalog_visible=true')).body).toEqual({
      success: true,
    });
    expect(await get('/whatsapp_commerce_settings')).toEqual({
      data: [{ is_cart_enabled: false, is_catalog_visible: true, id: NUMBER }],
    });
    expect(errorOf(await post('/whatsapp_commerce_settings?is_cart_enabled=maybe'))['code']).toBe(100);
  });
});

describe('what a chat opens with', () => {
  test('is set, and read as a field and as a call', async () => {
    const automation = {
      enable_welcome_message: true,
      prompts: ['Where is my order?'],
      commands: [{ command_name: 'help', command_description: 'Get help' }],
    };
    expect((await post('/conversational_automation', automation)).body).toEqual({ success: true });
    const shown = { conversational_automation: { ...automation, id: NUMBER }, id: NUMBER };
    expect(await get('?fields=conversational_automation')).toEqual(shown);
    expect(await get('/conversational_automation')).toEqual(shown);
  });

  test.each<[string, Json]>([
    ['five prompts', { prompts: ['a', 'b', 'c', 'd', 'e'] }],
    ['a prompt of 81', { prompts: ['x'.repeat(81)] }],
    ['a prompt with an emoji', { prompts: ['Hello 👋'] }],
    ['a command of 33', { commands: [{ command_name: 'x'.repeat(33), command_description: 'a' }] }],
    ['a command without a description', { commands: [{ command_name: 'x' }] }],
    [
      '31 commands',
      { commands: Array.from({ length: 31 }, (_, index) => ({ command_name: `c${index}`, command_description: 'a' })) },
    ],
  ])('%s is refused', async (_, body) => {
    expect(errorOf(await post('/conversational_automation', body))['code']).toBe(100);
  });
});

describe('the block list', () => {
  const users = (...ids: string[]): Json => ({
    messaging_product: 'whatsapp',
    block_users: ids.map((user) => ({ user })),
  });

  test('takes who wrote in the last 24 hours, and gives them back', async () => {
    await stand.greet();
    expect(await post('/block_users', users(`+${LAKSHMI}`))).toEqual({
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        block_users: { added_users: [{ input: `+${LAKSHMI}`, wa_id: LAKSHMI }] },
      },
    });
    expect(await get('/block_users')).toMatchObject({ data: [{ messaging_product: 'whatsapp', wa_id: LAKSHMI }] });
    expect((await stand.graph('DELETE', `${NUMBER}/block_users`, users(`+${LAKSHMI}`))).body).toEqual({
      messaging_product: 'whatsapp',
      block_users: { removed_users: [{ input: `+${LAKSHMI}`, wa_id: LAKSHMI }] },
    });
    expect(await get('/block_users')).toEqual({ data: [] });
  });

  test('is an error with both lists when some cannot be blocked', async () => {
    await stand.greet();
    const { status, body } = await post('/block_users', users(`+${LAKSHMI}`, `+${ROHAN}`));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      messaging_product: 'whatsapp',
      block_users: {
        added_users: [{ input: `+${LAKSHMI}`, wa_id: LAKSHMI }],
        failed_users: [{ input: `+${ROHAN}`, wa_id: ROHAN, errors: [{ code: 131047 }] }],
      },
      error: { code: 139100, message: '(#139100) Failed to block/unblock some users' },
    });
    expect(await get('/block_users')).toMatchObject({ data: [{ wa_id: LAKSHMI }] });
  });

  test('keeps what a blocked person writes from the business, and its window closed', async () => {
    await stand.greet();
    await stand.until(() => stand.messages().length === 1);
    await post('/block_users', users(`+${LAKSHMI}`));
    await stand.greet();
    await stand.greet(ROHAN);
    await stand.until(() => stand.messages().length === 2);
    expect(stand.messages().map(({ from }) => from)).toEqual([LAKSHMI, ROHAN]);
  });

  test.each<[string, Json]>([
    ['no product', { block_users: [{ user: '1' }] }],
    ['no one', { messaging_product: 'whatsapp', block_users: [] }],
    ['someone without a number', { messaging_product: 'whatsapp', block_users: [{}] }],
    [
      'more than 1000',
      { messaging_product: 'whatsapp', block_users: Array.from({ length: 1001 }, () => ({ user: '1' })) },
    ],
  ])('%s is refused', async (_, body) => {
    expect(errorOf(await post('/block_users', body))['code']).toBe(100);
  });
});

describe('QR codes', () => {
  test('are made, changed, listed newest first and deleted', async () => {
    const { body: first } = await post('/message_qrdls', {
      prefilled_message: 'Show me deals',
      generate_qr_image: 'SVG',
    });
    const code = String(first['code']);
    expect(first).toEqual({
      code: expect.stringMatching(/^[A-Z2-7]{14}$/) as string,
      prefilled_message: 'Show me deals',
      deep_link_url: `https://wa.me/message/${code}`,
      qr_image_url: `${stand.origin}/m1/v/t6/${code}.svg`,
    });
    const second = String((await post('/message_qrdls?prefilled_message=Second')).body['code']);
    await post('/message_qrdls', { code, prefilled_message: 'Changed' });
    expect(await get('/message_qrdls')).toMatchObject({
      data: [{ code: second }, { code, prefilled_message: 'Changed' }],
    });
    expect(await get(`/message_qrdls/${code}?fields=code,qr_image_url.format(PNG)`)).toMatchObject({
      data: [{ code, qr_image_url: `${stand.origin}/m1/v/t6/${code}.png` }],
    });
    expect((await stand.graph('DELETE', `${NUMBER}/message_qrdls/${code}`)).body).toEqual({ success: true });
    expect(errorOf(await stand.graph('GET', `${NUMBER}/message_qrdls/${code}`))).toMatchObject({ error_subcode: 33 });
  });

  test.each<[Json]>([
    [{}],
    [{ prefilled_message: 'x'.repeat(141) }],
    [{ prefilled_message: 'x', generate_qr_image: 'GIF' }],
    [{ prefilled_message: 'x', code: 'AAAAAAAAAAAAAA' }],
  ])('%j is refused', async (body) => {
    expect(errorOf(await post('/message_qrdls', body))['code']).toBe(100);
  });

  test('have pictures', async () => {
    const { body } = await post('/message_qrdls', { prefilled_message: 'Hi', generate_qr_image: 'PNG' });
    const png = await fetch(String(body['qr_image_url']));
    const bytes = Buffer.from(await png.arrayBuffer());
    expect([png.headers.get('content-type'), bytes.readUInt32BE(16)]).toEqual(['image/png', 296]);
    const start = bytes.indexOf('IDAT') + 4;
    expect(inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)))).toHaveLength(297 * 296);
    const svg = await fetch(String(body['qr_image_url']).replace('.png', '.svg'));
    expect([svg.headers.get('content-type'), await svg.text()]).toEqual([
      'image/svg+xml',
      expect.stringContaining('viewBox="0 0 37 37"'),
    ]);
  });

  test('have the squares that another encoder makes of the same link', () => {
    const squares = qrModules('https://wa.me/message/ANED2T5QRU7HG1')
      .map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
      .join('\n');
    expect(createHash('sha256').update(squares).digest('hex')).toBe(
      '6c89198466fbc4470a83c9f0dc23ed982e4bb63fae997fb49c1be3c94382b029',
    );
  });
});

describe('the username', () => {
  test('is suggested, taken, shown, announced and given up', async () => {
    await subscribe('business_username_update');
    const [{ username_suggestions: names }] = (await get('/username_suggestions'))['data'] as [
      { username_suggestions: string[] },
    ];
    expect(names).toContain('storeline');
    expect(await get('/username')).toEqual({});
    expect((await post('/username', { username: 'storeline' })).body).toEqual({ status: 'approved' });
    expect(await get('/username')).toEqual({ username: 'storeline', status: 'approved' });
    expect(await get('?fields=username')).toEqual({ username: 'storeline', id: NUMBER });
    const other = await stand.graph('POST', `${SECOND_NUMBER}/username`, { username: 'storeline' });
    expect(errorOf(other)['code']).toBe(147002);
    expect((await stand.graph('DELETE', `${NUMBER}/username`)).body).toEqual({ success: true });
    expect(errorOf(await stand.graph('DELETE', `${NUMBER}/username`))['code']).toBe(147003);
    await stand.until(() => changes().length === 2);
    expect(changes().map(({ value }) => value)).toEqual([
      { display_phone_number: '919000014220', username: 'storeline', status: 'approved' },
      { display_phone_number: '919000014220', username: 'storeline', status: 'deleted' },
    ]);
  });

  test.each(['ab', '12345', 'www.store', 'a..b', 'store.com', 'UPPER CASE'])('"%s" is refused', async (username) => {
    expect(errorOf(await post('/username', { username }))['code']).toBe(147001);
  });
});

describe('a number of the WhatsApp Business app', () => {
  const sync = (type: string) => post('/smb_app_data', { messaging_product: 'whatsapp', sync_type: type });
  const onboarded = (hoursAgo: number) =>
    stand.control('PATCH', `numbers/${NUMBER}`, {
      is_on_biz_app: true,
      last_onboarded_time: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    });

  test('gives its contacts once', async () => {
    await subscribe('smb_app_state_sync');
    await onboarded(1);
    expect((await sync('smb_app_state_sync')).body).toEqual({
      messaging_product: 'whatsapp',
      request_id: expect.any(String) as string,
    });
    expect(errorOf(await sync('smb_app_state_sync'))).toMatchObject({ code: 2593107 });
    await stand.until(() => changes().length === 1);
    expect(changes()[0]).toMatchObject({
      field: 'smb_app_state_sync',
      value: {
        messaging_product: 'whatsapp',
        metadata: { phone_number_id: NUMBER },
        state_sync: [
          {
            type: 'contact',
            action: 'add',
            contact: { full_name: 'Lakshmi Subramanian', first_name: 'Lakshmi', phone_number: LAKSHMI },
            metadata: { timestamp: expect.stringMatching(/^\d+$/) as string },
          },
          {},
          {},
        ],
      },
    });
  });

  test('gives what was written in three phases', async () => {
    await stand.greet();
    await stand.send({ type: 'text', text: { body: 'Hello yourself' } });
    await stand.control('POST', `phones/${LAKSHMI}/messages`, { to: NUMBER, type: 'image' });
    await subscribe('history');
    await onboarded(1);
    await sync('history');
    await stand.until(() => changes().filter(({ field }) => field === 'history').length === 3);
    const history = changes()
      .filter(({ field }) => field === 'history')
      .map(({ value }) => (value['history'] as Json[])[0]);
    expect(history.map((each) => each?.['metadata'])).toEqual([
      { phase: 0, chunk_order: 1, progress: 33 },
      { phase: 1, chunk_order: 1, progress: 67 },
      { phase: 2, chunk_order: 1, progress: 100 },
    ]);
    expect(history[0]?.['threads']).toMatchObject([
      {
        id: LAKSHMI,
        messages: [
          { from: LAKSHMI, type: 'text', text: { body: 'Hello' }, history_context: { status: 'DELIVERED' } },
          { from: '919000014220', to: LAKSHMI, type: 'text', text: { body: 'Hello yourself' } },
          { from: LAKSHMI, type: 'media_placeholder' },
        ],
      },
    ]);
    expect(history.slice(1).map((each) => each?.['threads'])).toEqual([[], []]);
  });

  test('says that its owner does not share the history', async () => {
    await subscribe('history');
    await onboarded(1);
    await stand.control('PATCH', `numbers/${NUMBER}`, { shares_history: false });
    await sync('history');
    await stand.until(() => changes().length === 1);
    expect(changes()[0]?.value['history']).toMatchObject([{ errors: [{ code: 2593109 }] }]);
  });

  test('gives nothing 24 hours after it was onboarded, nor of another kind, nor for another number', async () => {
    await onboarded(25);
    expect(errorOf(await sync('history'))).toMatchObject({ code: 2593108 });
    expect(errorOf(await sync('photos'))).toMatchObject({ code: 100 });
    await stand.control('PATCH', `numbers/${NUMBER}`, { is_on_biz_app: false });
    expect(errorOf(await sync('history'))).toMatchObject({ code: 100 });
  });

  test('can be synchronized again after the next login', async () => {
    await onboarded(1);
    await sync('history');
    const { code } = await stand.control('POST', 'codes');
    await stand.call(
      'GET',
      `/oauth/access_token?client_id=900000000000001&client_secret=secret-of-these-tests&code=${String(code)}`,
    );
    expect((await sync('history')).status).toBe(200);
  });
});

test('the fields of a number that few ask for are there', async () => {
  await stand.control('PATCH', 'settings', { review_ms: 60_000 });
  await stand.graph('POST', `${NUMBER}?new_display_name=New Store`);
  expect(
    await get(
      '?fields=certificate,new_certificate,new_display_name,new_name_status,eligibility_for_api_business_global_search,account',
    ),
  ).toEqual({
    certificate: expect.any(String) as string,
    new_certificate: expect.any(String) as string,
    new_display_name: 'New Store',
    new_name_status: 'PENDING_REVIEW',
    eligibility_for_api_business_global_search: 'NON_ELIGIBLE_UNDEFINED',
    account: { id: ACCOUNT, name: 'Marigold Lane' },
    id: NUMBER,
  });
});
