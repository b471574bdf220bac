import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import { sequenceEndpoints } from '../../contract/endpoints.ts';
import { loadRecordPages } from '../../../records/web/testing/load-record-pages.ts';
import { sampleContact } from '../../../contacts/web/testing/contact-server.tsx';
import { createSequenceServer, renderSequences, sampleMember } from '../testing/sequence-server.tsx';

const fake = createSequenceServer();

beforeAll(loadRecordPages, 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  fake.state.members = [
    sampleMember('71', 'Lakshmi Subramanian'),
    sampleMember('72', 'Rohan Deshpande', {
      status: 'completed',
      steps_done: 2,
      next: null,
      exit_reason: 'all_steps_complete',
      exited_time: '2026-11-20T04:30:00.000Z',
    }),
    sampleMember('73', 'Neha Gupta', {
      status: 'exited',
      next: null,
      exit_reason: 'exited_at_step',
      exit_detail: 'replied',
      exit_step: 1,
      exited_time: '2026-11-20T04:30:00.000Z',
    }),
    sampleMember('74', 'Aisha Khan', { status: 'exited', next: null, exit_reason: 'preference_changed' }),
    sampleMember('75', 'Divya Nair', { status: 'exited', next: null, exit_reason: 'removed_from_list' }),
  ];
});
afterAll(() => fake.server.close());

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const lastQuery = () => fake.calls.findLast(({ operation }) => operation.endsWith('{id}/members'))?.query;

test('[SEQ-02 SEQ-08] members stand with their progress and status, and with what comes next or why they left', async () => {
  renderSequences('/sequences/5/members');
  const lakshmi = await rowOf('Lakshmi Subramanian');
  expect(lakshmi.textContent).toMatch(/1 of 2.*Active.*care_guide, 24\/11\/2026/);
  expect(within(lakshmi).getByRole('img', { name: '1 of 2 steps done' })).toBeTruthy();
  expect((await rowOf('Rohan Deshpande')).textContent).toMatch(/2 of 2.*Completed.*All steps complete/);
  expect((await rowOf('Neha Gupta')).textContent).toMatch(/Exited.*Exited at step 1 · Replied/);
  expect((await rowOf('Aisha Khan')).textContent).toContain('Preference changed');
  expect((await rowOf('Divya Nair')).textContent).toContain('Removed from list');
  const filter = screen.getByRole('group', { name: 'Show' });
  expect(
    within(filter)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['All 342', 'Active 301', 'Completed 27', 'Exited 14']);
});

test('[SEQ-13 SEQ-16] members are filtered, searched by the key /, and paged by the last one', async () => {
  fake.answer(sequenceEndpoints.listSequenceMembers, ({ query }) => ({
    sequence_members: [sampleMember(query.get('after') === null ? '71' : '61', 'Someone')],
    info: { has_more: query.get('after') === null },
  }));
  const { user } = renderSequences('/sequences/5/members');
  await screen.findByText('Someone');
  expect([lastQuery()?.get('limit'), lastQuery()?.get('status')]).toEqual(['50', 'all']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(lastQuery()?.get('after')).toBe('71'));
  await waitFor(() => expect(screen.getByText('51 to 51 of 342')).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Exited 14' }));
  await waitFor(() => expect([lastQuery()?.get('status'), lastQuery()?.get('after')]).toEqual(['exited', null]));
  const stop = listenForShortcuts();
  await user.keyboard('/');
  stop();
  const search = screen.getByRole('searchbox', { name: 'Search members' });
  expect(document.activeElement).toBe(search);
  await user.type(search, 'laksh');
  await waitFor(() => expect(lastQuery()?.get('search_term')).toBe('laksh'));
});

test('[SEQ-02] what a member got stands beside the table, with what was left out, and what comes next', async () => {
  const said = { template: { id: '31', label: 'welcome_hello' }, content: null, failure_reason: null, chat_id: '1' };
  fake.answer(sequenceEndpoints.listSequenceMessages, () => ({
    messages: [
      {
        ...said,
        id: '2',
        step_id: '12',
        position: 2,
        text: '',
        status: null,
        left_out_text: 'Already had 2 marketing messages in 7 days.',
        message_id: null,
        time: '2026-11-14T04:30:00.000Z',
      },
      {
        ...said,
        id: '1',
        step_id: '11',
        position: 1,
        text: 'Hi Lakshmi, welcome.',
        status: 'read' as const,
        left_out_text: null,
        message_id: '9',
        time: '2026-11-13T04:30:00.000Z',
      },
    ],
    info: { has_more: false },
  }));
  const { user } = renderSequences('/sequences/5/members');
  await user.click(await screen.findByText('Lakshmi Subramanian'));
  const panel = await screen.findByRole('complementary', { name: 'Lakshmi Subramanian’s messages' });
  const items = await within(panel).findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1\. welcome_hello.*Hi Lakshmi, welcome\./),
    expect.stringMatching(/^2\. welcome_hello.*Already had 2 marketing messages/),
  ]);
  expect(within(items[0] as HTMLElement).getByRole('img', { name: 'Read' })).toBeTruthy();
  expect(panel.textContent).toMatch(/Joined by list.*care_guide goes 24\/11\/2026/);
  await user.click(within(panel).getByRole('button', { name: 'Why: step 2' }));
  await screen.findByRole('dialog', { name: /Lakshmi Subramanian/ });
  const asked = fake.calls.findLast(({ operation }) => operation.endsWith('/decisions'))?.query;
  expect([asked?.get('kind'), asked?.get('record_id')]).toEqual(['sequence', '5']);
});

