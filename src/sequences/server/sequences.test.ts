import { expect, test } from 'vitest';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import { sequenceEndpoints as calls } from '../contract/endpoints.ts';
import { useSequenceFixture } from './testing/sequence-fixture.ts';

const fixture = useSequenceFixture();

const refused = async (id: string, input: { query?: object; body?: object }) =>
  (await fixture.admin.refusal(calls.updateSequence, { params: { id }, query: {}, ...input } as never)).body;
const refusedStart = (id: string) => refused(id, { query: { action: 'resume' } });

test('[SEQ-01] [SEQ-03] [SEQ-04] [SEQ-06] a sequence has a title, channel, owner, list and steps with ids, and begins paused', async () => {
  const { contact_list: list } = await fixture.admin.call(listEndpoints.createContactList, {
    body: { name: 'New customers' },
  });
  const sequence = await fixture.create({
    description: 'Care and thanks',
    contact_list: { id: list.id },
    sequence_configs: [
      fixture.step({ name: 'Welcome' }),
      fixture.step({
        delay: { value: 1, measure: 'days' },
        else_action: { data: { template_id: fixture.templateId, params: [{ name: '1', value: 'you' }] } },
      }),
    ],
  });
  const owner = { id: fixture.adminUser.user_id, label: expect.any(String) as string };
  expect(sequence).toMatchObject({
    title: 'Welcome series',
    status: 'inactive',
    channel: { id: fixture.channelId, label: 'Store line' },
    user: owner,
    owner,
    description: 'Care and thanks',
    contact_list: { id: list.id, label: 'New customers' },
    exit_on_reply: true,
    goal: null,
    may_reenter: true,
    steps_version: 1,
    member_count: 0,
    active_count: 0,
  });
  const [first, second] = sequence.sequence_configs ?? [];
  expect([first?.id, second?.id].every((id) => /^\d+$/.test(id ?? ''))).toBe(true);
  expect(second?.else_action?.data.params).toMatchObject([{ name: '1', value: 'you' }]);
  expect(await fixture.get(sequence.id)).toMatchObject({ id: sequence.id, sequence_configs: [first, second] });
});

test('[REC-20] [SEQ-09] [SEQ-15] sequences are listed, searched by title and paged', async () => {
  const made = await fixture.create({ title: 'Festive reminders', sequence_configs: null });
  expect(made.sequence_configs).toBeNull();
  const { sequences, info } = await fixture.admin.call(calls.listSequences, {
    query: { search_term: 'festive', limit: 1, offset: 0 },
  });
  expect(sequences.map(({ id, user }) => [id, user?.id])).toEqual([[made.id, fixture.adminUser.user_id]]);
  expect(info.has_more).toBe(false);
});

test('[SEQ-10] a change keeps the ids of steps that are sent back, and a stale one is refused with what is stored', async () => {
  const { id, version, sequence_configs: steps } = await fixture.create();
  const [first] = steps ?? [];
  const changed = await fixture.update(id, {
    version,
    title: 'Welcome to Marigold Lane',
    sequence_configs: [fixture.step({ name: 'New first' }), { ...first, name: 'Was the first' }],
  });
  expect(changed.sequence_configs?.[1]).toMatchObject({ id: first?.id, name: 'Was the first' });
  expect(changed.sequence_configs?.[0]?.id).not.toBe(first?.id);
  expect(changed).toMatchObject({ title: 'Welcome to Marigold Lane', steps_version: 2 });
  expect(await refused(id, { body: { version, title: 'Stale' } })).toMatchObject({
    code: 'CONFLICT',
    info: { current: { title: 'Welcome to Marigold Lane' } },
  });
  const kept = await fixture.update(id, { sequence_configs: changed.sequence_configs });
  expect(kept.steps_version).toBe(2);
});

test('[SEQ-06] [SEQ-10] resume starts a sequence, and any other action pauses it', async () => {
  const { id } = await fixture.create();
  expect((await fixture.act(id, 'resume')).status).toBe('active');
  expect((await fixture.act(id, 'resume')).status).toBe('active');
  expect((await fixture.act(id, 'pause')).status).toBe('inactive');
  expect((await fixture.act(id, 'activate')).status).toBe('active');
  expect((await fixture.act(id, 'whatever')).status).toBe('inactive');
});

