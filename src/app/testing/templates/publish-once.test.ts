import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ChannelClient, TemplateClient } from '../../../channels/server/index.ts';
import { providersOf } from '../../../channels/server/index.ts';
import { OutsideError } from '../../../foundation/server/outbound/outside-error.ts';
import { templateEndpoints as calls } from '../../../templates/contract/endpoints.ts';
import { sampleBody, startTemplateStand, type TemplateStand } from './template-stand.ts';

let stand: TemplateStand;
beforeAll(async () => {
  stand = await startTemplateStand();
});
afterEach(() => {
  stand.server.services.providers = providersOf([stand.provider]);
});
afterAll(() => stand.close());

/** Between product and platform something goes wrong: what the platform was asked, and what came of it here. */
function interfere(changed: (own: TemplateClient) => Partial<TemplateClient>): void {
  const { provider } = stand;
  stand.server.services.providers = providersOf([
    {
      ...provider,
      open(access): ChannelClient {
        const client = provider.open(access);
        const own = client.templates;
        return own === undefined ? client : { ...client, templates: { ...own, ...changed(own) } };
      },
    },
  ]);
}
const refusal = async (id: string) =>
  (await stand.admin.refusal(calls.updateTemplate, { params: { id }, query: { action: 'publish' } })).body;
const named = async (name: string) => (await stand.kept()).filter((each) => each.name === name);
const expire = (id: string) =>
  stand.rows("update message_templates set publishing_time = publishing_time - interval '7 minutes' where id = $1", [
    id,
  ]);
const edit = async (id: string, name: string, body: string) => {
  const { channels_group: _, ...given } = sampleBody({ name, body });
  return (await stand.admin.call(calls.updateTemplate, { params: { id }, body: given })).template;
};

/** The platform has taken it, and its answer does not arrive. */
const loseAnswers = () =>
  interfere((own) => ({
    async create(given) {
      await own.create(given);
      throw new OutsideError('TIMEOUT', true);
    },
    async edit(id, given, isRecategorised) {
      await own.edit(id, given, isRecategorised);
      throw new OutsideError('CONNECTION', true);
    },
  }));

test('an answer that is lost is found out before anything is created again', async () => {
  const { id } = await stand.add({ name: 'lost' });
  loseAnswers();
  expect(await refusal(id)).toMatchObject({ code: 'PROVIDER_REFUSED', reason: 'OUTCOME_UNKNOWN' });
  expect(await stand.read(id)).toMatchObject({ status: 'draft', has_edits: true });
  // The next try asks first, finds it, and has nothing left to publish.
  expect(await refusal(id)).toMatchObject({ code: 'CONFLICT', reason: 'NOTHING_TO_PUBLISH' });
  expect(await stand.read(id)).toMatchObject({ status: 'pending', has_edits: false });
  expect(await named('lost')).toHaveLength(1);
});

test('a job finds it out, too, and what was written since are edits', async () => {
  const { id } = await stand.add({ name: 'lost_and_edited' });
  loseAnswers();
  await refusal(id);
  const words = 'Hi {{first_name}}, the order {{order}} waits for you at our store.';
  await edit(id, 'lost_and_edited', words);
  await stand.server.runJobs();
  expect(await stand.read(id)).toMatchObject({ status: 'pending', body: sampleBody().body, edits: { body: words } });
});

test('an edit whose answer is lost is settled by what the platform has', async () => {
  const id = await stand.approved({ name: 'lost_edit' });
  await edit(id, 'lost_edit', 'Hi {{first_name}}, the order {{order}} waits for you at our store.');
  loseAnswers();
  expect(await refusal(id)).toMatchObject({ reason: 'OUTCOME_UNKNOWN' });
  await stand.server.runJobs();
  expect(await stand.read(id)).toMatchObject({
    status: 'pending',
    body: 'Hi {{first_name}}, the order {{order}} waits for you at our store.',
    has_edits: false,
  });
});

test('a process that ends between the platform and the commit leaves a publishing that is settled later', async () => {
  const { id } = await stand.add({ name: 'crashed' });
  interfere((own) => ({
    async create(given) {
      await own.create(given);
      throw new Error('This process ends here');
    },
  }));
  expect((await refusal(id)).code).toBe('INTERNAL_ERROR');
  stand.server.services.providers = providersOf([stand.provider]);
  // Nothing is created, edited or deleted while it may still be under way.
  expect(await refusal(id)).toMatchObject({ reason: 'PUBLISHING' });
  await expire(id);
  // The job that was added with the beginning comes due.
  await stand.rows('update graphile_worker._private_jobs set run_at = clock_now() where key = $1', [
    `settle_template:${id}`,
  ]);
  await stand.server.runJobs();
  expect(await stand.read(id)).toMatchObject({ status: 'pending', has_edits: false });
  expect(await named('crashed')).toHaveLength(1);
});

test('what never reached the platform can be published again at once', async () => {
  const { id } = await stand.add({ name: 'not_sent' });
  interfere(() => ({ create: () => Promise.reject(new OutsideError('CONNECTION', false)) }));
  expect(await refusal(id)).toMatchObject({ code: 'PROVIDER_REFUSED', reason: 'UNREACHABLE' });
  stand.server.services.providers = providersOf([stand.provider]);
  expect(await stand.publish(id)).toMatchObject({ status: 'pending' });
});

test('an answer that was lost before anything was there is settled as nothing', async () => {
  const { id } = await stand.add({ name: 'never_there' });
  interfere(() => ({ create: () => Promise.reject(new OutsideError('TIMEOUT', true)) }));
  expect(await refusal(id)).toMatchObject({ reason: 'OUTCOME_UNKNOWN' });
  stand.server.services.providers = providersOf([stand.provider]);
  expect(await stand.publish(id)).toMatchObject({ status: 'pending' });
  expect(await named('never_there')).toHaveLength(1);
});

test('a publishing that ended without an answer is joined by a sync', async () => {
  const { id } = await stand.add({ name: 'joined' });
  loseAnswers();
  await refusal(id);
  await stand.rows('delete from graphile_worker._private_jobs');
  await stand.admin.call(calls.syncTemplates, {});
  await stand.server.runJobs();
  expect(await stand.read(id)).toMatchObject({ status: 'pending', has_edits: false });
  expect(await stand.rows("select 1 from message_templates where name = 'joined'")).toHaveLength(1);
});

test('several publish at once: one does', async () => {
  const { id } = await stand.add({ name: 'at_once' });
  const ends = await Promise.allSettled(Array.from({ length: 4 }, () => stand.publish(id)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await named('at_once')).toHaveLength(1);
});

test('two edit at once: the later one is told what the earlier one wrote', async () => {
  const draft = await stand.add({ name: 'edited_by_two' });
  const { channels_group: _, ...given } = sampleBody({ name: 'edited_by_two' });
  const put = (body: string) => ({
    params: { id: draft.id },
    body: { ...given, body, version: draft.version },
  });
  const first = 'Hi {{first_name}}, the first words about the order {{order}} are these.';
  await stand.admin.call(calls.updateTemplate, put(first));
  const { status, body } = await stand.admin.refusal(calls.updateTemplate, put(`${first} And more.`));
  expect([status, body]).toMatchObject([409, { code: 'CONFLICT', info: { current: { body: first, version: 2 } } }]);
  expect((await stand.read(draft.id)).body).toBe(first);
});
