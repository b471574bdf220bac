import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { providersOf, type Provider, type ProviderTemplate, type Providers } from '../../../channels/server/index.ts';
import { useChatFixture } from '../../../chats/server/testing/chat-fixture.ts';
import { hearEvent } from '../hear-event.ts';
import { SAMPLE_ACCOUNT } from '../../../chats/server/testing/sample-chats.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { templateEndpoints as calls } from '../../../templates/contract/endpoints.ts';
import { templateChanged } from '../../../templates/contract/domain-events.ts';
import { applyTemplateUpdates } from '../../../templates/server/index.ts';

const fixture = useChatFixture();
const PAGE = 100;

/** What the provider has. */
let kept: ProviderTemplate[] = [];
let own: Providers;

const kind = (template: Partial<ProviderTemplate> & { provider_template_id: string }): ProviderTemplate => ({
  name: `template_${template.provider_template_id}`,
  language: 'en',
  category: 'UTILITY',
  provider_status: 'APPROVED',
  components: [{ type: 'BODY', text: `Words of ${template.provider_template_id}` }],
  parameter_format: 'positional',
  quality: null,
  rejected_reason: null,
  announced_category: null,
  ...template,
});
const templateOf = (number: number, changes: Partial<ProviderTemplate> = {}) =>
  kind({ provider_template_id: String(number), ...changes });

function withTemplates(provider: Provider): Provider {
  return {
    ...provider,
    open: (access) => ({
      ...provider.open(access),
      templates: {
        async *list() {
          for (let from = 0; from < kept.length; from += PAGE) yield kept.slice(from, from + PAGE);
        },
        read: (id) => Promise.resolve(kept.find((each) => each.provider_template_id === id) ?? null),
        find: (name, language) =>
          Promise.resolve(kept.find((each) => each.name === name && each.language === language) ?? null),
        uploadSample: refused,
        create: refused,
        edit: refused,
        delete: refused,
      },
    }),
  };
}
const refused = (): Promise<never> => Promise.reject(new Error('Nothing is published here'));

beforeAll(async () => {
  const { services, database } = fixture.server;
  own = services.providers;
  services.providers = providersOf([withTemplates(own.of('whatsapp'))]);
  await inTransaction({ pool: database.systemPool, businessId: fixture.businessId, mode: 'write' }, async (tx) => {
    const column = { table: 'channels', column: 'access_token', rowId: fixture.channelId } as const;
    const token = await services.secretBox.seal(tx, column, 'test-token');
    await tx.run({ name: 'token', text: 'update channels set access_token = $1 where id = $2' }, [
      token,
      fixture.channelId,
    ]);
  });
});
afterAll(() => {
  fixture.server.services.providers = own;
});
beforeEach(async () => {
  await fixture.server.database.ownerPool.query('delete from message_templates where business_id = $1', [
    fixture.businessId,
  ]);
});

const sync = async () => {
  await fixture.admin.call(calls.syncTemplates, {});
  await fixture.server.runJobs();
};
const rows = async <Row extends object>(text: string) =>
  (await fixture.server.database.ownerPool.query<Row>(text, [fixture.businessId])).rows;
const names = async () =>
  (await fixture.admin.call(calls.listTemplates, { query: { limit: 200 } })).templates.map(({ name }) => name);
const eventsSince = (seq: Id) =>
  fixture.server.database.ownerPool
    .query<{ event: string; data: { are_many?: boolean } }>(
      "select event, data from event_log where business_id = $1 and topic = 'templates' and seq > $2 order by seq",
      [fixture.businessId, seq],
    )
    .then(({ rows: found }) => found);

test('templates become equal to what the provider has; purposes follow the category, ours stay', async () => {
  kept = [templateOf(1), templateOf(2, { category: 'MARKETING' }), templateOf(3)];
  await sync();
  expect(
    await rows('select provider_template_id as id, purpose from message_templates where business_id = $1 order by 1'),
  ).toEqual([
    { id: '1', purpose: 'individual' },
    { id: '2', purpose: 'broadcast' },
    { id: '3', purpose: 'individual' },
  ]);
  await rows("update message_templates set purpose = 'individual', is_deactivated = true where business_id = $1");
  kept = [
    templateOf(2, { category: 'MARKETING', name: 'renamed' }),
    templateOf(3, { provider_status: 'PAUSED' }),
    templateOf(4),
  ];
  const seq = await fixture.lastSeq();
  await sync();
  expect(await names()).toEqual(['renamed', 'template_3', 'template_4']);
  expect(
    await rows(
      `select provider_template_id as id, purpose, is_deactivated, provider_status from message_templates
       where business_id = $1 order by 1`,
    ),
  ).toEqual([
    { id: '1', purpose: 'individual', is_deactivated: true, provider_status: 'DELETED' },
    { id: '2', purpose: 'individual', is_deactivated: true, provider_status: 'APPROVED' },
    { id: '3', purpose: 'individual', is_deactivated: true, provider_status: 'PAUSED' },
    { id: '4', purpose: 'individual', is_deactivated: false, provider_status: 'APPROVED' },
  ]);
  expect((await eventsSince(seq)).map(({ event }) => event)).toEqual([
    'template_changed',
    'template_changed',
    'template_changed',
    'template_deleted',
    'templates_synced',
  ]);
});

