import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { templateEndpoints } from '../../contract/endpoints.ts';
import type { TemplateDetail } from '../../contract/template.ts';
import { createTemplateServer, renderTemplates } from '../testing/render-templates.tsx';
import { sampleDetail } from '../testing/sample-template.ts';

const fake = createTemplateServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const UPDATE = 'PUT /server/templates/{id}';
const edits: NonNullable<TemplateDetail['edits']> = {
  name: 'order_shipped',
  language: 'en',
  category: 'utility',
  headerType: 'none',
  header: null,
  body: 'Hi {{name}}, it is on its way.',
  footer: null,
  buttons: [],
  variables: [{ name: 'name', place: 'body', example: 'Aisha' }],
  media: null,
  changed_time: '2026-11-20T05:00:00Z',
  changed_by: { id: '9', name: 'Fatima Sheikh' },
};
const withEdits = () => sampleDetail({ has_edits: true, edits });

/** The server does what it is asked, and the template is then as given. */
const answerAction = (after: TemplateDetail | null, notice: string | null = null) =>
  fake.answer(templateEndpoints.updateTemplate, () => {
    if (after) fake.state.templates = [after];
    return { template: after, notice };
  });

function open(template: TemplateDetail = sampleDetail()) {
  fake.state.templates = [template];
  return renderTemplates(`/settings/templates/${template.id}`);
}
const actions = () => fake.sent(UPDATE).map(({ query, body }) => [query.get('action'), body]);
const button = (name: string) => screen.findByRole('button', { name });

test('[TPL-02] the detail has Edit, Deactivate, Publish, Undo and Open in WhatsApp Manager', async () => {
  const { router, user } = open(withEdits());
  for (const name of ['Edit', 'Deactivate', 'Publish', 'Undo edits']) await button(name);
  const manager = await screen.findByRole('link', { name: /Open in WhatsApp Manager/ });
  expect(manager.getAttribute('href')).toBe('https://manager.example/templates');
  expect(screen.getByText(/by Fatima Sheikh/)).toBeTruthy();
  await user.click(await button('Edit'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/templates/71/edit'));
});

test('[TPL-02 TPL-06] Activate: the page shows the reply, and the template is read again', async () => {
  answerAction(sampleDetail());
  const { user } = open(sampleDetail({ status: 'inactive', is_deactivated: true }));
  await screen.findByText('Deactivated here');
  const reads = () => fake.sent('GET /server/templates/{id}').length;
  const before = reads();
  await user.click(await button('Activate'));
  await waitFor(() => expect(screen.queryByText('Deactivated here')).toBeNull());
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  // An action has no body.
  expect(actions()).toEqual([['activate', undefined]]);
});

test('Deactivate asks first, and says what stops', async () => {
  answerAction(sampleDetail({ status: 'inactive', is_deactivated: true }));
  const { user } = open();
  await user.click(await button('Deactivate'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate order_shipped?' });
  expect(dialog.textContent).toContain('campaigns and sequences stop sending it');
  await user.click(within(dialog).getByRole('button', { name: 'Keep active' }));
  expect(actions()).toEqual([]);
  await user.click(await button('Deactivate'));
  await user.click(await button('Deactivate template'));
  await screen.findByText('Deactivated here');
  expect(actions()).toEqual([['deactivate', undefined]]);
});

test('Publish and Undo: what becomes of the edits', async () => {
  answerAction(sampleDetail());
  const { user, unmount } = open(withEdits());
  await user.click(await button('Undo edits'));
  await user.click(await button('Discard edits'));
  await waitFor(() => expect(screen.queryByText('There are edits that are not published')).toBeNull());
  unmount();
  answerAction(sampleDetail({ status: 'pending' }), 'WhatsApp made this a marketing template.');
  open(withEdits());
  await user.click(await button('Publish'));
  await screen.findByText('WhatsApp is reviewing this template');
  expect((await screen.findByRole('alert')).textContent).toContain('WhatsApp made this a marketing template.');
  // While it is reviewed nothing can be changed.
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(actions()).toEqual([
    ['undo', undefined],
    ['publish', undefined],
  ]);
});

test('the published wording and the edits are both shown', async () => {
  const { user } = open(withEdits());
  const phone = () => (screen.getAllByRole('group', { name: 'On the customer’s phone' })[0] as HTMLElement).textContent;
  await screen.findByRole('radiogroup', { name: 'Version' });
  expect(phone()).toContain('Hi Aisha, it is on its way.');
  await user.click(screen.getByRole('radio', { name: 'Published' }));
  expect(phone()).toContain('Hi Aisha, your parcel has left our workshop.');
});

test('Delete asks first and goes back to the list; a refusal stays on the page with its details', async () => {
  fake.answer(templateEndpoints.deleteTemplate, () => {
    throw new FakeRefusal('PROVIDER_REFUSED', { info: { detail: 'It is locked.', trace_id: 'Abc' } });
  });
  const { user, router } = open();
  const remove = async () => {
    await user.click(await button('More actions'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await button('Delete template'));
  };
  await remove();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('WhatsApp did not accept this: It is locked.');
  expect(alert.textContent).toContain('Abc');
  fake.answer(templateEndpoints.deleteTemplate, () => undefined);
  await remove();
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/templates'));
});

test.each([
  ['paused', { status: 'paused', paused_until: '2026-11-24T06:00:00Z', reason: 'Low quality.' }, /until 24\/11\/2026/],
  ['rejected', { status: 'rejected', reason: 'It promises too much.' }, /It promises too much\./],
  ['disabled', { status: 'disabled' }, /It can no longer be sent/],
  ['gone at the provider', { status: 'inactive' }, /WhatsApp no longer has this template/],
  [
    'about to change its category',
    { category_change: { category: 'marketing', time: '2026-12-01T00:00:00Z' } },
    /will change the category to Marketing on 01\/12\/2026/,
  ],
] as const)('a template that is %s says so', async (_, changes, sentence) => {
  open(sampleDetail(changes));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('who may not edit reads it only', async () => {
  fake.state.role = 'agent';
  open(withEdits());
  await screen.findByRole('link', { name: /Open in WhatsApp Manager/ });
  for (const name of ['Edit', 'Publish', 'Undo edits', 'Deactivate', 'More actions'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('one that was deleted says so; a failure is tried again', async () => {
  fake.refuse(templateEndpoints.getTemplate, 'NOT_FOUND');
  const { unmount } = renderTemplates('/settings/templates/99');
  await screen.findByRole('heading', { name: 'This template is gone' });
  unmount();
  fake.refuse(templateEndpoints.getTemplate, 'SERVICE_UNAVAILABLE');
  const { user } = renderTemplates('/settings/templates/71');
  const retry = await button('Try again');
  fake.answer(templateEndpoints.getTemplate, () => ({ template: sampleDetail() }));
  await user.click(retry);
  expect(await screen.findByText('About this template')).toBeTruthy();
});
