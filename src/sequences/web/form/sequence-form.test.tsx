import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mediaEndpoints } from '../../../media/contract/endpoints.ts';
import { sequenceEndpoints } from '../../contract/endpoints.ts';
import { loadRecordPages } from '../../../records/web/testing/load-record-pages.ts';
import { createSequenceServer, renderSequences, sampleSequence, sampleStep } from '../testing/sequence-server.tsx';

const fake = createSequenceServer();
const CREATE = 'POST /server/setup/sequences';
const UPDATE = 'PUT /server/setup/sequences/{id}';

beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(fake.reset);
afterAll(() => fake.server.close());

const title = () => screen.findByRole('textbox', { name: /Title/ });
const panelOf = (step: number) => screen.findByRole('region', { name: `Step ${step}` });

test('[SEQ-02 SEQ-03] a new sequence is of the person who makes it and of the only number; what is missing stands beside it', async () => {
  const { user, router } = renderSequences('/sequences/new');
  await title();
  await user.click(screen.getByRole('button', { name: /Create sequence/ }));
  expect(await screen.findByText('Enter a title.')).toBeTruthy();
  expect(fake.sent(CREATE)).toEqual([]);
  await user.type(await title(), 'Welcome series');
  await user.click(screen.getByRole('button', { name: 'Add a step' }));
  const panel = await panelOf(1);
  await user.click(within(panel).getByRole('combobox', { name: /Template/ }));
  await user.click(await screen.findByRole('option', { name: /welcome_hello/ }));
  await user.click(screen.getByRole('button', { name: /Create sequence/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/sequences/6'));
  expect(fake.sent(CREATE)).toEqual([
    expect.objectContaining({
      title: 'Welcome series',
      channel: { id: '1' },
      user: { id: '101' },
      description: null,
      contact_list: null,
      exit_on_reply: true,
      goal: null,
      may_reenter: true,
      sequence_configs: [expect.objectContaining({ delay: { value: 0, measure: 'minutes' }, window: null })],
    }),
  ]);
});

test('[SEQ-10] a change sends the whole body with the version that it was made on', async () => {
  const { user, router } = renderSequences('/sequences/5/edit');
  await user.clear(await title());
  await user.type(await title(), 'Hello');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/sequences/5'));
  expect(fake.sent(UPDATE)).toEqual([
    {
      title: 'Hello',
      channel: { id: '1' },
      user: { id: '101' },
      description: null,
      contact_list: { id: '8' },
      sequence_configs: [sampleStep('11'), sampleStep('12', { delay: { value: 1, measure: 'days' } })],
      exit_on_reply: true,
      goal: null,
      may_reenter: true,
      version: 1,
    },
  ]);
});

test('[SEQ-04 SEQ-11] the file of a header is uploaded first, and sent as _header_media', async () => {
  fake.state.template = {
    ...fake.state.template,
    headerType: 'image',
    variables: [{ name: '_header_media', place: 'header', example: null }],
  };
  fake.state.sequence = sampleSequence({ active_count: 0 });
  fake.answer(sequenceEndpoints.previewSequenceChange, () => ({
    change_effect: {
      active: 0,
      finish: { people: 0 },
      move: { people: 0, complete: 0 },
      restart: { people: 0, again: 0 },
    },
  }));
  const order: string[] = [];
  const media = { csid: '77', name: 'hello.png', mime_type: 'image/png', size: 3, state: 'ready', problem: null };
  fake.server.use(
    http.post(`*${mediaEndpoints.uploadSetupMedia.path}`, () => {
      order.push('upload');
      return HttpResponse.json({ media }, { status: 201 });
    }),
  );
  fake.answer(sequenceEndpoints.updateSequence, () => {
    order.push('update');
    return { sequence: fake.state.sequence };
  });
  const { user } = renderSequences('/sequences/5/edit?step=11');
  const panel = await panelOf(1);
  const input = await waitFor(() => {
    const found = panel.querySelector<HTMLInputElement>('input[type="file"]');
    if (!found) throw new Error('No file can be chosen yet');
    return found;
  });
  await user.upload(input, new File(['png'], 'hello.png', { type: 'image/png' }));
  await within(panel).findByText('A file was chosen for this step.');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(fake.sent(UPDATE)).toHaveLength(1));
  expect(order).toEqual(['upload', 'update']);
  const [{ sequence_configs: steps }] = fake.sent(UPDATE) as [{ sequence_configs: Record<string, unknown>[] }];
  expect(steps[0]?.['if_action']).toMatchObject({
    data: { params: [expect.objectContaining({ name: '_header_media', value: '77', from: 'fixed' })] },
  });
});

test('changed steps ask what happens to those who are inside, with a number for each choice', async () => {
  const { user } = renderSequences('/sequences/5/edit?step=12');
  const panel = await panelOf(2);
  const delay = within(panel).getByRole('textbox', { name: 'How long' });
  await user.clear(delay);
  await user.type(delay, '3');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  const dialog = await screen.findByRole('dialog', { name: '301 people are inside' });
  expect(dialog.textContent).toMatch(/301 people get the rest of the old steps/);
  expect(dialog.textContent).toMatch(/290 people get the new steps from the next one on\. 11 complete/);
  expect(dialog.textContent).toMatch(/214 have had a message already/);
  expect(fake.sent(UPDATE)).toEqual([]);
  await user.click(within(dialog).getByRole('radio', { name: 'They go on with the new steps' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save sequence' }));
  await waitFor(() => expect(fake.sent(UPDATE)).toHaveLength(1));
  expect(fake.sent(UPDATE)).toEqual([expect.objectContaining({ members: 'move', version: 1 })]);
});

test('nothing is sent, and nothing is lost, when the question is left', async () => {
  const { user } = renderSequences('/sequences/5/edit?step=12');
  const panel = await panelOf(2);
  await user.type(within(panel).getByRole('textbox', { name: 'Name of the step' }), 'Care');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  const dialog = await screen.findByRole('dialog', { name: '301 people are inside' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.sent(UPDATE)).toEqual([]);
  expect(within(panel).getByRole('textbox', { name: 'Name of the step' })).toHaveProperty('value', 'Care');
});

test('a step with a wrong delay is opened, with the sentence beside it', async () => {
  const { user } = renderSequences('/sequences/5/edit?step=12');
  const panel = await panelOf(2);
  const delay = within(panel).getByRole('textbox', { name: 'How long' });
  await user.clear(delay);
  await user.type(delay, '400');
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  const again = await panelOf(2);
  expect(await within(again).findByText('A step can wait for a year at most.')).toBeTruthy();
  expect(fake.sent(UPDATE)).toEqual([]);
});

test('somebody else has saved it: what differs is named, and one goes on with the own changes', async () => {
  const current = { ...sampleSequence({ description: 'For everybody', version: 7 }), user: undefined };
  fake.refuse(sequenceEndpoints.updateSequence, 'CONFLICT', { info: { current } });
  const { user } = renderSequences('/sequences/5/edit');
  await user.clear(await title());
  await user.type(await title(), 'Hello');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Different in: Title and Description.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'For everybody');
  fake.answer(sequenceEndpoints.updateSequence, () => ({ sequence: sampleSequence({ version: 8 }) }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(fake.sent(UPDATE).at(-1)).toMatchObject({ title: 'Hello', version: 7 }));
});

test('leaving with unsaved changes asks first; a refusal keeps what was typed', async () => {
  fake.refuse(sequenceEndpoints.updateSequence, 'SERVICE_UNAVAILABLE');
  const { user, router } = renderSequences('/sequences/5/edit');
  await user.type(await title(), '!');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByRole('alert');
  expect(await title()).toHaveProperty('value', 'Welcome series!');
  await user.click(screen.getByRole('link', { name: 'Sequences' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/sequences/5/edit');
});
