import { expect, test } from 'vitest';
import { campaignEndpoints as calls } from '../contract/endpoints.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { listPeople, type PeoplePage } from '../../outreach/server/index.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { useCampaignFixture } from './testing/campaign-fixture.ts';

const fixture = useCampaignFixture();
const messages = async (id: string, query: Record<string, string> = {}) =>
  fixture.admin.call(calls.campaignMessages, { params: { id }, query: query as never });

/** A campaign of three people: one has read, one has only received it, for one it failed. */
async function sentCampaign() {
  const { listId, contactIds } = await fixture.list(3);
  const campaign = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  await fixture.act(campaign.id, 'run');
  fixture.provider.seen.splice(0);
  fixture.provider.script = () => (fixture.provider.seen.length === 3 ? { code: 131049, status: 400 } : undefined);
  await fixture.work();
  await fixture.send();
  fixture.provider.script = () => undefined;
  const [reader = '', receiver = '', failed = ''] = fixture.sentTo();
  await fixture.report('delivered', [reader, receiver]);
  await fixture.report('read', [reader]);
  return { id: campaign.id, step: campaign.steps?.[0]?.id ?? '', reader, receiver, failed, contactIds };
}

test('[CAMP-15] [CAMP-16] [CAMP-18] [CAMP-26] [CAMP-42] people at each status are listed by step and action, page by page', async () => {
  const { id, step, reader, failed } = await sentCampaign();
  const mobiles = async (query: Record<string, string>) =>
    (await messages(id, query)).messages.map(({ contact }) => contact.mobile);
  expect(await mobiles({ status: 'submitted' })).toHaveLength(3);
  expect(await mobiles({ status: 'sent' })).toHaveLength(2);
  expect(await mobiles({ status: 'delivered', step, action: 'if' })).toHaveLength(2);
  expect(await mobiles({ status: 'read' })).toEqual([reader]);
  expect(await mobiles({ status: 'read', action: 'else' })).toEqual([]);
  expect(await messages(id, { status: 'failed' })).toMatchObject({
    messages: [
      {
        contact: { mobile: failed },
        status: 'failed',
        failure_reason: 'WhatsApp limited marketing messages to this contact. Try again tomorrow at the earliest.',
      },
    ],
    info: { has_more: false },
  });
  expect(await mobiles({ search_term: failed.slice(-6) })).toEqual([failed]);
  const first = await messages(id, { limit: '2' });
  expect(first.info.has_more).toBe(true);
  const rest = await messages(id, { limit: '2', after: first.messages[1]?.id ?? '' });
  expect(new Set([...first.messages, ...rest.messages].map(({ id: each }) => each)).size).toBe(3);
  expect(await fixture.stats(id, { step, action: 'if' })).toMatchObject({ submitted: 3, failed: 1, read: 1 });
  expect(await fixture.stats(id, { step, action: 'else' })).toMatchObject({ submitted: 0 });
  expect((await fixture.stats(id)).failures).toMatchObject([{ people: 1 }]);
  const unknown = await fixture.admin.refusal(calls.campaignMessages, {
    params: { id },
    query: { status: 'opened' as never },
  });
  expect(unknown.status).toBe(400);
});

test('people who are rare among very many are found look by look', async () => {
  const { id, step, failed } = await sentCampaign();
  const filter = {
    branch: null,
    outcome: 'sent',
    statuses: ['failed'],
    reason: null,
    failure: null,
    response: null,
    text: null,
    pattern: null,
  } as const;
  const pages: (string | null)[][] = [];
  await inBusiness(fixture.server.services, { businessId: fixture.businessId, actor: systemActor }, async ({ tx }) => {
    const of = { kind: 'campaign', record_id: id, step_id: step } as const;
    for (let after: string | null = '0'; after !== null;) {
      const page: PeoplePage = await listPeople(tx, fixture.businessId, of, filter, { after, limit: 5, mostAtOnce: 1 });
      pages.push(page.people.map(({ mobile }) => mobile));
      after = page.next?.contact_id ?? null;
    }
  });
  // Three people, one at a time, and the look that finds nobody any more.
  expect(pages).toHaveLength(4);
  expect(pages.flat()).toEqual([failed]);
});

