import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../core/server/read-json.ts';
import { ACCOUNT, APP, LAKSHMI, startWithReceiver, type Stand } from '../../testing/sandbox-with-receiver.ts';

let stand: Stand;
beforeEach(async () => {
  stand = await startWithReceiver();
  await stand.control('PATCH', 'app', {
    fields: [
      'messages',
      'message_template_status_update',
      'message_template_quality_update',
      'message_template_components_update',
      'template_category_update',
    ],
  });
});
afterEach(() => stand.stop());

const errorOf = ({ body }: { body: Json }): Json => (body['error'] ?? {}) as Json;
const days = (count: number) => stand.control('POST', 'clock', { shift_ms: count * 86_400_000 });
const given = {
  name: 'hello',
  language: 'en',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Hello there, friend' }],
};
const create = (change: Json = {}) => stand.graph('POST', `${ACCOUNT}/message_templates`, { ...given, ...change });
const changes = () => stand.received.flatMap(({ json }) => json.entry.flatMap((entry) => entry.changes));
const decided = (id: unknown, event: string) =>
  stand.until(() =>
    changes().some(({ value }) => value['message_template_id'] === Number(id) && value['event'] === event),
  );
const approved = async (change: Json = {}): Promise<string> => {
  const { body } = await create(change);
  await decided(body['id'], 'APPROVED');
  return String(body['id']);
};
const remove = (query: string) => stand.graph('DELETE', `${ACCOUNT}/message_templates?${query}`);

test('are reviewed, reported by webhook with integer ids, and deleted', async () => {
  const id = await approved();
  expect(changes()).toContainEqual({
    field: 'message_template_status_update',
    value: {
      event: 'APPROVED',
      message_template_id: Number(id),
      message_template_name: 'hello',
      message_template_language: 'en',
      message_template_category: 'UTILITY',
      reason: 'NONE',
    },
  });
  expect(errorOf(await create())).toMatchObject({
    code: 100,
    message: 'Invalid parameter',
    error_subcode: 2388024,
    error_user_title: 'Content in This Language Already Exists',
  });
  expect((await stand.graph('GET', id)).body).toMatchObject({ status: 'APPROVED' });
  expect((await remove('name=hello')).body).toEqual({ success: true });
  expect(errorOf(await stand.graph('GET', id))).toMatchObject({ code: 100, error_subcode: 33 });
  expect(errorOf(await remove('name=hello'))).toMatchObject({ error_subcode: 2593002 });
});

test('a deleted name stays taken for 30 days when it was approved, and is free at once when it was not', async () => {
  await approved();
  await remove('name=hello');
  expect(errorOf(await create())).toMatchObject({ code: 100, error_subcode: 2388023 });
  expect((await create({ language: 'hi' })).status).toBe(200);
  await days(30);
  expect((await create()).status).toBe(200);
  await stand.control('PATCH', 'settings', { review_by_hand: true });
  await create({ name: 'never' });
  await remove('name=never');
  expect((await create({ name: 'never' })).status).toBe(200);
});

test('are deleted by name in all languages, and by id in one', async () => {
  const english = await approved();
  await approved({ language: 'hi' });
  await approved({ name: 'other' });
  expect((await remove(`name=hello&hsm_id=${english}`)).status).toBe(200);
  const names = async () =>
    (((await stand.graph('GET', `${ACCOUNT}/message_templates?limit=50`)).body['data'] ?? []) as Json[])
      .map(({ name, language }) => `${String(name)}.${String(language)}`)
      .filter((name) => /^(?:hello|other)/.test(name));
  expect(await names()).toEqual(['hello.hi', 'other.en']);
  await approved({ name: 'hello', language: 'ta' });
  await remove('name=hello');
  expect(await names()).toEqual(['other.en']);
});

test('that is disabled cannot be deleted', async () => {
  const id = await approved();
  await stand.control('PATCH', `templates/${id}`, { status: 'DISABLED' });
  expect(errorOf(await remove('name=hello'))['error_user_msg']).toContain("can't be deleted");
});