test('other areas hear of a quality that is another one than before, and of one that is read for the first time nothing', async () => {
  kept = [templateOf(1, { quality: 'GREEN' }), templateOf(2, { quality: 'RED' })];
  const hear = () => hearEvent(fixture.server, templateChanged, sync);
  expect(await hear()).toEqual([]);
  kept = [templateOf(1, { quality: 'RED' }), templateOf(2, { quality: 'RED', name: 'renamed' })];
  const state = { status: 'active', category: 'utility' };
  expect(await hear()).toMatchObject([
    { name: 'template_1', before: { ...state, quality: 'high' }, after: { ...state, quality: 'low' } },
  ]);
  // A template that is gone says with which quality.
  kept = [templateOf(1, { quality: 'RED' })];
  expect(await hear()).toMatchObject([
    { name: 'renamed', before: { ...state, quality: 'low' }, after: { status: 'inactive', quality: 'low' } },
  ]);
});

test('a sync that finds nothing new tells only that it was done, and the summary says when', async () => {
  kept = [templateOf(1)];
  await sync();
  const seq = await fixture.lastSeq();
  await sync();
  expect((await eventsSince(seq)).map(({ event }) => event)).toEqual(['templates_synced']);
  const { summary } = await fixture.admin.call(calls.readTemplatesSummary, {});
  expect(Date.now() - Date.parse(summary.synced_time ?? '')).toBeLessThan(60_000);
  expect(summary).toMatchObject({ has_channel: true, languages: ['en'], counts: { active: 1, draft: 0 } });
  expect(summary.manager_url).toContain('asset_id=');
});

test('6,000 templates take a fixed number of statements for each page, and browsers read their lists again', async () => {
  kept = Array.from({ length: 6_000 }, (_, index) => templateOf(index + 1, { name: `many_${index}` }));
  const seq = await fixture.lastSeq();
  const { pool } = fixture.server.services;
  let statements = 0;
  pool.on('acquire', () => (statements += 1));
  await sync();
  pool.removeAllListeners('acquire');
  expect(await rows('select count(*)::int as count from message_templates where business_id = $1')).toEqual([
    { count: 6_000 },
  ]);
  // One transaction for each page of 100 and a few more, whatever is in them.
  expect(statements).toBeLessThan(6_000 / PAGE + 30);
  expect((await eventsSince(seq)).map(({ event, data }) => [event, data.are_many])).toEqual([
    ['templates_synced', true],
  ]);
});

test('a template that was written here and is at the provider is one template; what was written are its edits', async () => {
  kept = [];
  const { template } = await fixture.admin.call(calls.addTemplate, {
    body: {
      channels_group: 'whatsapp',
      name: 'also_there',
      language: 'en',
      category: 'utility',
      purpose: 'broadcast',
      headerType: 'none',
      header: null,
      media: null,
      body: 'Words of here.',
      footer: null,
      buttons: [],
      samples: {},
    },
  });
  kept = [templateOf(9, { name: 'also_there' })];
  await sync();
  expect(await names()).toEqual(['also_there']);
  const { template: found } = await fixture.admin.call(calls.getTemplate, { params: { id: template.id } });
  expect(found).toMatchObject({
    status: 'active',
    purpose: 'broadcast',
    body: 'Words of 9',
    edits: { body: 'Words of here.' },
  });
});

test('a report of before a sync that comes after it changes nothing; a newer one does, and a sync after it keeps it', async () => {
  kept = [templateOf(21, { provider_status: 'PAUSED', quality: 'RED', category: 'MARKETING' })];
  await sync();
  const state = () => rows('select provider_status, quality, category from message_templates where business_id = $1');
  const report = (time: number, status: string) =>
    inTransaction({ pool: fixture.server.database.systemPool, businessId: null, mode: 'write' }, (tx) =>
      applyTemplateUpdates(createWorkContext(fixture.server.services, tx), [
        {
          kind: 'account',
          channel_kind: 'whatsapp',
          provider_account_id: SAMPLE_ACCOUNT,
          display_number: null,
          time: new Date(time).toISOString(),
          change: {
            type: 'template_status',
            template_id: '21',
            status,
            reason: null,
            detail: null,
            paused_hours: null,
          },
        },
      ]),
    );
  const synced = [{ provider_status: 'PAUSED', quality: 'RED', category: 'MARKETING' }];
  await report(Date.now() - 3_600_000, 'APPROVED');
  expect(await state()).toEqual(synced);
  await sync();
  expect(await state()).toEqual(synced);
  // The provider says so after the list was read, and before what was read is written.
  await report(Date.now() + 60_000, 'DISABLED');
  await sync();
  expect(await state()).toEqual([{ ...synced[0], provider_status: 'DISABLED' }]);
});

test('two syncs at once are one after the other, and end in the same', async () => {
  kept = Array.from({ length: 250 }, (_, index) => templateOf(index + 1));
  await Promise.all([sync(), sync(), sync()]);
  expect(await rows('select count(*)::int as count from message_templates where business_id = $1')).toEqual([
    { count: 250 },
  ]);
});

test('syncing without a channel is refused in words', async () => {
  const { client } = await fixture.server.signUp();
  expect((await client.refusal(calls.syncTemplates, {})).body).toMatchObject({
    code: 'CONFLICT',
    reason: 'NO_CHANNEL',
    message: 'Connect a messaging channel before you work with its templates.',
  });
});
