import { describe, expect, test } from 'vitest';
import { mediaEndpoints } from '../../media/contract/endpoints.ts';
import { automationEndpoints as calls } from '../contract/endpoints.ts';
import type { QuestionInput } from '../contract/script.ts';
import { createAutomationFixture, twoQuestions, useAutomationFixture } from './testing/automation-fixture.ts';

const shared = useAutomationFixture();
const keyword = { name: 'Hours', trigger: 'keyword' as const, keywords: ['hours'], closing_message: '9 to 6.' };

test('[AUTO-02] an automation has all that the specification names, and is inactive until it is activated', async () => {
  const { admin, channelId } = shared;
  const body = {
    ...keyword,
    handle: 'Front desk',
    channels: [channelId],
    script_questions: twoQuestions,
    abandon_threshold: { value: 20, measure: 'minutes' as const },
    retrigger_delay: { value: 7, measure: 'days' as const },
    create_enquiry: true,
    webhook: { endpoint: 'https://hooks.example/in', header_key: 'X-Parley-Token', header_value: 'secret' },
  };
  const { chat_automation: created } = await admin.call(calls.createAutomation, { body });
  expect(created).toMatchObject({
    name: 'Hours',
    status: 'inactive',
    trigger: 'keyword',
    handle: 'Front desk',
    channels: [{ id: channelId, kind: 'whatsapp' }],
    closing_message: '9 to 6.',
    abandon_threshold: { value: 20, measure: 'minutes' },
    retrigger_delay: { value: 7, measure: 'days' },
    create_enquiry: true,
    webhook: { endpoint: 'https://hooks.example/in', header_key: 'X-Parley-Token', header_value: '********' },
    counts: { started: 0, completed: 0, running: 0 },
  });
  expect(created.script_questions).toMatchObject([{ id: 'name' }, { id: 'why' }]);
  const one = { params: { id: created.id } };
  const { chat_automation: active } = await admin.call(calls.updateAutomation, {
    ...one,
    query: { action: 'activate' },
  });
  expect(active.status).toBe('active');
  // Anything else than activate makes it inactive.
  const { chat_automation: off } = await admin.call(calls.updateAutomation, { ...one, query: { action: 'x' } });
  expect(off.status).toBe('inactive');
  const { secret } = await admin.call(calls.getAutomationSecret, one);
  expect(secret).toMatch(/^whsec_/);
  // The header's value comes back hidden, and hidden it stays as it is.
  await admin.call(calls.updateAutomation, { ...one, query: {}, body: { ...body, webhook: created.webhook } });
  const stored = await shared.rows<{ webhook_header_value: string }>(
    'select webhook_header_value from chat_automations where id = $1',
    [created.id],
  );
  expect(stored[0]?.webhook_header_value).not.toContain('secret');
  expect((await admin.call(calls.getAutomationSecret, one)).secret).toBe(secret);
  await admin.call(calls.deleteAutomation, one);
  expect((await admin.refusal(calls.getAutomation, one)).status).toBe(404);
});