describe('an edit', () => {
  const edit = (id: string, change: Json) => stand.graph('POST', id, change);
  const text = (value: string): Json => ({ components: [{ type: 'BODY', text: value }] });

  test('replaces all, goes back to review and says by webhook what it reads like', async () => {
    const id = await approved();
    const components = [
      { type: 'HEADER', format: 'TEXT', text: 'News' },
      { type: 'BODY', text: 'Hello again' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Go', url: 'https://a.example' }] },
    ];
    expect((await edit(id, { components })).body).toEqual({ success: true });
    await stand.until(() => changes().filter(({ value }) => value['event'] === 'APPROVED').length === 2);
    expect((await stand.graph('GET', `${id}?fields=components,status`)).body).toEqual({
      components,
      status: 'APPROVED',
      id,
    });
    expect(changes().find(({ field }) => field === 'message_template_components_update')?.value).toEqual({
      message_template_id: Number(id),
      message_template_name: 'hello',
      message_template_language: 'en',
      message_template_title: 'News',
      message_template_element: 'Hello again',
      message_template_buttons: [
        {
          message_template_button_type: 'URL',
          message_template_button_text: 'Go',
          message_template_button_url: 'https://a.example',
        },
      ],
    });
  });

  test('of an approved one is allowed once a day and ten times in 30 days', async () => {
    const id = await approved();
    const codes: unknown[] = [];
    for (let round = 0; round < 12; round++) {
      await stand.control('PATCH', `templates/${id}`, { status: 'APPROVED' });
      codes.push((await edit(id, text(`Hello number ${round}`))).status);
      if (round === 0) {
        await stand.control('PATCH', `templates/${id}`, { status: 'APPROVED' });
        expect(errorOf(await edit(id, text('Too soon')))['error_user_msg']).toContain('1 time in 24 hours');
      }
      await days(1);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 400, 400]);
    await days(20);
    await stand.control('PATCH', `templates/${id}`, { status: 'APPROVED' });
    expect((await edit(id, text('Hello after a month'))).status).toBe(200);
  });

  test('is refused in review, and for the category of an approved one', async () => {
    const id = await approved();
    expect(errorOf(await edit(id, { category: 'MARKETING' }))['error_user_msg']).toContain('category');
    expect(errorOf(await edit(id, {}))['code']).toBe(100);
    await stand.control('PATCH', 'settings', { review_by_hand: true });
    await edit(id, text('Hello again'));
    expect(errorOf(await edit(id, text('And again')))['error_user_msg']).toContain(
      'Only approved, rejected and paused',
    );
    await stand.control('PATCH', `templates/${id}`, { status: 'REJECTED', reason: 'PROMOTIONAL' });
    expect((await edit(id, { category: 'MARKETING' })).body).toEqual({ success: true });
    expect((await stand.graph('GET', `${id}?fields=category,status`)).body).toMatchObject({
      category: 'MARKETING',
      status: 'PENDING',
    });
  });

  test('of an authentication template keeps what was not changed', async () => {
    const id = await approved({
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
    });
    const before = (await stand.graph('GET', `${id}?fields=components`)).body;
    expect((await edit(id, { message_send_ttl_seconds: 300 })).body).toEqual({ success: true });
    expect((await stand.graph('GET', `${id}?fields=components,message_send_ttl_seconds`)).body).toEqual({
      ...before,
      message_send_ttl_seconds: 300,
    });
  });
});

test('an authentication template can be sent with the code in body and button', async () => {
  await approved({
    name: 'code',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 5 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ],
  });
  const parameters = [{ type: 'text', text: '394857' }];
  const { status, body } = await stand.send({
    type: 'template',
    template: {
      name: 'code',
      language: { code: 'en' },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ contacts: [{ input: `+${LAKSHMI}`, wa_id: LAKSHMI }] }),
  ]);
});

describe('a review', () => {
  test('rejects by rule, with the reason of Meta', async () => {
    await stand.control('PATCH', 'settings', {
      review_rules: { reject: [{ contains: 'lottery', reason: 'ABUSIVE_CONTENT' }] },
    });
    const { body } = await create({ name: 'win', components: [{ type: 'BODY', text: 'Our Lottery is open' }] });
    await decided(body['id'], 'REJECTED');
    expect(changes().at(-1)?.value).toMatchObject({
      event: 'REJECTED',
      reason: 'ABUSIVE_CONTENT',
      rejection_info: { reason: 'ABUSIVE_CONTENT', recommendation: expect.any(String) as string },
    });
    expect((await stand.graph('GET', `${String(body['id'])}?fields=status,rejected_reason`)).body).toMatchObject({
      status: 'REJECTED',
      rejected_reason: 'ABUSIVE_CONTENT',
    });
  });

  test('changes the category at the creation by rule', async () => {
    await stand.control('PATCH', 'settings', {
      review_rules: { recategorise: [{ contains: 'off everything', category: 'MARKETING' }] },
    });
    const { body } = await create({ components: [{ type: 'BODY', text: 'Take 20% off everything' }] });
    expect(body).toMatchObject({ status: 'PENDING', category: 'MARKETING' });
  });

  test('that waits for a hand goes on after a restart only by it', async () => {
    await stand.control('PATCH', 'settings', { review_by_hand: true });
    const { body } = await create();
    await stand.control('PATCH', `templates/${String(body['id'])}`, { status: 'APPROVED' });
    await decided(body['id'], 'APPROVED');
    expect((await stand.graph('GET', String(body['id']))).body).toMatchObject({ status: 'APPROVED' });
  });
});

