import { expect, test } from 'vitest';
import { countedAddress } from '../../templates/contract/counted-address.ts';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import { campaignEndpoints as calls } from '../contract/endpoints.ts';
import { useCampaignFixture } from './testing/campaign-fixture.ts';

const fixture = useCampaignFixture();
const SHOP = 'https://shop.example/offer';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';

let templates = 0;
/** A template with a button that opens an address; the button below it says the same as in other tests. */
const templateWith = (url: string) =>
  fixture.samples.template({
    name: `range_${(templates += 1)}`,
    category: 'MARKETING',
    parameter_format: 'named',
    components: JSON.stringify([
      { type: 'BODY', text: 'Our clearance is open.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'See the range', url }] },
    ]),
  });
const counted = () => templateWith(countedAddress(fixture.server.services.config.publicUrl));
const stepOf = (template_id: string, param: Record<string, unknown>) => ({
  delay: { value: 0, measure: 'minutes' },
  if_action: { data: { template_id, params: [{ name: '_button_0', ...param }] } },
});
const create = async (template_id: string, param: Record<string, unknown>, people = 2) => {
  const { listId, contactIds } = await fixture.list(people);
  const campaign = await fixture.create({ contact_list: { id: listId }, steps: [stepOf(template_id, param)] });
  return { id: campaign.id, step: campaign.steps?.[0]?.id ?? '', contactIds };
};
/** What the buttons of the messages end with that the provider was given. */
const ends = (): string[] =>
  fixture.provider.seen.map(({ body }) => {
    const { components } = body['template'] as { components: { type: string; parameters: { text: string }[] }[] };
    return components.find(({ type }) => type === 'button')?.parameters[0]?.text ?? '';
  });
const follow = (end: string) =>
  fixture.server.client().send('GET', `/public/l/${end}`, undefined, { 'user-agent': PHONE });

test('a button that leads to us is counted without being told to, and its people are listed by what stands on it', async () => {
  const { id } = await create(await counted(), { value: SHOP });
  await fixture.act(id, 'run');
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  const [first = '', second = ''] = ends();
  expect(first).not.toBe(second);
  expect((await fixture.stats(id)).clicks).toEqual([
    { index: 0, type: 'url', text: 'See the range', people: 0, is_counted: true },
  ]);
  const { status, headers } = await follow(first);
  expect([status, headers.get('location')]).toEqual([302, SHOP]);
  expect(await fixture.stats(id)).toMatchObject({ clicked: 1, clicks: [{ people: 1, is_counted: true }] });
  const people = async (text: string) =>
    (await fixture.admin.call(calls.campaignMessages, { params: { id }, query: { type: 'cta', text } as never }))
      .messages;
  expect(await people('See the range')).toMatchObject([{ response: { kind: 'link', text: SHOP } }]);
  expect(await people('Another button')).toEqual([]);
});

test('a button that leads past us is said to be not counted, whatever the step asks for', async () => {
  const { id } = await create(await templateWith('https://shop.example/{{1}}'), { value: SHOP, is_tracked: true }, 1);
  await fixture.act(id, 'run');
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  expect(ends()).toEqual([SHOP]);
  expect((await fixture.stats(id)).clicks).toMatchObject([{ people: 0, is_counted: false }]);
});

test('what is no whole address keeps a campaign from being run, and is refused where it is said to be one', async () => {
  const { id, step } = await create(await counted(), { value: 'shop.example/offer' });
  const { preflight } = await fixture.admin.call(calls.checkCampaign, { params: { id }, query: {} as never });
  expect(preflight.blockers).toMatchObject([
    { reason: 'VALUES_MISSING', fix: { place: 'step', step_id: step, variable: '_button_0' } },
  ]);
  const run = await fixture.admin.refusal(calls.updateCampaign, { params: { id }, query: { action: 'run' } });
  expect(run.body).toMatchObject({ reason: 'VALUES_MISSING' });
  const tracked = await fixture.admin.refusal(calls.updateCampaign, {
    params: { id },
    query: {},
    body: { steps: [stepOf(await counted(), { value: 'shop.example/offer', is_tracked: true })] } as never,
  });
  expect(tracked.body).toMatchObject({
    code: 'INVALID_DATA',
    message: 'Step 1: Write the whole address, such as https://shop.example/offer.',
  });
});

test('members whose own value is no whole address get the one that is given for them, else nothing', async () => {
  const { id } = await create(await counted(), { value: 'name', from: 'field' });
  const { preflight } = await fixture.admin.call(calls.checkCampaign, { params: { id }, query: {} as never });
  expect(preflight).toMatchObject({
    will_receive: 0,
    left_out: [{ reason: 'missing_value', people: 2, variables: ['_button_0'] }],
  });
  const helped = await create(await counted(), { value: 'name', from: 'field', fallback: SHOP }, 1);
  await fixture.act(helped.id, 'run');
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  expect((await follow(ends()[0] ?? '')).headers.get('location')).toBe(SHOP);
});

test('a message that is tried out has a button that works, and counts nobody', async () => {
  const { id, step, contactIds } = await create(await counted(), { value: SHOP }, 1);
  fixture.provider.seen.splice(0);
  const { messages, refused } = await fixture.admin.call(calls.testCampaign, {
    params: { id },
    body: { step, contact_ids: contactIds },
  });
  expect([messages.length, refused]).toEqual([1, []]);
  await fixture.send();
  const { status, headers } = await follow(ends()[0] ?? '');
  expect([status, headers.get('location')]).toEqual([302, SHOP]);
  expect(await fixture.rows('select from outreach_responses where record_id = $1', [id])).toEqual([]);
});

test('a message that is tried out for somebody without an address for its button is refused with that reason', async () => {
  const { id, step, contactIds } = await create(await counted(), { value: 'name', from: 'field' }, 1);
  const { messages, refused } = await fixture.admin.call(calls.testCampaign, {
    params: { id },
    body: { step, contact_ids: contactIds },
  });
  const reason = 'There is no address for button 1. Write the whole address, such as https://shop.example/offer.';
  expect([messages, refused]).toEqual([[], [{ contact_id: contactIds[0], reason }]]);
});

test('another template takes over the address of a button only where its button is counted as well', async () => {
  const { id, step } = await create(await counted(), { value: SHOP }, 1);
  await fixture.act(id, 'run');
  await fixture.work();
  await fixture.act(id, 'stop');
  const replaceWith = (template_id: string) => ({ params: { id }, body: { step, template_id } });
  const past = replaceWith(await templateWith('https://shop.example/{{1}}'));
  expect((await fixture.admin.refusal(calls.replaceCampaignTemplate, past)).body).toMatchObject({
    reason: 'NO_FALLBACK',
    message: expect.stringContaining('button 1') as string,
  });
  await fixture.admin.call(calls.replaceCampaignTemplate, replaceWith(await counted()));
  await fixture.act(id, 'run');
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  expect((await follow(ends()[0] ?? '')).headers.get('location')).toBe(SHOP);
});

test('such a template is not sent by hand: its button would lead nowhere', async () => {
  const chatId = await fixture.chat({ assignee_id: fixture.adminUser.user_id }, { communication_level: 'opted_in' });
  const template_id = await counted();
  for (const value of [SHOP, 'offer', '']) {
    const { body } = await fixture.admin.refusal(chatEndpoints.sendMessage, {
      params: { chatId },
      body: {
        client_id: `by-hand-${value.length}`,
        content_type: 'template',
        content: { template_id, params: [{ name: '_button_0', value }] },
      } as never,
    });
    expect(body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'TEMPLATE_COUNTED' });
  }
});