test('[AUTO-09] [AUTO-10] [ERR-16] a business has one onboarding and one order automation, also when two are added at once', async () => {
  const { admin } = await createAutomationFixture(shared.server);
  for (const trigger of ['contact_onboarding', 'order'] as const) {
    const body = { name: 'One', trigger, script_questions: twoQuestions };
    const results = await Promise.allSettled([1, 2, 3].map(() => admin.call(calls.createAutomation, { body })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = await admin.refusal(calls.createAutomation, { body });
    expect(refused.body).toMatchObject({
      code: 'NOT_ALLOWED',
      reason: 'ALREADY_EXISTS',
      message: 'Business can only have one Onboarding and Order chat automation.',
    });
  }
  const { chat_automation: other } = await admin.call(calls.createAutomation, { body: keyword });
  const changed = await admin.refusal(calls.updateAutomation, {
    params: { id: other.id },
    query: {},
    body: { name: 'Two', trigger: 'order', script_questions: twoQuestions },
  });
  expect(changed.body).toMatchObject({ reason: 'ALREADY_EXISTS' });
});

describe('what is refused beside its field', () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `o${index}`, label: `Option ${index}` }));
  const selection = (given: object[]): QuestionInput => ({
    id: 'q',
    content: { text: 'Which?' },
    response: { type: 'selection', options: given as never },
  });
  const rows: [string, object, string, string][] = [
    [
      '[AUTO-12] two options',
      { script_questions: [selection(options(2))] },
      'script_questions.0.response.options',
      'Add at least 3 options.',
    ],
    [
      'eleven options',
      { script_questions: [selection(options(11))] },
      'script_questions.0.response.options',
      'A list has at most 10 options.',
    ],
    [
      '[AUTO-13] a long button',
      { script_questions: [selection([...options(2), { id: 'x', label: 'x'.repeat(21) }])] },
      'script_questions.0.response.options.2.label',
      'Use at most 20 characters: a button shows no more.',
    ],
    [
      '[AUTO-13] a long row',
      { script_questions: [selection([...options(3), { id: 'x', label: 'x'.repeat(25) }])] },
      'script_questions.0.response.options.3.label',
      'Use at most 24 characters.',
    ],
    [
      '[AUTO-11] a longer answer',
      { script_questions: [{ id: 'q', content: { text: 'Q?' }, response: { type: 'text', max_length: 201 } }] },
      'script_questions.0.response.max_length',
      'A text answer has at most 200 characters.',
    ],
    ['[AUTO-14] no question', { trigger: 'contact_onboarding' }, 'script_questions', 'Add the first question.'],
    [
      'a jump to nowhere',
      { script_questions: [{ id: 'q', content: { text: 'Q?' }, response: { type: 'text' }, next: 'gone' }] },
      'script_questions.0.next',
      'The question that follows is no longer there. Choose another one.',
    ],
    [
      'an unknown field',
      {
        script_questions: [
          {
            id: 'q',
            content: { text: 'Q?' },
            response: { type: 'text' },
            save_to: { module: 'contacts', field: 'nothing' },
          },
        ],
      },
      'script_questions.0.save_to',
      'This field is no longer there. Choose another one.',
    ],
    ['no keyword', { keywords: [] }, 'keywords', 'Write at least one keyword.'],
    ['no button', { trigger: 'button_click' }, 'button_text', 'Write the text of the button that starts it.'],
    [
      'a header that proxies believe',
      { webhook: { endpoint: 'https://x.example', header_key: 'X-Forwarded-For' } },
      'webhook.header_key',
      'Use Authorization, or a name that begins with X-Parley-.',
    ],
    [
      'no web address',
      { webhook: { endpoint: 'ftp://x.example' } },
      'webhook.endpoint',
      'Enter an address that begins with https://.',
    ],
    [
      'an unknown script',
      { chat_script_id: '999', closing_message: '' },
      'chat_script_id',
      'This script is no longer there.',
    ],
  ];
  test.each(rows)('%s', async (_, given, field, message) => {
    const refused = await shared.admin.refusal(calls.createAutomation, { body: { ...keyword, ...given } as never });
    expect(refused.body).toMatchObject({ code: 'INVALID_DATA', message, info: { field } });
  });
});

test('[AUTO-07] [AUTO-17] [AUTO-18] scripts are created, read by type, changed and deleted; one that is used stays', async () => {
  const { admin } = await createAutomationFixture(shared.server);
  const body = { name: 'Sizes', type: 'selection' as const, script: { questions: twoQuestions } };
  const { id, chatto_script: script } = await admin.call(calls.createChatScript, { body });
  expect(script).toMatchObject({ id, name: 'Sizes', type: 'selection', used_by: [] });
  await admin.call(calls.createChatScript, { body: { ...body, name: 'Both', type: 'all' } });
  const names = async (type?: 'selection' | 'onboarding') =>
    (await admin.call(calls.listChatScripts, { query: type ? { type } : {} })).chatto_scripts.map(({ name }) => name);
  expect([await names(), await names('selection'), await names('onboarding')]).toEqual([
    ['Sizes', 'Both'],
    ['Sizes', 'Both'],
    ['Both'],
  ]);
  const one = { params: { id } };
  const { chatto_script: changed } = await admin.call(calls.updateChatScript, {
    ...one,
    body: { ...body, name: 'Sizes 2', version: script.version },
  });
  expect(changed.name).toBe('Sizes 2');
  const stale = await admin.refusal(calls.updateChatScript, { ...one, body: { ...body, version: script.version } });
  expect(stale.body).toMatchObject({ code: 'CONFLICT', info: { current: { name: 'Sizes 2' } } });
  await admin.call(calls.createAutomation, { body: { ...keyword, closing_message: '', chat_script_id: id } });
  expect((await admin.refusal(calls.deleteChatScript, one)).body).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'SCRIPT_USED',
    message: 'The automation Hours uses this script. Change the automation first.',
  });
  const { chat_automations: automations } = await admin.call(calls.listAutomations, { query: {} });
  await admin.call(calls.deleteAutomation, { params: { id: automations[0]?.id ?? '' } });
  await admin.call(calls.deleteChatScript, one);
  expect((await admin.refusal(calls.getChatScript, one)).status).toBe(404);
});

