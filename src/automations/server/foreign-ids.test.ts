import { expect, test } from 'vitest';
import { automationEndpoints as calls } from '../contract/endpoints.ts';
import { createAutomationFixture, twoQuestions, useAutomationFixture } from './testing/automation-fixture.ts';

const own = useAutomationFixture();

test('channels, files, lists and people of another business are none of this one', async () => {
  const other = await createAutomationFixture(own.server);
  const foreignFile = await other.samples.media();
  const keyword = { name: 'Hours', trigger: 'keyword' as const, keywords: ['hours'], closing_message: '9 to 6.' };
  const [first, choice] = twoQuestions;
  const { response } = choice ?? {};
  if (!first || response?.type !== 'selection') throw new Error('The sample has changed');
  const withActions = (actions: object[]) => ({
    ...choice,
    response: {
      ...response,
      options: response.options.map((each, index) => (index === 0 ? { ...each, actions } : each)),
    },
  });
  const rows: [object, string][] = [
    [{ channels: [other.channelId] }, 'channels.0'],
    [
      { script_questions: [{ ...first, content: { text: 'Q?', media: { csid: foreignFile } } }] },
      'script_questions.0.content.media',
    ],
    [
      { script_questions: [withActions([{ type: 'assign_owner', data: { users: [other.agentUser.user_id] } }])] },
      'script_questions.0.response.options.0.actions.0.data.users',
    ],
  ];
  for (const [given, field] of rows) {
    const refused = await own.admin.refusal(calls.createAutomation, { body: { ...keyword, ...given } as never });
    expect(refused.body).toMatchObject({ code: 'INVALID_DATA' });
    expect((refused.body as { info: { field: string } }).info.field.startsWith(field)).toBe(true);
  }
  const script = await own.admin.refusal(calls.createChatScript, {
    body: {
      name: 'X',
      type: 'all',
      script: { questions: [{ ...first, content: { text: 'Q?', media: { csid: foreignFile } } }] },
    },
  });
  expect(script.body).toMatchObject({ info: { field: 'script.questions.0.content.media' } });
});

test('a customer of one business starts nothing of another, and writes no field of it', async () => {
  const other = await createAutomationFixture(own.server);
  await other.automation({ name: 'Theirs', trigger: 'contact_onboarding', script_questions: twoQuestions });
  const asha = own.customer();
  await asha.write('Hello');
  expect(await asha.runs()).toEqual([]);
  expect(await own.rows('select from script_runs where business_id = $1', [own.businessId])).toEqual([]);
});
