import { beforeEach, expect, test } from 'vitest';
import { sequenceEndpoints as calls } from '../../contract/endpoints.ts';
import { useOwnSequenceFixture } from '../testing/sequence-fixture.ts';

const fixture = useOwnSequenceFixture();
const hour = { delay: { value: 1, measure: 'hours' } };
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 15_000, interval: 20 });
const states = async (id: string) => {
  const rows = await fixture.rows<{ state: string; count: number }>(
    `select o.state, count(*)::int as count from outbox o join send_sources s on s.id = o.source_id where s.record_id = $1 group by 1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const exit = (id: string, memberId: string) =>
  fixture.admin.call(calls.exitSequenceMember, { params: { id, memberId }, query: { action: 'exit' } });

beforeEach(() => {
  fixture.provider.seen.splice(0);
});

test('[SEQ-05] [SEQ-13] [CON-11] [CON-12] a member gets the messages; funnel, members, contact and messages say how far they have come', async () => {
  const sequence = await fixture.running([fixture.step({ name: 'Welcome' }), fixture.step(hour)]);
  const { id } = sequence;
  const engine = fixture.startSending();
  const [reads, waits] = [await fixture.contact({ name: 'Lakshmi' }), await fixture.contact({ mobile: null })];
  await fixture.add(id, [reads, waits]);
  await fixture.work();
  await eventually(() => fixture.provider.seen.length).toBe(1);
  expect(fixture.provider.seen[0]?.body).toMatchObject({ type: 'template' });
  await eventually(() => states(id)).toEqual({ accepted: 1 });
  await fixture.report('delivered', fixture.provider.seen);
  await fixture.report('read', fixture.provider.seen);
  const [first, second] = sequence.sequence_configs ?? [];
  const { funnel } = await fixture.admin.call(calls.sequenceFunnel, { params: { id } });
  const nothing = { sent: 0, delivered: 0, read: 0, replied: 0, failed: 0, left_out: 0, exited: 0 };
  expect(funnel).toEqual([
    { ...nothing, step_id: first?.id, position: 1, here_now: 0, sent: 1, delivered: 1, read: 1, left_out: 1 },
    { ...nothing, step_id: second?.id, position: 2, here_now: 2 },
  ]);
  const { sequence_entries: entries } = await fixture.admin.call(calls.listSequencesOfContact, {
    params: { contactId: reads },
    query: {},
  });
  expect(entries).toMatchObject([
    { sequence: { id, label: 'Welcome series', status: 'active' }, status: 'active', steps_done: 1, steps_total: 2 },
  ]);
  const messages = async (contactId: string, query = {}) =>
    fixture.admin.call(calls.listSequenceMessages, { params: { contactId, sequenceId: id }, query });
  expect((await messages(reads)).messages).toMatchObject([
    {
      step_id: first?.id,
      position: 1,
      template: { id: fixture.templateId, label: 'care_guide' },
      content: { body: 'Hi there, here is how to care for it.' },
      text: 'Hi there, here is how to care for it.',
      status: 'read',
      failure_reason: null,
      left_out_text: null,
    },
  ]);
  expect((await messages(waits)).messages).toMatchObject([
    { content: null, status: null, message_id: null, left_out_text: expect.stringContaining('no address') as string },
  ]);
  await fixture.pass('61 minutes');
  await eventually(() => fixture.provider.seen.length).toBe(2);
  const page = await messages(reads, { limit: 1 });
  expect([page.messages[0]?.position, page.info.has_more]).toEqual([2, true]);
  await engine.stop();
});

test('[R10] what was handed over is not sent to somebody who has left meanwhile; the last message of those who have completed is', async () => {
  const { id } = await fixture.running([fixture.step(), fixture.step(hour)]);
  const short = await fixture.running([fixture.step()]);
  const [leaves, stays] = [await fixture.contact(), await fixture.contact()];
  await fixture.add(id, [leaves, stays]);
  await fixture.add(short.id, [leaves]);
  await fixture.work();
  expect(await states(id)).toEqual({ queued: 2 });
  const member = await fixture.member(id, leaves);
  await exit(id, member?.id ?? '');
  const engine = fixture.startSending();
  await eventually(() => states(id)).toEqual({ accepted: 1, refused: 1 });
  await eventually(() => states(short.id)).toEqual({ accepted: 1 });
  const { messages } = await fixture.admin.call(calls.listSequenceMessages, {
    params: { contactId: leaves, sequenceId: id },
    query: {},
  });
  expect(messages).toMatchObject([
    { status: 'failed', failure_reason: 'Not sent: this person has left the sequence.' },
  ]);
  await engine.stop();
});

test('[SEQ-06] after a pause nothing more is handed to the provider, and what waited goes on with the next start', async () => {
  const { id } = await fixture.running([fixture.step()]);
  await fixture.add(id, await fixture.contacts(3));
  await fixture.work();
  await fixture.act(id, 'pause');
  const engine = fixture.startSending();
  const other = await fixture.running([fixture.step()]);
  await fixture.add(other.id, await fixture.contacts(1));
  await fixture.work();
  await eventually(() => states(other.id)).toEqual({ accepted: 1 });
  expect(await states(id)).toEqual({ queued: 3 });
  await fixture.act(id, 'resume');
  await fixture.work();
  await eventually(() => states(id)).toEqual({ accepted: 3 });
  expect(fixture.provider.seen).toHaveLength(4);
  await engine.stop();
});

test('a sequence that is deleted sends nothing of what waits', async () => {
  const { id } = await fixture.running([fixture.step()]);
  await fixture.add(id, await fixture.contacts(2));
  await fixture.work();
  await fixture.admin.call(calls.deleteSequence, { params: { id } });
  await fixture.work();
  const engine = fixture.startSending();
  await eventually(() => states(id)).toEqual({ refused: 2 });
  expect(fixture.provider.seen).toHaveLength(0);
  await engine.stop();
});

test('[SEQ-13] [SEQ-16] members are paged by key, narrowed by status and step, and searched', async () => {
  const { id, sequence_configs: steps } = await fixture.running([fixture.step(hour), fixture.step(hour)]);
  const names = ['Asha Rao', 'Bala Iyer', 'Chitra Nair', 'Deepa Menon'];
  for (const name of names) await fixture.add(id, [await fixture.contact({ name })]);
  const list = async (query: Record<string, string>) =>
    (await fixture.members(id, query)).map(({ contact }) => contact.label);
  expect(await list({ limit: '2' })).toEqual(['Deepa Menon', 'Chitra Nair']);
  const [, second] = await fixture.members(id, { limit: '2' });
  expect(await list({ limit: '2', after: second?.id ?? '' })).toEqual(['Bala Iyer', 'Asha Rao']);
  expect(await list({ limit: '1', offset: '3' })).toEqual(['Asha Rao']);
  expect(await list({ search_term: 'bala' })).toEqual(['Bala Iyer']);
  const [first] = await fixture.members(id);
  await exit(id, first?.id ?? '');
  expect(await list({ status: 'exited' })).toEqual(['Deepa Menon']);
  expect(await list({ status: 'active', step: steps?.[0]?.id ?? '' })).toEqual([
    'Chitra Nair',
    'Bala Iyer',
    'Asha Rao',
  ]);
  expect(await list({ step: steps?.[1]?.id ?? '' })).toEqual([]);
});
