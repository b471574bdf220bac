import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusinessFixture, type BusinessFixture } from './business-fixture.ts';

// Colleagues work in one chat: they see each other write, comment, mention, ask for the chat and hand it over. The customer
// gets none of it.

let fixture: BusinessFixture;
let priya: Page;
let farah: Page;

const CUSTOMER = 'Lakshmi Subramanian';
const PHONE = '919000041207';

beforeAll(async () => {
  fixture = await openBusinessFixture();
  [priya, farah] = await Promise.all([fixture.signIn('priya'), fixture.signIn('farah')]);
}, 120_000);
afterAll(() => fixture?.stop());

const row = (page: Page) => page.getByRole('option', { name: new RegExp(`^${CUSTOMER}`) });
const thread = (page: Page) => page.getByRole('log', { name: `Messages with ${CUSTOMER}` });
const comments = (page: Page) => thread(page).getByRole('article', { name: /^Comment by/ });

test('[CHAT-61] two people in one chat: typing shown, a comment with a mention, asked for and handed over', async () => {
  await fixture.sandbox.call('POST', `/phones/${PHONE}/messages`, { text: { body: 'Is the maroon one there?' } });
  for (const page of [priya, farah]) {
    await row(page).click();
    await thread(page).getByText('Is the maroon one there?').waitFor();
  }
  await priya.getByRole('button', { name: 'Assign to me' }).click();

  // Each sees the other's face; what one types the other sees, and it ends by itself.
  await priya.locator('[data-viewers]').getByText('Farah Qureshi').waitFor({ state: 'attached' });
  await farah.locator('[data-viewers]').getByText('Priya Raman').waitFor({ state: 'attached' });
  await priya.getByRole('textbox', { name: /^Message / }).pressSequentially('Yes, one piece');
  await farah.getByText('Priya is typing').waitFor();
  await farah.getByText('Priya is typing').waitFor({ state: 'detached' });

  // A comment from who is not the assignee, by keys alone.
  await farah.getByText('Comment', { exact: true }).click();
  const field = farah.getByRole('textbox', { name: 'Comment for your team' });
  await field.pressSequentially('Her sister lives in Salem, @pri');
  await priya.getByText('Farah is writing a comment').waitFor();
  await farah.getByRole('option', { name: 'Priya Raman', exact: true }).waitFor();
  await field.press('Enter');
  await field.pressSequentially('please check.');
  await field.press('Enter');
  await comments(priya).getByText('Her sister lives in Salem, @Priya Raman please check.').waitFor();
  await comments(priya).getByText('Note, only your team sees this').waitFor();
  // The row of the list still ends with what the customer wrote.
  await row(priya).getByText('Is the maroon one there?', { exact: true }).waitFor();
  await priya.getByRole('button', { name: /^Notifications/ }).click();
  await priya.getByText(/Farah Qureshi mentioned you in the chat with/).waitFor();
  await priya.keyboard.press('Escape');

  // It is changed in place, and the other sees that it was.
  await comments(farah).hover();
  await farah.getByRole('toolbar', { name: 'Message actions' }).getByRole('button', { name: 'More' }).click();
  await farah.getByRole('menuitem', { name: 'Edit comment' }).click();
  const edit = farah.getByRole('form', { name: 'Edit comment' }).getByRole('textbox');
  await edit.fill('Her sister lives in Erode.');
  await edit.press('Enter');
  await comments(priya).getByText('Her sister lives in Erode.').waitFor();
  await comments(priya).getByText('Edited').waitFor();

  // Taking over is turned off: the agent asks, the owner hands over with one press.
  await priya.evaluate(() =>
    fetch('/server/setup/business', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ agents_may_take_over: false }),
    }),
  );
  await farah.reload();
  await farah.getByRole('button', { name: 'Ask for the chat' }).click();
  const asked = farah.getByRole('list', { name: 'Requests' });
  await asked.getByText('You asked Priya Raman for this chat').waitFor();
  await priya.getByRole('list', { name: 'Requests' }).getByText('Farah Qureshi asks you for this chat').waitFor();
  await priya.getByRole('button', { name: 'Hand over' }).click();
  await farah.getByRole('textbox', { name: /^Message / }).waitFor();
  await asked.waitFor({ state: 'detached' });

  // Nothing of it went to the customer.
  const { sends } = await fixture.sandbox.call<{ sends: unknown[] }>('GET', '/sends');
  expect(JSON.stringify(sends)).not.toContain('sister');
  expect(fixture.faults).toEqual([]);
}, 60_000);
