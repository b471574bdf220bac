import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '../../../accounts/contract/auth-endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { loadRecordPages } from '../../../records/web/testing/load-record-pages.ts';
import { sequenceEndpoints } from '../../contract/endpoints.ts';
import { createSequenceServer, renderSequences, sampleSequence, sampleStep } from '../testing/sequence-server.tsx';

const fake = createSequenceServer();
const UPDATE = 'PUT /server/setup/sequences/{id}';

beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(fake.reset);
afterAll(() => fake.server.close());

test('[SEQ-02] the list of sequences leads to a page with the tabs Steps and Members', async () => {
  const { user, router } = renderSequences('/sequences');
  await user.click(await screen.findByText('Welcome series'));
  expect(router.state.location.pathname).toBe('/sequences/5');
  const tabs = await screen.findByRole('tablist', { name: 'Parts of the sequence' });
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Steps2', 'Members342']);
  await user.click(within(tabs).getByRole('tab', { name: /Members/ }));
  expect(await screen.findByRole('table', { name: 'Members' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/sequences/5/members');
});

test('[SEQ-02] the steps stand with their delays, and beside each how many are there and what became of its message', async () => {
  renderSequences('/sequences/5');
  expect(await screen.findByText('Joins when added to')).toBeTruthy();
  const steps = await screen.findByRole('list', { name: 'Steps' });
  await within(steps).findAllByText('welcome_hello');
  expect(within(steps).getByText('Straight away')).toBeTruthy();
  expect(within(steps).getByText('After 1 day')).toBeTruthy();
  const bars = await within(steps).findAllByRole('img', { name: /who came to step/ });
  expect(bars[0]?.getAttribute('aria-label')).toBe('Of 1,902 who came to step 1: Read 1483, Delivered 317, Exited 41');
  expect(within(steps).getAllByText('1,902 sent · 1,483 read · 41 left')).toHaveLength(2);
  const facts = screen.getByRole('list', { name: 'About the sequence' });
  expect(facts.textContent).toMatch(/Store line.*Kavya Nair.*New customers 2026/);
});

test('the number of those who wait for a step leads to them', async () => {
  const { user, router } = renderSequences('/sequences/5');
  await user.click(await screen.findByRole('link', { name: /18\s+here now\s+at step 2/ }));
  expect(router.state.location).toMatchObject({ pathname: '/sequences/5/members', search: '?step=12' });
  await screen.findByText('Waits for step 2');
  await waitFor(() =>
    expect(fake.calls.findLast(({ operation }) => operation.endsWith('/members'))?.query.get('step')).toBe('12'),
  );
});

test('[SEQ-06 SEQ-10] a sequence is paused and started by an action without a body', async () => {
  const { user } = renderSequences('/sequences/5');
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByRole('button', { name: 'Pause' });
  const calls = fake.calls.filter(({ operation }) => operation === UPDATE);
  expect(calls.map(({ query, body }) => [query.get('action'), body])).toEqual([
    ['pause', undefined],
    ['resume', undefined],
  ]);
});

test('everything that keeps a sequence from being started is said at once', async () => {
  fake.state.sequence = sampleSequence({ status: 'inactive' });
  fake.refuse(sequenceEndpoints.updateSequence, 'NOT_ALLOWED', {
    reason: 'SEQUENCE_NO_OWNER',
    info: {
      blockers: [
        { message: 'This sequence has no owner. Choose who is responsible for it.' },
        { message: 'Step 2 has no template. Choose one.' },
      ],
    },
  });
  const { user } = renderSequences('/sequences/5');
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  expect(await screen.findByText('The sequence cannot be started yet')).toBeTruthy();
  expect(screen.getByText('This sequence has no owner. Choose who is responsible for it.')).toBeTruthy();
  expect(screen.getByText('Step 2 has no template. Choose one.')).toBeTruthy();
});

test('why Parley has paused a sequence is said until it is started', async () => {
  const paused_reason = 'The template care_guide was paused by the provider. Choose another one.';
  fake.state.sequence = sampleSequence({ status: 'inactive', paused_reason });
  fake.answer(sequenceEndpoints.updateSequence, () => {
    fake.state.sequence = sampleSequence();
    return { sequence: fake.state.sequence };
  });
  const { user } = renderSequences('/sequences/5');
  expect(await screen.findByText(paused_reason)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByRole('button', { name: 'Pause' });
  expect(screen.queryByText(paused_reason)).toBeNull();
});

test('a copy is made without the list and with steps of its own; with many people inside the deletion asks for the word', async () => {
  fake.answer(sequenceEndpoints.deleteSequence, () => undefined);
  const { user, router } = renderSequences('/sequences/5');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete sequence' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Welcome series?' });
  expect(dialog.textContent).toContain('301 people are inside');
  await user.type(within(dialog).getByRole('textbox'), 'DELETE');
  await user.click(within(dialog).getByRole('button', { name: 'Keep sequence' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/sequences/6/edit'));
  const [body] = fake.sent('POST /server/setup/sequences') as [Record<string, unknown>];
  expect(body).toMatchObject({ title: 'Copy of Welcome series', contact_list: null, exit_on_reply: true });
  expect((body['sequence_configs'] as object[]).map((step) => 'id' in step)).toEqual([false, false]);
});

test('a sequence without steps, one that is gone, and one that cannot be read say so', async () => {
  fake.state.sequence = sampleSequence({ sequence_configs: null, contact_list: null });
  const first = renderSequences('/sequences/5');
  expect(await screen.findByText('No steps yet')).toBeTruthy();
  first.unmount();
  fake.refuse(sequenceEndpoints.getSequence, 'NOT_FOUND');
  const second = renderSequences('/sequences/5');
  expect(await screen.findByText('This sequence does not exist any more')).toBeTruthy();
  second.unmount();
  fake.refuse(sequenceEndpoints.getSequence, 'SERVICE_UNAVAILABLE');
  const { user } = renderSequences('/sequences/5');
  await screen.findByText('The sequence could not be loaded');
  fake.answer(sequenceEndpoints.getSequence, () => ({ sequence: fake.state.sequence }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No steps yet')).toBeTruthy();
});

test('with as many steps as there can be and long names everything stands there', async () => {
  const long = 'நீண்ட பெயர் '.repeat(8).trim();
  fake.state.sequence = sampleSequence({
    title: long,
    contact_list: { id: '8', label: long },
    sequence_configs: Array.from({ length: 30 }, (_, index) => sampleStep(String(100 + index))),
  });
  renderSequences('/sequences/5');
  const steps = await screen.findByRole('list', { name: 'Steps' });
  await waitFor(() => expect(within(steps).getAllByRole('link', { name: /here now\s+at step/ })).toHaveLength(30));
});

test('who may not edit sequences only reads them', async () => {
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  renderSequences('/sequences/5');
  await screen.findByRole('list', { name: 'Steps' });
  for (const name of ['Pause', 'Edit', 'More']) expect(screen.queryByRole('button', { name })).toBeNull();
});
