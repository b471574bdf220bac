import { expect, test } from 'vitest';
import { campaignEndpoints as calls } from '../contract/endpoints.ts';
import { useCampaignFixture } from './testing/campaign-fixture.ts';

const fixture = useCampaignFixture();

async function upload(id: string, csv: string, query = 'agreed=true', of: 'imports' | 'media' = 'imports') {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'fair.csv');
  const response = await fetch(
    `${fixture.server.origin}/server/broadcasts/campaigns/${id}/${of}${query === '' ? '' : `?${query}`}`,
    {
      method: 'POST',
      headers: {
        cookie: fixture.admin.cookieHeader,
        origin: fixture.server.services.config.publicUrl.origin,
      },
      body: form,
    },
  );
  return { status: response.status, body: (await response.json()) as { import?: { id: string } } };
}

const withImport = (from: string) =>
  fixture.create({
    members_from: 'import',
    steps: [
      fixture.step({
        if_action: {
          data: { template_id: fixture.templateId, params: [{ name: 'name', value: from, from: 'import' }] },
        },
      }),
    ],
  });

test('[CAMP-22] [CAMP-29] the rows of its own import are the members, each with the values of its columns', async () => {
  const { id } = await withImport('First');
  const { status, body } = await upload(
    id,
    'Mobile,First\n+919810555001,Meenakshi\n+919810555002,Lakshmi\n+919810555001,Again\nnonsense,Nobody\n',
  );
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { import: { status: 'pending', columns: ['Mobile', 'First'] } },
  });
  await fixture.work();
  const { imports } = await fixture.admin.call(calls.listCampaignImports, { params: { id }, query: {} });
  expect(imports).toMatchObject([
    {
      status: 'completed',
      metrics: { total: 4, success: 3, failed: 1 },
      errors: [
        {
          row: 4,
          column: 'Mobile',
          message: expect.stringContaining('Invalid value found at Row 4 Column Mobile.') as string,
        },
      ],
    },
  ]);
  const { preflight } = await fixture.admin.call(calls.checkCampaign, { params: { id } });
  expect(preflight).toMatchObject({ blockers: [], will_receive: 2, left_out: [{ reason: 'duplicate', people: 1 }] });
  await fixture.act(id, 'run');
  fixture.provider.seen.splice(0);
  await fixture.work();
  await fixture.send();
  const texts = fixture.provider.seen.map(({ body: sent }) => JSON.stringify(sent));
  expect(texts).toHaveLength(2);
  expect(texts.some((text) => text.includes('Meenakshi'))).toBe(true);
  expect(texts.some((text) => text.includes('Lakshmi'))).toBe(true);
});

test('[CAMP-22] an import is read and removed; a second one replaces the first', async () => {
  const { id } = await withImport('First');
  await upload(id, 'Mobile,First\n+919810555011,One\n');
  await fixture.work();
  const { body } = await upload(id, 'Phone,First\n+919810555012,Two\n');
  await fixture.work();
  const of = { params: { id, fileId: body.import?.id ?? '' } };
  expect((await fixture.admin.call(calls.getCampaignImport, of)).import).toMatchObject({ status: 'completed' });
  expect(await fixture.rows('select values from campaign_import_rows where campaign_id = $1', [id])).toEqual([
    { values: { Phone: '+919810555012', First: 'Two' } },
  ]);
  await fixture.admin.call(calls.deleteCampaignImport, of);
  expect((await fixture.admin.refusal(calls.getCampaignImport, of)).status).toBe(404);
  expect(await fixture.rows('select from campaign_import_rows where campaign_id = $1', [id])).toEqual([]);
});

test('501 rows on the default plan, a table without numbers, and one without a name above a column are refused with a sentence', async () => {
  const { id } = await withImport('First');
  const many = `Mobile,First\n${Array.from({ length: 501 }, (_, n) => `+9198106${String(n).padStart(5, '0')},P${n}`).join('\n')}\n`;
  expect(await upload(id, many)).toMatchObject({
    status: 400,
    body: {
      code: 'LIMIT_EXCEEDED',
      message: 'Only a maximum of 500 rows are allowed in a single import of a campaign.',
    },
  });
  expect((await upload(id, 'Name\nMeenakshi\n')).body).toMatchObject({ code: 'MISSING_MANDATORY_COLUMN' });
  expect((await upload(id, 'Mobile,,First\n+919810555021,x,One\n')).body).toMatchObject({ code: 'INVALID_HEADERS' });
  expect(await fixture.rows('select from campaign_imports where campaign_id = $1', [id])).toEqual([]);
  expect(await upload('999', 'Mobile\n+919810555021\n')).toMatchObject({ status: 404 });
});

test('[CAMP-20] [CAMP-21] the header file is uploaded first, named in the step, and read back', async () => {
  const templateId = await fixture.samples.template({
    name: 'with_picture',
    category: 'MARKETING',
    components: JSON.stringify([
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'See this.' },
    ]),
  });
  const { listId } = await fixture.list(1);
  const campaign = await fixture.create({
    contact_list: { id: listId },
    steps: [fixture.step({ if_action: { data: { template_id: templateId } } })],
  });
  const blockers = async () =>
    (await fixture.admin.call(calls.checkCampaign, { params: { id: campaign.id } })).preflight.blockers;
  expect(await blockers()).toMatchObject([
    {
      reason: 'VALUES_MISSING',
      message: expect.stringContaining('the file of its header') as string,
      fix: { variable: '_header_media' },
    },
  ]);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const form = new FormData();
  form.append('file', new Blob([png]), 'poster.png');
  const response = await fetch(`${fixture.server.origin}/server/broadcasts/campaigns/${campaign.id}/media`, {
    method: 'POST',
    headers: { cookie: fixture.admin.cookieHeader, origin: fixture.server.services.config.publicUrl.origin },
    body: form,
  });
  const { media } = (await response.json()) as { media: { csid: string } };
  await fixture.update(campaign.id, {
    steps: [
      {
        ...campaign.steps?.[0],
        if_action: { data: { template_id: templateId, params: [{ name: '_header_media', value: media.csid }] } },
      },
    ],
  });
  expect(await blockers()).toEqual([]);
  const file = await fixture.admin.send('GET', `/server/broadcasts/campaigns/${campaign.id}/media?action=if`);
  expect(file.status).toBe(200);
});