test('[SET-32] an agent reads automations and scripts and changes none', async () => {
  await shared.agent.call(calls.listAutomations, { query: {} });
  await shared.agent.call(calls.listChatScripts, { query: {} });
  for (const refused of [
    await shared.agent.refusal(calls.createAutomation, { body: keyword }),
    await shared.agent.refusal(calls.createChatScript, {
      body: { name: 'X', type: 'all', script: { questions: twoQuestions } },
    }),
  ])
    expect(refused.body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'PERMISSION' });
});

test('a person starts a script in an own chat, and gets the chat back when it ends', async () => {
  const fixture = await createAutomationFixture(shared.server);
  const { agent, agentUser } = fixture;
  const { id: chat_script_id } = await fixture.admin.call(calls.createChatScript, {
    body: { name: 'Sizes', type: 'all', script: { questions: twoQuestions }, closing_message: 'Thanks.' },
  });
  const asha = fixture.customer();
  await asha.write('Hello');
  const chatId = await asha.chatId();
  await fixture.rows('update chats set assignee_id = $2 where id = $1', [chatId, agentUser.user_id]);
  const { run_id } = await agent.call(calls.startChatScript, { params: { chatId }, body: { chat_script_id } });
  expect(await asha.handledBy()).toBe('Sizes');
  expect(
    (await agent.refusal(calls.startChatScript, { params: { chatId }, body: { chat_script_id } })).body,
  ).toMatchObject({ reason: 'SCRIPT_RUNNING' });
  await asha.write('Asha');
  await asha.write('Wholesale');
  expect((await asha.thread()).slice(-2)).toEqual([
    ['script', 'Thanks.'],
    ['line', 'script_ended: Sizes: all questions are answered'],
  ]);
  expect((await asha.runs())[0]).toMatchObject({ id: run_id, kind: 'script', outcome: 'completed' });
  const [chat] = await fixture.rows<{ assignee_id: string }>('select assignee_id from chats where id = $1', [chatId]);
  expect(chat?.assignee_id).toBe(agentUser.user_id);
  // In a colleague's chat nobody else starts one.
  expect(
    (await fixture.admin.refusal(calls.startChatScript, { params: { chatId }, body: { chat_script_id } })).body,
  ).toMatchObject({ reason: 'NOT_ASSIGNEE' });
});

/** A file as the builder uploads it. */
async function upload(name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 sample'], { type: 'application/pdf' }), name);
  const { origin, services } = shared.server;
  const response = await fetch(`${origin}/server/setup/media`, {
    method: 'POST',
    headers: { cookie: shared.admin.cookieHeader, origin: services.config.publicUrl.origin },
    body: form,
  });
  expect(response.status).toBe(201);
  const { media } = (await response.json()) as { media: { csid: string } };
  return media.csid;
}

test('[AUTO-06] [AUTO-19] [AUTO-20] [AUTO-21] a file of a question is uploaded, named by any of its ids, served by its script and taken out', async () => {
  const { admin } = shared;
  const fileId = await upload('sizes.pdf');
  const [first] = twoQuestions;
  if (!first) throw new Error('The sample has changed');
  const { id, chatto_script: script } = await admin.call(calls.createChatScript, {
    body: {
      name: 'Sizes',
      type: 'all',
      script: { questions: [{ ...first, content: { text: 'Which size?', media: { stratus_file_id: fileId } } }] },
    },
  });
  expect(script.script.questions[0]?.content.media).toMatchObject({ csid: fileId });
  const served = async (path: string, method = 'GET') =>
    fetch(`${shared.server.origin}${path}`, {
      method,
      headers: { cookie: admin.cookieHeader, origin: shared.server.services.config.publicUrl.origin },
    });
  const path = `/server/setup/automation/chatto_scripts/${id}/media/${fileId}`;
  expect(await (await served(path)).text()).toBe('%PDF-1.4 sample');
  const other = await upload('other.pdf');
  expect((await served(path.replace(fileId, other))).status).toBe(404);
  await admin.call(calls.deleteScriptMedia, { params: { id, fileId } });
  expect((await served(path)).status).toBe(404);
  expect(
    (await admin.call(calls.getChatScript, { params: { id } })).chatto_script.script.questions[0]?.content.media,
  ).toBeNull();
  // One that no script has yet is deleted by itself.
  await admin.call(mediaEndpoints.deleteSetupMedia, { params: { fileId: other } });
  expect((await admin.refusal(mediaEndpoints.deleteSetupMedia, { params: { fileId: other } })).status).toBe(404);
});
