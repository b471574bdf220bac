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

test('templates come by name and language, page after page, and one that is added meanwhile moves nothing', async () => {
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
    const explained = { name: '', text: `explain (costs off) ${templatePages.next.text}` };
    const rows = await tx.run<{ 'QUERY PLAN': string }>(explained, [
      ...[null, 'whatsapp', 'individual', null, null, null, 'active', 21, 0, '5000'],
    ]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Scan using templates_by_name on message_templates/);
  expect(plan).toMatch(/Index Cond: .*ROW\(.*name.*language/);
});
