import { beforeAll, expect, test } from 'vitest';
import { useTestBusiness } from '../../app/testing/use-test-server.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { templateEndpoints as calls } from '../contract/endpoints.ts';
import { templatePages } from './template-store.ts';

const own = useTestBusiness();

const add = (names: readonly string[]) =>
  own.server.database.ownerPool.query(
    `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language,
       category, provider_status, components, parameter_format)
     select $1, 'whatsapp', '9001', n || ' ' || l, n, l, 'UTILITY', 'APPROVED', '[{"type":"BODY","text":"Hello"}]', 'positional'
     from unnest($2::text[]) n, unnest(array['en', 'ta']) l`,
    [own.businessId, names],
  );
const page = async (query: { limit: number; after?: string }) => {
  const { templates, info } = await own.admin.call(calls.listTemplates, { query });
  return { templates, names: templates.map(({ name, language }) => `${name} ${language}`), has_more: info.has_more };
};

beforeAll(() => add(['order', 'delivery', 'price_list']));

test('[TPL-22] templates come by name and language, page after page, and one that is added meanwhile moves nothing', async () => {
  const first = await page({ limit: 3 });
  expect([first.names, first.has_more]).toEqual([['delivery en', 'delivery ta', 'order en'], true]);
  await add(['address']);
  const rest = await page({ limit: 3, after: first.templates[2]?.id ?? '' });
  expect([rest.names, rest.has_more]).toEqual([['order ta', 'price_list en', 'price_list ta'], false]);
  expect((await page({ limit: 3, after: rest.templates.at(-1)?.id ?? '' })).names).toEqual([]);
  expect(await own.admin.refusal(calls.listTemplates, { query: { limit: 3, after: '1' } })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_DATA', message: 'This template is not known.' },
  });
});