test('[SEQ-07 SEQ-14] a member exits after a question; a refusal is said', async () => {
  fake.answer(sequenceEndpoints.exitSequenceMember, () => {
    fake.state.members = [
      sampleMember('71', 'Lakshmi Subramanian', {
        status: 'exited',
        next: null,
        exit_reason: 'exited_at_step',
        exit_detail: 'by_hand',
        exit_step: 1,
        exited_time: '2026-11-22T04:30:00.000Z',
      }),
    ];
    return { sequence_member: fake.state.members[0] as never };
  });
  const { user } = renderSequences('/sequences/5/members');
  await user.click(await screen.findByText('Lakshmi Subramanian'));
  const panel = await screen.findByRole('complementary', { name: /Lakshmi/ });
  await user.click(within(panel).getByRole('button', { name: 'Exit' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Let Lakshmi Subramanian exit Welcome series?' });
  await user.click(within(dialog).getByRole('button', { name: 'Exit' }));
  await waitFor(async () =>
    expect((await rowOf('Lakshmi Subramanian')).textContent).toContain('Exited at step 1 · By hand'),
  );
  expect(within(panel).queryByRole('button', { name: 'Exit' })).toBeNull();
});

test('no members, none that is found, and members that cannot be read say so', async () => {
  fake.state.members = [];
  const { user } = renderSequences('/sequences/5/members');
  expect(await screen.findByText('No members yet')).toBeTruthy();
  expect(screen.getByText(/Contacts that are added to New customers 2026 join/)).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'zz');
  expect(await screen.findByText('Nothing fits “zz”.')).toBeTruthy();
  fake.refuse(sequenceEndpoints.listSequenceMembers, 'SERVICE_UNAVAILABLE');
  await user.click(screen.getByRole('button', { name: 'Completed 27' }));
  expect(await screen.findByText('The members could not be loaded')).toBeTruthy();
});

test('[SEQ-17] contacts are chosen and added; who was not added is said with the reason', async () => {
  fake.contacts.push(sampleContact('21', { name: 'Sara Al Hadi' }), sampleContact('22', { name: 'Vikram Singh' }));
  fake.answer(sequenceEndpoints.addSequenceMembers, () => ({ added: 1, already_members: 0, refused: 1, next: null }));
  const { user } = renderSequences('/sequences/5/members');
  await user.click(await screen.findByRole('button', { name: 'Add members' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add members to Welcome series' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Contacts' }));
  await screen.findByRole('option', { name: /^Sara/ });
  // The popup moves the focus to its search box a moment after it opens; Escape before that is for the dialog.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await user.click(screen.getByRole('option', { name: /^Sara/ }));
  await user.click(screen.getByRole('option', { name: /^Vikram/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await user.click(within(dialog).getByRole('button', { name: 'Add 2 members' }));
  expect(await within(dialog).findByText('1 was not added')).toBeTruthy();
  expect(within(dialog).getByText('1 contact added')).toBeTruthy();
  expect(fake.sent('POST /server/setup/sequences/{id}/members')).toEqual([{ contact_ids: ['21', '22'] }]);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
