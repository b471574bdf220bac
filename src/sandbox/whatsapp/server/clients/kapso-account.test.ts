import { TemplateDefinition, WhatsAppClient } from '@kapso/whatsapp-cloud-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMetaByName, type MetaByName } from '../testing/meta-by-name.ts';
import { ACCOUNT } from '../testing/sandbox-with-receiver.ts';

// @kapso/whatsapp-cloud-api as it is: each operation on what belongs to an account.

let meta: MetaByName;
let client: WhatsAppClient;
beforeAll(async () => {
  meta = await startMetaByName();
  client = new WhatsAppClient({ accessToken: meta.token, fetch: meta.fetch });
});
afterAll(() => meta.stop());

const done = { success: true };

describe('templates', () => {
  const businessAccountId = ACCOUNT;

  test('kapso completes: makes a template', async () => {
    const made = await client.templates.create({
      businessAccountId,
      name: 'kapso_hello',
      language: 'en_US',
      category: 'UTILITY',
      components: [
        { type: 'BODY', text: 'Hello {{1}}, your order is on its way', example: { body_text: [['Lakshmi']] } },
      ],
    });
    expect(made).toMatchObject({ status: 'PENDING', category: 'UTILITY' });
  });

  test('kapso completes: makes a template that it built', async () => {
    const definition = TemplateDefinition.buildTemplateDefinition({
      name: 'kapso_built',
      language: 'en_US',
      category: 'UTILITY',
      parameterFormat: 'NAMED',
      components: [
        {
          type: 'BODY',
          text: 'Hello {{name}}, your order is on its way',
          example: { bodyTextNamedParams: [{ paramName: 'name', example: 'Lakshmi' }] },
        },
      ],
    });
    expect(await client.templates.create({ businessAccountId, ...definition })).toMatchObject({ status: 'PENDING' });
  });

  test('kapso completes: lists templates', async () => {
    const listed = await client.templates.list({ businessAccountId, name: 'kapso_hello', limit: 5 });
    expect(listed.data).toMatchObject([{ name: 'kapso_hello', language: 'en_US' }]);
  });

  test('kapso completes: deletes a template', async () => {
    expect(await client.templates.delete({ businessAccountId, name: 'kapso_hello' })).toEqual(done);
  });
});

describe('a number', () => {
  let phoneNumberId: string;
  beforeAll(async () => {
    const made = await meta.graph('POST', `${ACCOUNT}/phone_numbers`, {
      cc: '91',
      phone_number: '9000014239',
      verified_name: 'Kapso line',
    });
    phoneNumberId = String(made.body['id']);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      'requests a code',
      () => client.phoneNumbers.requestCode({ phoneNumberId, codeMethod: 'SMS', language: 'en_US' }),
      done,
    ],
    ['verifies the code', () => client.phoneNumbers.verifyCode({ phoneNumberId, code: '123830' }), done],
    ['registers a number', () => client.phoneNumbers.register({ phoneNumberId, pin: '111222' }), done],
    [
      'changes settings',
      () => client.phoneNumbers.settings.update({ phoneNumberId, calling: { status: 'ENABLED' } }),
      done,
    ],
    ['reads settings', () => client.phoneNumbers.settings.get({ phoneNumberId }), { calling: { status: 'ENABLED' } }],
    [
      'changes the profile',
      () =>
        client.phoneNumbers.businessProfile.update({
          phoneNumberId,
          about: 'Handloom',
          websites: ['https://a.example'],
        }),
      done,
    ],
    [
      'reads the profile',
      () => client.phoneNumbers.businessProfile.get({ phoneNumberId, fields: 'about,websites' }),
      { data: [{ about: 'Handloom', websites: ['https://a.example'] }] },
    ],
    ['gives a number up', () => client.phoneNumbers.deregister({ phoneNumberId }), done],
  ])('kapso completes: %s', async (_, run, wanted) => {
    expect(await run()).toMatchObject(wanted);
  });
});

describe('flows', () => {
  const flowJson = { version: '7.2', screens: [{ id: 'WELCOME', title: 'Welcome', terminal: true }] };
  let flowId: string;

  test('kapso completes: makes a flow', async () => {
    const made = await client.flows.create({ wabaId: ACCOUNT, name: 'Kapso', categories: ['OTHER'], flowJson });
    expect(made).toMatchObject({ success: true, validationErrors: undefined });
    flowId = made.id;
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ['fills a flow', () => client.flows.updateAsset({ flowId, json: flowJson }), { success: true }],
    ['reads a flow', () => client.flows.get({ flowId }), { name: 'Kapso', status: 'DRAFT' }],
    ['publishes a flow', () => client.flows.publish({ flowId }), done],
    ['deprecates a flow', () => client.flows.deprecate({ flowId }), done],
    ['lists flows', () => client.flows.list({ wabaId: ACCOUNT }), { data: [{ name: 'Kapso', status: 'DEPRECATED' }] }],
    [
      'deploys a flow',
      () => client.flows.deploy(flowJson, { wabaId: ACCOUNT, name: 'Deployed', publish: true, preview: true }),
      { flowId: expect.any(String) as string, previewUrl: expect.any(String) as string },
    ],
  ])('kapso completes: %s', async (_, run, wanted) => {
    expect(await run()).toMatchObject(wanted);
  });

  test('kapso completes: shows a flow', async () => {
    const { preview } = await client.flows.preview({ flowId, interactive: true });
    const shown = await meta.fetch(preview.previewUrl);
    expect(await shown.json()).toMatchObject({ version: '7.2' });
  });
});

// A template is an object of its own; there is no path to it below the list.
test('kapso is refused, as it would be by the platform: reads one template below the list', async () => {
  await expect(
    client.templates.get({ businessAccountId: ACCOUNT, templateId: '900000000000301' }),
  ).rejects.toMatchObject({ code: 2500 });
});