test('[CAMP-17] who replied and who tapped a button is counted once, and listed by what stands on the button', async () => {
  const { id, reader } = await sentCampaign();
  await fixture.receive(reader);
  await fixture.receive(reader);
  expect(await fixture.stats(id)).toMatchObject({ replied: 1, clicked: 0 });
  expect((await messages(id, { status: 'replied' })).messages).toMatchObject([
    { contact: { mobile: reader }, response: { kind: 'text' } },
  ]);
  expect((await fixture.stats(id)).clicks).toEqual([
    { index: 0, type: 'quick_reply', text: 'Not interested', people: 0, is_counted: true },
  ]);
  expect((await messages(id, { type: 'cta', text: 'Not interested' })).messages).toEqual([]);
});

test('the people of a number are exported and added to a list in batches, each person once', async () => {
  const { id, receiver, reader } = await sentCampaign();
  const { contact_list: list } = await fixture.admin.call(listEndpoints.createContactList, {
    body: { name: 'Reached' },
  });
  const add = (query: { limit?: number; after?: string }) =>
    fixture.admin.call(calls.addCampaignPeople, {
      params: { id },
      query: { status: 'delivered', ...query },
      body: { list_id: list.id },
    });
  const first = await add({ limit: 1 });
  expect(first).toEqual({ added: 1, already_members: 0, next: expect.any(String) as string });
  expect(await add({ limit: 1 })).toEqual({ ...first, added: 0, already_members: 1 });
  expect(await add({ after: first.next ?? '' })).toEqual({ added: 1, already_members: 0, next: null });
  expect(await add({})).toEqual({ added: 0, already_members: 2, next: null });

  const exported = (query: { limit?: number; after?: string }) =>
    fixture.admin.call(calls.exportCampaignPeople, { params: { id }, query: { status: 'delivered', ...query } });
  const whole = await exported({});
  expect(whole).toMatchObject({ people: 2, next: null });
  expect(whole.csv).toContain(receiver);
  expect(whole.csv).toContain(reader);
  const [one, rest] = [await exported({ limit: 1 }), await exported({ after: first.next ?? '' })];
  expect([one.people, one.next, rest.people, rest.next]).toEqual([1, first.next, 1, null]);
  expect(one.csv + rest.csv).toBe(whole.csv);
  for (const [call, most] of [
    [calls.addCampaignPeople, 1_000],
    [calls.exportCampaignPeople, 5_000],
  ] as const) {
    const { status } = await fixture.admin.send(
      call.method,
      `${call.path.replace('{id}', id)}?limit=${most + 1}`,
      call.method === 'POST' ? { list_id: list.id } : undefined,
    );
    expect(status).toBe(400);
  }
});

test('what failed for a reason that may pass is sent once more; what will fail again is not', async () => {
  const { id, step, failed } = await sentCampaign();
  const retry = () => fixture.admin.call(calls.retryCampaign, { params: { id }, body: { step } });
  fixture.provider.seen.splice(0);
  const { retried } = await retry();
  await fixture.send();
  expect(fixture.sentTo()).toEqual(retried === 1 ? [failed] : []);
  expect(await fixture.stats(id)).toMatchObject({ failed: 1 - retried, submitted: 3 });
  expect(await retry()).toEqual({ retried: 0 });
  expect(await fixture.ledger()).toEqual({});
});

test('[CAMP-14] a test goes to chosen people with their own values, and counts in no result', async () => {
  const { listId } = await fixture.list(1);
  const tester = await fixture.contact({ name: 'Priya Raman' });
  const pending = await fixture.contact({ name: 'Sara', communication_level: 'pending' });
  const { id, steps } = await fixture.create({ contact_list: { id: listId }, steps: [fixture.step()] });
  fixture.provider.seen.splice(0);
  const result = await fixture.admin.call(calls.testCampaign, {
    params: { id },
    body: { step: steps?.[0]?.id ?? '', contact_ids: [tester, pending] },
  });
  expect(result).toMatchObject({
    messages: [{ contact_id: tester }],
    refused: [{ contact_id: pending, reason: expect.stringContaining('has not agreed') as string }],
  });
  await fixture.send();
  expect(JSON.stringify(fixture.provider.seen[0]?.body)).toContain('Priya Raman');
  expect(await fixture.stats(id)).toMatchObject({ submitted: 0 });
  const { members } = await fixture.admin.call(calls.previewCampaign, { params: { id }, query: {} });
  expect(members).toMatchObject([{ values: { name: 'Person 0' }, missing: [] }]);
});

