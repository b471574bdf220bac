import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { chatsArea } from '../../../chats/web/index.ts';
import { createChatServer, renderInbox, showDetails, withLayout } from '../../../chats/web/testing/render-inbox.tsx';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import { sequenceEndpoints } from '../../contract/endpoints.ts';
import { area } from '../area.ts';
import type { SequenceEntry } from '../queries.ts';
import { sampleMember, sampleSequence } from '../testing/sequence-server.tsx';

const fake = createChatServer();
withLayout();

let entries: SequenceEntry[] = [];
const entry = (id: string, label: string, rest: Partial<SequenceEntry> = {}): SequenceEntry => {
  const { contact: _, member_id: __, ...progress } = sampleMember(id, '');
  return { ...progress, sequence: { id: '5', label, status: 'active' }, ...rest };
};
const permissions = ['chats.read', 'chats.reply', 'outreach.read', 'outreach.edit'] satisfies Permission[];

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  showDetails();
  entries = [
    entry('71', 'Welcome series'),
    entry('72', 'After a visit', {
      status: 'exited',
      next: null,
      exit_reason: 'exited_at_step',
      exit_detail: 'replied',
      exit_step: 2,
      exited_time: '2026-11-20T04:30:00.000Z',
    }),
  ];
  fake.answer(accountEndpoints.currentUser, () => ({ user: { ...sampleCurrentUser(), permissions } }));
  fake.answer(sequenceEndpoints.listSequencesOfContact, () => ({
    sequence_entries: entries,
    info: { has_more: false },
  }));
  fake.answer(sequenceEndpoints.listSequenceMessages, () => ({
    messages: [
      {
        id: '1',
        step_id: '11',
        position: 1,
        template: { id: '31', label: 'welcome_hello' },
        content: null,
        text: 'Hi Aisha, welcome.',
        status: 'read' as const,
        failure_reason: null,
        left_out_text: null,
        chat_id: '1',
        message_id: '9',
        time: '2026-11-13T04:30:00.000Z',
      },
    ],
    info: { has_more: false },
  }));
});
afterAll(() => {
  composeAreas([]);
  fake.server.close();
});

async function openPanel() {
  const view = await renderInbox('/chats/5001');
  act(() => composeAreas([chatsArea, area]));
  const panel = await screen.findByRole('complementary', { name: 'Chat details' });
  return { ...view, panel };
}

test('[CHAT-09] the panel beside a chat has the sequences of its contact: how far, what comes next or why they left, and their messages', async () => {
  const { user, panel } = await openPanel();
  const list = await within(panel).findByRole('list', { name: 'Sequences' });
  const [first, second] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(first.textContent).toMatch(/Welcome series.*Active.*1 of 2.*care_guide, 24\/11\/2026/);
  expect(second.textContent).toMatch(/After a visit.*Exited.*Exited at step 2 · Replied/);
  await user.click(within(first).getByRole('button', { name: 'Messages of Welcome series' }));
  const dialog = await screen.findByRole('dialog', { name: /in Welcome series/ });
  expect(await within(dialog).findByText('Hi Aisha, welcome.')).toBeTruthy();
});

test('[CHAT-09 SEQ-07] from the panel somebody exits a sequence, and is added to one', async () => {
  fake.answer(sequenceEndpoints.exitSequenceMember, () => {
    entries = [];
    return { sequence_member: sampleMember('71', 'Aisha', { status: 'exited' }) };
  });
  fake.answer(sequenceEndpoints.listSequences, () => ({ sequences: [sampleSequence()], info: { has_more: false } }));
  fake.answer(sequenceEndpoints.addSequenceMembers, () => {
    entries = [entry('73', 'Welcome series')];
    return { added: 1, already_members: 0, refused: 0, next: null };
  });
  const { user, panel } = await openPanel();
  await user.click(await within(panel).findByRole('button', { name: 'Exit Welcome series' }));
  const question = await screen.findByRole('alertdialog', { name: /exit Welcome series\?/ });
  await user.click(within(question).getByRole('button', { name: 'Exit' }));
  await within(panel).findByText('In no sequence');
  await user.click(within(panel).getByRole('button', { name: 'Add to a sequence' }));
  await user.click(await screen.findByRole('combobox', { name: /Sequence/ }));
  await user.click(await screen.findByRole('option', { name: /Welcome series/ }));
  await user.click(screen.getByRole('button', { name: 'Add 1 contact' }));
  await waitFor(() => expect(within(panel).getByRole('button', { name: 'Exit Welcome series' })).toBeTruthy());
});

test('who may not read broadcasts sees no sequences', async () => {
  fake.answer(accountEndpoints.currentUser, () => ({
    user: { ...sampleCurrentUser(), permissions: ['chats.read', 'chats.reply'] satisfies Permission[] },
  }));
  const { panel } = await openPanel();
  await within(panel).findByText('Channel');
  expect(within(panel).queryByText('Sequences')).toBeNull();
});