test('[CAMP-34] a split cannot be decided by button taps when one of its messages has no counted button', async () => {
  const { listId } = await fixture.list(2);
  const [tapped, past] = [await counted(), await templateWith('https://shop.example/{{1}}')];
  const action = (template_id: string, value = SHOP) => ({
    data: { template_id, params: [{ name: '_button_0', value, is_tracked: true }] },
  });
  const testOf = async (first: object, other: object, metric = 'clicked') => {
    const split = { other, share: 50, metric, decide_after: { value: 1, measure: 'hours' } };
    const steps = [{ delay: { value: 0, measure: 'minutes' }, if_action: first, split }];
    return (await fixture.create({ contact_list: { id: listId }, steps })).id;
  };
  const blockersOf = async (id: string) =>
    (await fixture.admin.call(calls.checkCampaign, { params: { id }, query: {} })).preflight.blockers;
  const id = await testOf(action(tapped), action(past));
  expect(await blockersOf(id)).toMatchObject([
    {
      reason: 'TAPS_NOT_COUNTED',
      message: expect.stringMatching(
        /^Step 1 \(message B\) is decided by button taps, and those on the template range_\d+ cannot/,
      ) as string,
      fix: { place: 'step', branch: 'other', record_id: past },
    },
  ]);
  const run = await fixture.admin.refusal(calls.updateCampaign, { params: { id }, query: { action: 'run' } });
  expect(run.body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'TAPS_NOT_COUNTED' });
  expect(await blockersOf(await testOf(action(past), action(past)))).toHaveLength(2);
  expect(await blockersOf(await testOf(action(past), action(past), 'read'))).toEqual([]);
  const quick = fixture.step().if_action as object;
  expect(await blockersOf(await testOf(action(tapped), quick))).toEqual([]);
  // Without a template that is what is missing, and not its buttons.
  const [only, ...others] = await blockersOf(await testOf(action(tapped), { data: { template_id: null } }));
  expect([only?.reason, others]).toEqual(['NO_TEMPLATE', []]);
});