test('the next page is read from the index by name, however deep it is', async () => {
  const { pool } = own.server.services;
  const plan = await inTransaction({ pool, businessId: own.businessId, mode: 'read' }, async (tx) => {
    // A table this small would be scanned.
    await tx.run({ name: '', text: 'set local enable_seqscan = off' }, []);
    await tx.run({ name: '', text: 'set local enable_bitmapscan = off' }, []);
    // And sorted, where no one has counted its rows yet.
    await tx.run({ name: '', text: 'set local enable_sort = off' }, []);
    const explained = { name: '', text: `explain (costs off) ${templatePages.next.text}` };
    const rows = await tx.run<{ 'QUERY PLAN': string }>(explained, [
      null,
      'whatsapp',
      'individual',
      null,
      null,
      null,
      'active',
      21,
      0,
      '5000',
    ]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Scan using templates_by_name on message_templates/);
  expect(plan).toMatch(/Index Cond: .*ROW\(.*name.*language/);
});

const body = (changes: object = {}) => ({
  channels_group: 'whatsapp' as const,
  name: 'a_draft',
  language: 'hi' as const,
  category: 'marketing' as const,
  purpose: 'broadcast' as const,
  headerType: 'none' as const,
  header: null,
  media: null,
  body: 'Words that only the draft has: marigold.',
  footer: null,
  buttons: [],
  samples: {},
  ...changes,
});

test('[REC-19] [TPL-23 TPL-24] a list is narrowed by kind, words, status, purpose, category, language; the summary counts under it', async () => {
  await own.server.database.ownerPool.query(
    `insert into channels (business_id, kind, name, handle, status, provider_account_id, provider_number_id, access_token)
     values ($1, 'whatsapp', 'Store line', '+91 90000 14220', 'active', '9001', $2, 'sealed')`,
    [own.businessId, own.businessId],
  );
  await own.admin.call(calls.addTemplate, { body: body() });
  const found = async (query: object) =>
    (await own.admin.call(calls.listTemplates, { query: { limit: 200, ...query } })).templates.map(({ name }) => name);
  for (const query of [
    { search_term: 'MARIGOLD' },
    { search_term: ' a_draft ' },
    { status: 'draft' },
    { purpose: 'broadcast' },
    { category: 'marketing' },
    { language: 'hi' },
  ])
    expect(await found(query)).toEqual(['a_draft']);
  // Signs of LIKE are looked for as they are.
  for (const search_term of ['%draft', 'a%t', 'nowhere']) expect(await found({ search_term })).toEqual([]);
  expect(await found({ channels_group: 'instagram' })).toEqual([]);
  expect(await found({ channels_group: 'whatsapp', status: 'active', search_term: 'price' })).toEqual([
    'price_list',
    'price_list',
  ]);
  const { summary } = await own.admin.call(calls.readTemplatesSummary, { query: { search_term: 'a' } });
  expect(summary).toMatchObject({ counts: { draft: 1, active: 2, pending: 0 }, languages: ['en', 'hi', 'ta'] });
  expect(summary.counted_url).toBe(`${own.server.services.config.publicUrl.origin}/public/l/{{1}}`);
});

test('[ERR-33] quick replies that stand apart are refused with the code of the specification', async () => {
  const reply = { type: 'quick_reply', text: 'Yes' } as const;
  const buttons = [reply, { type: 'url', text: 'Go', url: 'https://shop.example' } as const, reply];
  expect(await own.admin.refusal(calls.addTemplate, { body: body({ name: 'apart', buttons }) })).toMatchObject({
    status: 400,
    body: {
      code: 'INVALID_ORDER',
      message: 'Quick reply buttons should always be grouped together at the start or at the end.',
      info: { field: 'buttons' },
    },
  });
});

test('a name is given once in a language', async () => {
  expect(await own.admin.refusal(calls.addTemplate, { body: body({ name: 'order', language: 'en' }) })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', info: { field: 'name' } },
  });
  const ends = await Promise.allSettled(
    Array.from({ length: 4 }, () => own.admin.call(calls.addTemplate, { body: body({ name: 'once' }) })),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('name and language are fixed once published, the category once approved; the purpose is ours', async () => {
  const { templates } = await own.admin.call(calls.listTemplates, { query: { search_term: 'delivery' } });
  const [template] = templates;
  const id = template?.id ?? '';
  const given = body({ name: 'delivery', language: 'en', category: 'utility', body: 'Hello', purpose: 'individual' });
  const { channels_group: _, ...same } = given;
  const put = (changes: object) => ({ params: { id }, body: { ...same, ...changes } });
  for (const [field, value] of [
    ['name', 'other'],
    ['language', 'ta'],
    ['category', 'marketing'],
  ] as const)
    expect((await own.admin.refusal(calls.updateTemplate, put({ [field]: value }))).body).toMatchObject({
      code: 'INVALID_DATA',
      info: { field },
    });
  const { template: changed } = await own.admin.call(calls.updateTemplate, put({ purpose: 'broadcast' }));
  expect(changed).toMatchObject({ purpose: 'broadcast', has_edits: false, status: 'active' });
});

test('a template with parts that only the provider’s manager can write is sent and not edited', async () => {
  const [row] = (
    await own.server.database.ownerPool.query<{ id: string }>(
      `update message_templates set components = '[{"type":"BODY","text":"Hello"},{"type":"CAROUSEL","cards":[]}]'
       where business_id = $1 and name = 'price_list' and language = 'en' returning id`,
      [own.businessId],
    )
  ).rows;
  const id = row?.id ?? '';
  expect((await own.admin.call(calls.getTemplate, { params: { id } })).template).toMatchObject({ is_editable: false });
  const { channels_group: _, ...given } = body({ name: 'price_list', language: 'en' });
  expect((await own.admin.refusal(calls.updateTemplate, { params: { id }, body: given })).body).toMatchObject({
    code: 'CONFLICT',
    reason: 'FOREIGN_PARTS',
  });
});