test('quality, category and pauses are announced by webhook', async () => {
  const id = await approved();
  await stand.control('PATCH', `templates/${id}`, { quality_score: 'YELLOW' });
  await stand.control('PATCH', `templates/${id}`, { correct_category: 'MARKETING' });
  expect((await stand.graph('GET', `${id}?fields=correct_category,category,quality_score`)).body).toMatchObject({
    correct_category: 'MARKETING',
    category: 'UTILITY',
    quality_score: { score: 'YELLOW' },
  });
  await stand.control('PATCH', `templates/${id}`, { category: 'MARKETING' });
  await stand.control('PATCH', `templates/${id}`, { status: 'PAUSED', title: 'FIRST_PAUSE', reason: 'NONE' });
  expect((await stand.graph('POST', `${id}/unpause`)).body).toEqual({ success: true });
  expect((await stand.graph('POST', `${id}/unpause`)).body).toMatchObject({ success: false });
  await stand.until(() => changes().length === 6);
  const identity = {
    message_template_id: Number(id),
    message_template_name: 'hello',
    message_template_language: 'en',
  };
  expect(changes().slice(1)).toMatchObject([
    {
      field: 'message_template_quality_update',
      value: { ...identity, previous_quality_score: 'UNKNOWN', new_quality_score: 'YELLOW' },
    },
    {
      field: 'template_category_update',
      value: {
        ...identity,
        correct_category: 'MARKETING',
        new_category: 'UTILITY',
        category_update_timestamp: expect.any(Number) as number,
      },
    },
    {
      field: 'template_category_update',
      value: { ...identity, previous_category: 'UTILITY', new_category: 'MARKETING' },
    },
    { value: { ...identity, event: 'PAUSED', other_info: { title: 'FIRST_PAUSE' } } },
    { value: { ...identity, event: 'APPROVED', other_info: { title: 'UNPAUSE' } } },
  ]);
});

describe('limits', () => {
  test('100 creations within an hour', async () => {
    for (let index = 0; index < 100; index++) await create({ name: `many_${index}` });
    expect(errorOf(await create({ name: 'one_more' }))).toMatchObject({ code: 80007 });
    await stand.control('POST', 'clock', { shift_ms: 3_600_000 });
    expect((await create({ name: 'one_more' })).status).toBe(200);
  });

  test('250 templates of a business that is not verified', async () => {
    await stand.control('PATCH', `accounts/${ACCOUNT}`, { business_verification_status: 'not_verified' });
    for (let index = 0; index < 240; index++)
      await stand.control('POST', 'templates', { ...given, name: `kept_${index}` });
    expect(errorOf(await create())).toMatchObject({ code: 100, error_subcode: 2388019 });
    await stand.control('PATCH', `accounts/${ACCOUNT}`, { business_verification_status: 'verified' });
    expect((await create()).status).toBe(200);
  });
});

describe('a list', () => {
  const names = async (query: string) =>
    ((await stand.graph('GET', `${ACCOUNT}/message_templates?limit=50&${query}`)).body['data'] as Json[]).map(
      ({ name, language }) => `${String(name)}.${String(language)}`,
    );

  test.each<[string, string[]]>([
    ['name=continue_chat', ['continue_chat.en', 'continue_chat.hi']],
    ['name=continue_chat&language=hi', ['continue_chat.hi']],
    ['category=MARKETING&language=ta', ['festive_clearance.ta']],
    ['content=GST invoice', ['invoice_ready.en']],
    ['name_or_content=shipping', ['shipping_update.en']],
    ['status=REJECTED', []],
    ['quality_score=RED', []],
    ['status=["APPROVED","PENDING"]&name=back', ['back_in_stock.en']],
  ])('filtered by %s', async (query, wanted) => {
    expect(await names(query)).toEqual(wanted);
  });
});

test('the sample of a header comes back as an address that serves the file without a token', async () => {
  const { body: begun } = await stand.graph('POST', `${APP}/uploads?file_name=a.png&file_length=3&file_type=image/png`);
  const { body: uploaded } = await stand.call('POST', `/v23.0/${String(begun['id'])}`, 'png', {
    authorization: `OAuth ${stand.token}`,
    file_offset: '0',
  });
  const { body } = await create({
    components: [{ type: 'HEADER', format: 'IMAGE', example: { header_handle: [uploaded['h']] } }, given.components[0]],
  });
  const { body: shown } = await stand.graph('GET', String(body['id']));
  const [header] = shown['components'] as { example: { header_handle: string[] } }[];
  const address = header?.example.header_handle[0] ?? '';
  expect(address).toMatch(new RegExp(`^${stand.origin}/`));
  const response = await fetch(address);
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['image/png', 'png']);
  expect((await fetch(`${address}x`)).status).toBe(403);
  const { body: listed } = await stand.graph('GET', `${ACCOUNT}/message_templates?name=invoice_ready`);
  const [template] = listed['data'] as { components: { example: { header_handle: string[] } }[] }[];
  const sample = await fetch(template?.components[0]?.example.header_handle[0] ?? '');
  expect([sample.status, sample.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});
