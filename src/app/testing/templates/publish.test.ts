import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { notificationEndpoints } from '../../../notifications/contract/endpoints.ts';
import { templateEndpoints as calls } from '../../../templates/contract/endpoints.ts';
import { sampleBody, startTemplateStand, type TemplateStand } from './template-stand.ts';

let stand: TemplateStand;
beforeAll(async () => {
  stand = await startTemplateStand();
});
afterAll(() => stand.close());

type Action = 'publish' | 'undo' | 'activate' | 'deactivate';
const keptAs = (name: string) => stand.keptAs(name);
const act = async (id: string, action: Action) =>
  (await stand.admin.call(calls.updateTemplate, { params: { id }, query: { action } })).template;
const refusal = async (id: string, action: Action) =>
  (await stand.admin.refusal(calls.updateTemplate, { params: { id }, query: { action } })).body;
const edit = async (id: string, changes: Parameters<typeof sampleBody>[0] = {}) => {
  const { channels_group: _, ...body } = sampleBody(changes);
  return (await stand.admin.call(calls.updateTemplate, { params: { id }, body })).template;
};
const approved = (name: string) => stand.approved({ name });
const notices = async () =>
  (await stand.admin.call(notificationEndpoints.listNotifications, {})).notifications.map(({ data }) => data);

test('[TPL-05] a template is written, published, approved, and its publisher is notified', async () => {
  const draft = await stand.add();
  expect(draft).toMatchObject({ status: 'draft', has_edits: true, edits: null, version: 1 });
  const published = await stand.publish(draft.id);
  expect(published).toMatchObject({ status: 'pending', has_edits: false, edits: null, category: 'utility' });
  const kept = await keptAs('order_ready');
  expect(kept).toMatchObject({ status: 'PENDING', category: 'UTILITY', parameter_format: 'NAMED' });
  await stand.change(kept, { status: 'APPROVED' });
  expect(await stand.read(draft.id)).toMatchObject({ status: 'active' });
  expect((await stand.events()).map(({ event, data }) => `${event} ${String(data['status'])}`)).toEqual([
    'template_changed draft',
    'template_changed pending',
    'template_changed active',
  ]);
  expect(await notices()).toEqual([
    {
      event: 'templates.changed',
      module: 'templates',
      record: { id: draft.id },
      message: 'WhatsApp has approved the template order_ready. It can be sent now.',
    },
  ]);
});

test('what the platform refuses leaves the edits, and the caller gets all that it said', async () => {
  const { id } = await stand.add({ name: 'refused' });
  await stand.sandbox.control('POST', 'templates', { name: 'refused', ...atPlatform });
  expect(await refusal(id, 'publish')).toMatchObject({
    code: 'PROVIDER_REFUSED',
    message: expect.stringContaining('WhatsApp has a template with this name in this language already.') as string,
    info: {
      provider_code: 100,
      subcode: 2388024,
      user_title: expect.any(String) as string,
      user_message: expect.any(String) as string,
    },
  });
  expect(await stand.read(id)).toMatchObject({ status: 'draft', has_edits: true });
  expect(await stand.rows('select 1 from message_templates where id = $1 and publishing_id is not null', [id])).toEqual(
    [],
  );
  // The job that follows finds the one that the platform has: it is this template, and what was written are its edits.
  await stand.server.runJobs();
  expect(await stand.read(id)).toMatchObject({ status: 'active', body: 'Hello there, friend', has_edits: true });
});
const atPlatform = {
  language: 'en',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Hello there, friend' }],
};

test('an approved template is edited once a day; one in review waits; edits stay meanwhile', async () => {
  const id = await approved('edited');
  expect(await refusal(id, 'publish')).toMatchObject({ code: 'CONFLICT', reason: 'NOTHING_TO_PUBLISH' });
  const words = 'Hi {{first_name}}, your order {{order}} is ready. Come by until eight.';
  expect(await edit(id, { name: 'edited', body: words })).toMatchObject({
    status: 'active',
    body: sampleBody().body,
    has_edits: true,
    edits: { body: words, changed_by: { name: 'Priya Raman' } },
  });
  expect(await stand.publish(id)).toMatchObject({ status: 'pending', body: words, edits: null });
  expect((await keptAs('edited')).components[0]).toMatchObject({ text: words });
  await edit(id, { name: 'edited', body: `${words} Thank you.` });
  expect(await refusal(id, 'publish')).toMatchObject({
    code: 'CONFLICT',
    reason: 'IN_REVIEW',
    message: 'WhatsApp is reviewing this template. It can be changed when the review has ended.',
  });
  await stand.change(await keptAs('edited'), { status: 'APPROVED' });
  expect(await refusal(id, 'publish')).toMatchObject({
    reason: 'EDIT_LIMIT',
    message: expect.stringContaining('can be published again in 24 hours. Your changes are kept.') as string,
  });
  expect(await stand.read(id)).toMatchObject({ status: 'active', has_edits: true });
});

test('[TPL-27] undo discards edits, and takes away what was never published', async () => {
  const id = await approved('undone');
  const body = 'Hi {{first_name}}, here are other words about your order {{order}} for you.';
  await edit(id, { name: 'undone', body });
  expect(await act(id, 'undo')).toMatchObject({ has_edits: false, edits: null, body: sampleBody().body });
  expect(await refusal(id, 'undo')).toMatchObject({ reason: 'NOTHING_TO_PUBLISH' });
  const { id: draft } = await stand.add({ name: 'never_published' });
  expect(await act(draft, 'undo')).toBeNull();
  expect((await stand.admin.refusal(calls.getTemplate, { params: { id: draft } })).status).toBe(404);
});