test('a start is refused by what is missing, each with its sentence', async () => {
  const without = async (body: Record<string, unknown>) => refusedStart((await fixture.create(body)).id);
  expect(await without({ sequence_configs: [] })).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'SEQUENCE_NO_STEPS',
    message: 'This sequence has no steps. Add a step first.',
  });
  expect(await without({ user: null })).toMatchObject({ reason: 'SEQUENCE_NO_OWNER' });
  expect(await without({ channel: null })).toMatchObject({ reason: 'SEQUENCE_NO_CHANNEL' });
  const restrict = (info: object) =>
    fixture.rows('update channels set restriction_info = $2 where id = $1', [fixture.channelId, JSON.stringify(info)]);
  await restrict({ RESTRICTED_BIZ_INITIATED_MESSAGING: '9999-12-31T00:00:00.000Z' });
  expect(await without({})).toMatchObject({ reason: 'SEQUENCE_CHANNEL_NOT_ACTIVE' });
  await restrict({});
  expect(
    await without({ sequence_configs: [fixture.step({ if_action: { data: { template_id: null } } })] }),
  ).toMatchObject({ reason: 'SEQUENCE_NO_TEMPLATE', message: 'Step 1 has no template. Choose one.' });
  const empty = { data: { template_id: fixture.templateId, params: [{ name: '1', value: '' }] } };
  expect(await without({ sequence_configs: [fixture.step(), fixture.step({ if_action: empty })] })).toMatchObject({
    reason: 'SEQUENCE_VALUES_MISSING',
    message: 'Step 2 needs a value for {{1}}.',
  });
  const counted = await fixture.samples.template({
    name: 'counted',
    components: JSON.stringify([
      { type: 'BODY', text: 'We are open.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'See it', url: 'https://parley.example/public/l/{{1}}' }] },
    ]),
  });
  const opening = (value: string) => ({
    sequence_configs: [
      fixture.step({ if_action: { data: { template_id: counted, params: [{ name: '_button_0', value }] } } }),
    ],
  });
  expect(await without(opening('spring'))).toMatchObject({ reason: 'SEQUENCE_VALUES_MISSING' });
  const { id: whole } = await fixture.create(opening('https://shop.example/spring'));
  expect((await fixture.act(whole, 'resume')).status).toBe('active');
  const paused = await fixture.samples.template({ name: 'paused_one', provider_status: 'PAUSED' });
  const rejected = await without({
    user: null,
    sequence_configs: [fixture.step({ if_action: { data: { template_id: paused } } })],
  });
  expect(rejected).toMatchObject({ reason: 'SEQUENCE_NO_OWNER' });
  expect(rejected.info?.['blockers']).toMatchObject([
    { reason: 'SEQUENCE_NO_OWNER' },
    {
      reason: 'SEQUENCE_TEMPLATE_NOT_APPROVED',
      message:
        'The template paused_one of step 1 cannot be sent: it is paused because of its quality. Choose another one.',
    },
  ]);
  const inactive = await fixture.samples.channel({ status: 'inactive', name: 'Old line' });
  expect(await without({ channel: { id: inactive } })).toMatchObject({
    reason: 'SEQUENCE_CHANNEL_NOT_ACTIVE',
    message: 'The channel Old line cannot send right now. See Settings > Channels.',
  });
});

test('steps that could never be sent are refused where they are wrong', async () => {
  const refusedSteps = async (...steps: object[]) =>
    (await fixture.admin.refusal(calls.createSequence, { body: { title: 'T', sequence_configs: steps } as never }))
      .body;
  const action = (data: object) => ({ data: { template_id: fixture.templateId, params: [], ...data } });
  expect(await refusedSteps(fixture.step({ if_action: action({ template_id: '42' }) }))).toMatchObject({
    message: 'This template does not exist any more. Choose another one.',
    info: { field: 'sequence_configs.0.if_action.data.template_id' },
  });
  const param = (value: object) => action({ params: [{ name: '1', value: 'x', ...value }] });
  expect(await refusedSteps(fixture.step({ if_action: param({ from: 'import' }) }))).toMatchObject({
    info: { field: 'sequence_configs.0.if_action.data.params.0.from' },
  });
  expect(await refusedSteps(fixture.step({ if_action: param({ from: 'field', value: 'shoe_size' }) }))).toMatchObject({
    message: 'This field does not exist any more. Choose another one.',
  });
  const criteria = { operator: 'AND', criteria: [{ field: 'shoe_size', comparator: 'equal', value: '1' }] };
  expect(await refusedSteps(fixture.step(), fixture.step({ criteria }))).toMatchObject({
    message: 'This field is not known.',
    info: { field: 'sequence_configs.1.criteria.criteria.0.field' },
  });
  const window = { days: ['monday'], from: '18:00', to: '09:00' };
  expect(await refusedSteps(fixture.step({ window }))).toMatchObject({
    message: 'The end must be later than the start.',
  });
});

test('a sequence that runs cannot be changed into one that could not be started', async () => {
  const { id } = await fixture.running([fixture.step()]);
  expect(await refused(id, { body: { sequence_configs: [] } })).toMatchObject({ reason: 'SEQUENCE_NO_STEPS' });
  expect(await refused(id, { body: { channel: null } })).toMatchObject({ reason: 'SEQUENCE_NO_CHANNEL' });
  expect(await fixture.get(id)).toMatchObject({ status: 'active', steps_version: 1 });
});

test('[SEQ-06] a sequence is deleted; its members have left, and what it was called is still known', async () => {
  const contact = await fixture.contact();
  const { id } = await fixture.running([fixture.step({ delay: { value: 1, measure: 'days' } })], {
    title: 'Short one',
  });
  await fixture.add(id, [contact]);
  await fixture.admin.call(calls.deleteSequence, { params: { id } });
  expect((await fixture.admin.refusal(calls.getSequence, { params: { id } })).body.code).toBe('NOT_FOUND');
  await fixture.work();
  const { sequence_entries: entries } = await fixture.admin.call(calls.listSequencesOfContact, {
    params: { contactId: contact },
    query: {},
  });
  expect(entries).toMatchObject([
    {
      sequence: { id, label: 'Short one', status: 'inactive' },
      status: 'exited',
      exit_reason: 'exited_at_step',
      exit_detail: 'sequence_deleted',
    },
  ]);
});