// The last one, because it moves the clock.
test('[CAMP-15] [CAMP-41] [CAMP-42] results of a whole campaign add up messages and count each person once', async () => {
  const { listId } = await fixture.list(2);
  const { id, steps } = await fixture.create({
    type: 'multi_run',
    contact_list: { id: listId },
    steps: [fixture.step(), fixture.step({ delay: { value: 1, measure: 'days' } })],
  });
  await fixture.act(id, 'run');
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  const [reader = ''] = fixture.sentTo();
  await fixture.report('delivered');
  await fixture.report('read', [reader]);
  await fixture.receive(reader);
  await fixture.pass('25 hours');
  await fixture.send();
  await fixture.report('delivered');
  const [first, second] = (steps ?? []).map((step) => step.id);
  // They reply to the second message, too; what the sandbox reports is of before the day that has passed.
  await fixture.rows(
    `insert into outreach_responses (business_id, kind, record_id, step_id, branch, contact_id, response)
     select business_id, kind, record_id, $2, branch, contact_id, response from outreach_responses where record_id = $1`,
    [id, second],
  );
  for (const step of [first, second])
    expect(await fixture.stats(id, { step: step ?? '' })).toMatchObject({ counts: 'people', submitted: 2, replied: 1 });
  const perStep = await Promise.all([first, second].map((step) => fixture.stats(id, { step: step ?? '' })));
  const sum = (of: 'submitted' | 'sent' | 'delivered' | 'read' | 'failed' | 'suppressed') =>
    perStep.reduce((all, stats) => all + stats[of], 0);
  const whole = await fixture.stats(id);
  expect(whole).toMatchObject({
    counts: 'messages',
    members: 2,
    submitted: 4,
    sent: 4,
    delivered: sum('delivered'),
    read: sum('read'),
    replied: 1,
    clicks: [],
    winner: null,
  });
  // Each number opens as a list that has as many rows, also in pages that end within a step or with it.
  const rowsOf = async (query: object, limit: number) => {
    const all: { id: string; step_id: string }[] = [];
    for (let after: string | null = ''; after !== null;) {
      const part: { messages: { id: string; step_id: string }[]; next: string | null } = await fixture.admin.call(
        calls.campaignMessages,
        { params: { id }, query: { ...query, limit, ...(after !== '' && { after }) } },
      );
      all.push(...part.messages);
      after = part.next;
    }
    return all;
  };
  for (const limit of [1, 2, 3, 50]) {
    const submitted = await rowsOf({ status: 'submitted' }, limit);
    expect(submitted.map(({ step_id }) => step_id)).toEqual([first, first, second, second]);
    expect(new Set(submitted.map((row) => row.id)).size).toBe(4);
    for (const status of ['delivered', 'read', 'replied'] as const)
      expect(await rowsOf({ status }, limit)).toHaveLength(whole[status]);
  }
  expect((await rowsOf({ status: 'replied' }, 50)).map(({ step_id }) => step_id)).toEqual([first]);
  expect(whole.cost.amount).toBe(perStep.reduce((all, { cost }) => all + cost.amount, 0));
  // The list shows messages, and its columns say so.
  await fixture.pass('15 seconds');
  expect(await fixture.get(id)).toMatchObject({ sent_count: whole.sent, read_count: whole.read });
  const { module } = await fixture.admin.call(recordEndpoints.getModule, { params: { name: 'campaigns' } });
  const labelOf = (name: string) => module.fields.find((field) => field.name === name)?.label;
  expect(['sent_count', 'read_count', 'failed_count'].map(labelOf)).toEqual([
    'Messages sent',
    'Messages read',
    'Messages failed',
  ]);
});