test('a rejected template says why, and may be published in another category', async () => {
  const { id } = await stand.add({ name: 'rejected' });
  await stand.publish(id);
  await stand.change(await keptAs('rejected'), { status: 'REJECTED', reason: 'PROMOTIONAL' });
  const reason = (await stand.read(id)).reason ?? '';
  expect(reason).toContain('This is advertising. Choose the category marketing and publish it again.');
  expect(reason).toContain('WhatsApp says: ');
  expect((await notices())[0]?.message).toContain('WhatsApp has rejected the template rejected. This is advertising.');
  await edit(id, { name: 'rejected', category: 'marketing' });
  expect(await stand.publish(id)).toMatchObject({ status: 'pending', category: 'marketing', reason: null });
});

test('the platform may give another category, and says so', async () => {
  await stand.sandbox.control('PATCH', 'settings', {
    review_rules: { reject: [], recategorise: [{ contains: 'only_today', category: 'MARKETING' }] },
  });
  const { id } = await stand.add({ name: 'only_today' });
  const { template, notice } = await stand.admin.call(calls.updateTemplate, {
    params: { id },
    query: { action: 'publish' },
  });
  expect(template).toMatchObject({ category: 'marketing' });
  expect(notice).toBe(
    'WhatsApp has put this template into the category marketing instead of utility. Its price and rules are those of marketing.',
  );
});

test('pauses have an end, categories are announced, quality is seen; all of it live', async () => {
  const id = await approved('watched');
  const kept = await keptAs('watched');
  await stand.events();
  const before = Date.now();
  await stand.change(kept, { status: 'PAUSED', title: 'FIRST_PAUSE' });
  const paused = await stand.read(id);
  expect(paused).toMatchObject({
    status: 'paused',
    reason: expect.stringContaining('paused it for 3 hours') as string,
  });
  const hours = (Date.parse(paused.paused_until ?? '') - before) / 3_600_000;
  expect(hours).toBeGreaterThan(2.9);
  expect(hours).toBeLessThan(3.1);
  await stand.change(kept, { status: 'APPROVED', title: 'UNPAUSE' });
  expect(await stand.read(id)).toMatchObject({ status: 'active', reason: null, paused_until: null });
  await stand.change(kept, { quality_score: 'YELLOW' });
  await stand.change(kept, { correct_category: 'MARKETING' });
  expect(await stand.read(id)).toMatchObject({
    quality: 'medium',
    category: 'utility',
    category_change: { category: 'marketing', time: expect.any(String) as string },
  });
  await stand.change(kept, { category: 'MARKETING' });
  expect(await stand.read(id)).toMatchObject({ category: 'marketing', category_change: null });
  expect((await stand.events()).map(({ event }) => event)).toEqual(Array.from({ length: 5 }, () => 'template_changed'));
  expect((await notices()).slice(0, 4).map(({ message }) => message)).toEqual([
    'WhatsApp has put the template watched into the category marketing instead of utility.',
    'WhatsApp will put the template watched into the category marketing.',
    'The template watched can be sent again.',
    expect.stringContaining('WhatsApp has paused the template watched. Customers blocked or reported it'),
  ]);
});

test('a deactivated template is not offered and not sent; activated it is again what its provider says', async () => {
  const id = await approved('switched_off');
  const chatId = await stand.samples.chat({
    channel_id: stand.channelId,
    contact_id: await stand.samples.contact(),
    assignee_id: stand.adminUser.user_id,
  });
  const send = {
    params: { chatId },
    body: {
      client_id: '1',
      content_type: 'template' as const,
      content: { template_id: id, params: [] },
    },
  };
  expect(await act(id, 'deactivate')).toMatchObject({ status: 'inactive', is_deactivated: true });
  expect((await stand.admin.refusal(chatEndpoints.sendMessage, send)).body).toMatchObject({
    reason: 'TEMPLATE_UNAVAILABLE',
  });
  const { templates } = await stand.admin.call(calls.listTemplates, {
    query: { status: 'active', search_term: 'switched' },
  });
  expect(templates).toEqual([]);
  expect(await act(id, 'activate')).toMatchObject({ status: 'active', is_deactivated: false });
  expect(await refusal((await stand.add({ name: 'draft_only' })).id, 'deactivate')).toMatchObject({
    reason: 'NOT_PUBLISHED',
  });
});

test('a deleted template is gone at the platform, and its row stays for messages', async () => {
  const id = await approved('deleted');
  await stand.events();
  await stand.admin.call(calls.deleteTemplate, { params: { id } });
  expect((await stand.kept()).map(({ name }) => name)).not.toContain('deleted');
  expect((await stand.admin.refusal(calls.getTemplate, { params: { id } })).status).toBe(404);
  expect(await stand.rows('select provider_status from message_templates where id = $1', [id])).toEqual([
    { provider_status: 'DELETED' },
  ]);
  expect(await stand.events()).toEqual([{ event: 'template_deleted', data: { id } }]);
});
