import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { passwordSentences as say } from '../../contract/password.ts';
import { isWrong, keptByBrowser, noteOf, typedIn } from '../testing/field-state.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

const fake = createAccountServer();
// Loaded before the clock of a test runs.
beforeAll(() => import('./ChangePasswordDialog.tsx'), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(fake.reset);
afterAll(() => fake.server.close());

const CHANGE = 'POST /server/auth/change_password';
const good = 'Tamarind!77';

function Opened() {
  const [open, setOpen] = useState(true);
  return <ChangePasswordDialog open={open} onOpenChange={setOpen} />;
}

async function openDialog() {
  const { user } = renderAccounts('/', <Opened />);
  const dialog = await screen.findByRole('dialog', { name: 'Change password' });
  const box = (label: string) => within(dialog).getByLabelText(label);
  const fill = async (current: string, chosen: string, confirm: string) => {
    if (current) await user.type(box('Current password'), current);
    if (chosen) await user.type(box('New password'), chosen);
    if (confirm) await user.type(box('Confirm password'), confirm);
  };
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Change password' }));
  return { user, dialog, box, fill, press };
}

test.each([
  ['current empty', '', '', '', 'Current password', say.currentEmpty],
  ['new empty', 'old', '', '', 'New password', say.newEmpty],
  ['weak', 'old', 'weak', '', 'New password', say.requirements],
  ['not confirmed', 'old', good, '', 'Confirm password', say.confirmEmpty],
  ['different', 'old', good, `${good}x`, 'Confirm password', say.mismatch],
  ['sequence', 'old', 'Mango!abcd9', 'Mango!abcd9', 'New password', say.sequential],
  ['as before', good, good, good, 'New password', say.sameAsOld],
])(
  '[ACC-13 ACC-14 ACC-22 ACC-23 ACC-24 ACC-25] %s: the sentence stands beside its field, the field has the focus, nothing is sent',
  async (...row) => {
    const [, current, chosen, confirm, label, sentence] = row;
    const { box, fill, press } = await openDialog();
    await fill(current, chosen, confirm);
    await press();
    await waitFor(() => expect(noteOf(box(label))).toContain(sentence));
    expect(document.activeElement).toBe(box(label));
    expect(isWrong(box(label))).toBe(true);
    expect(fake.sent(CHANGE)).toEqual([]);
  },
);

test('[ACC-20] the requirements tick while typing', async () => {
  const { box, dialog, user } = await openDialog();
  const ticked = () =>
    within(dialog)
      .getAllByRole('listitem')
      .filter((item) => item.textContent?.endsWith('not met') === false).length;
  expect(ticked()).toBe(0);
  await user.type(box('New password'), 'Aa1');
  expect(ticked()).toBe(4);
  await user.type(box('New password'), '!xyxy');
  expect(ticked()).toBe(6);
});

test('[ACC-27 ACC-41] the answer of the server stands beside the field it names', async () => {
  fake.answer(authEndpoints.changePassword, () => ({
    content: {
      code: 'INVALID_INPUT' as const,
      field: 'current_password' as const,
      reason: 'INVALID_PASSWORD',
      message: say.currentWrong,
    },
  }));
  const { box, fill, press, user } = await openDialog();
  await fill('wrong', good, good);
  await press();
  await waitFor(() => expect(noteOf(box('Current password'))).toBe(say.currentWrong));
  expect(typedIn(box('New password'))).toBe(good);
  await user.type(box('Current password'), 'x');
  expect(isWrong(box('Current password'))).toBe(false);
});

test('[ACC-02 ACC-10 ACC-38 ACC-39 ACC-40] success says so, closes the dialog and keeps no password', async () => {
  fake.answer(authEndpoints.changePassword, () => ({ content: { code: 'SUCCESS' as const, message: say.success } }));
  const { fill, press } = await openDialog();
  await fill('Old!secret9', good, good);
  await press();
  await screen.findByText(say.success);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change password' })).toBeNull());
  expect(fake.sent(CHANGE)).toEqual([{ current_password: 'Old!secret9', new_password: good }]);
  expect(keptByBrowser()).not.toContain(good);
});

test('a lost connection keeps what was typed', async () => {
  fake.refuse(authEndpoints.changePassword, 'SERVICE_UNAVAILABLE');
  const { box, dialog, fill, press } = await openDialog();
  await fill('old', good, good);
  await press();
  expect((await within(dialog).findByRole('alert')).textContent).toContain('cannot reach its database');
  expect(typedIn(box('New password'))).toBe(good);
});
