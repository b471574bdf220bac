import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccountServer } from '../../accounts/web/testing/render-accounts.tsx';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import type { Field } from '../../records/contract/module.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import { webFormEndpoints } from '../contract/endpoints.ts';
import type { WebForm } from '../contract/web-form.ts';
import { snippetOf } from './embed/EmbedSnippets.tsx';
import { webFormsArea } from './index.ts';
import { parseWebFormRoute } from './web-form-route.ts';

const fake = createAccountServer();

const sampleForm = (id: string, rest: Partial<WebForm> = {}): WebForm => ({
  id,
  key: `key${id}`,
  url: `https://parley.example/public/webforms/key${id}`,
  script_url: 'https://parley.example/public/webforms/embed.js',
  name: `Form ${id}`,
  title: 'Plan your wedding sarees',
  intro: '',
  fields: [
    {
      module: 'contacts',
      name: 'mobile',
      label: 'Mobile number',
      help: '',
      is_required: true,
      is_hidden: false,
      value: null,
    },
  ],
  button_label: 'Send',
  consent_text: '',
  after: { kind: 'message', message: 'Thank you.' },
  look: { accent: 'petrol', corners: 'round', labels: 'above' },
  allowed_origins: [],
  owner_id: null,
  owner: null,
  source: null,
  contact_list_id: null,
  contact_list: null,
  is_active: true,
  blocks_links: true,
  limits_visitors: true,
  counts: { views: 12, submissions: 3, stopped: 1 },
  last_submitted_time: '2026-11-20T05:00:00.000Z',
  version: 1,
  created_time: '2026-11-19T05:00:00.000Z',
  modified_time: '2026-11-19T05:00:00.000Z',
  ...rest,
});

const mobile: Field = {
  id: 'mobile',
  name: 'mobile',
  label: 'Mobile',
  type: 'mobile',
  kind: 'address_text',
  is_built_in: true,
  is_required: false,
  is_unique: true,
  is_editable: true,
  is_sortable: false,
  in_form: true,
  options: null,
  default_value: null,
  lookup_module: null,
  max_length: null,
};

beforeAll(
  () =>
    Promise.all([
      import('./WebFormPages.tsx'),
      import('./builder/FormBuilderPage.tsx'),
      import('./submissions/SubmissionsPage.tsx'),
    ]),
  60_000,
);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  sessionStorage.clear();
  fake.answer(recordEndpoints.getModule, ({ params }) => ({
    module: {
      name: String(params['name']),
      one: 'one',
      label: 'One',
      plural_label: 'Many',
      label_field: 'name',
      is_person: false,
      fields: params['name'] === 'contacts' ? [mobile] : [],
      views: [],
      related: [],
      source_fields: [],
      field_limits: [],
      allows: { create: true, edit: true, delete: true, customize: true, import: true },
    },
  }));
  fake.answer(listEndpoints.listContactLists, () => ({ contact_lists: [], info: { has_more: false } }));
});
afterAll(() => fake.server.close());

const show = (...forms: WebForm[]) =>
  fake.answer(webFormEndpoints.listWebForms, () => ({ web_forms: forms, info: { has_more: false } }));

function open(path = '/enquiries/webforms') {
  const queryClient = createQueryClient();
  return renderRoutes(
    [...routesOfArea(webFormsArea, queryClient), { path: '*', element: <p>elsewhere</p> }],
    path,
    queryClient,
  );
}

const row = (name: RegExp) => screen.findByRole('row', { name });
async function choose(user: ReturnType<typeof open>['user'], form: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${form}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('[FORM-02] lists the forms with their state and what came by them', async () => {
  show(sampleForm('2', { name: 'Wholesale', is_active: false }), sampleForm('1', { name: 'Bridal' }));
  open();
  expect((await row(/Bridal/)).textContent).toMatch(/Live.*312 views/);
  expect((await row(/Wholesale/)).textContent).toContain('Off');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(0, 6))).toEqual([
    'Bridal',
    'Wholes',
  ]);
});

test('without forms it says what they are for', async () => {
  show();
  open();
  await screen.findByText('No web forms yet');
  expect(screen.getAllByRole('link', { name: 'New web form' }).length).toBeGreaterThan(0);
});

test('what cannot be loaded can be tried again', async () => {
  fake.refuse(webFormEndpoints.listWebForms, 'SERVICE_UNAVAILABLE');
  const { user } = open();
  await screen.findByText('Web forms could not be loaded');
  show(sampleForm('1', { name: 'Bridal' }));
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await row(/Bridal/)).toBeDefined();
});

test('[REC-21] forms are found by a part of their name', async () => {
  show(sampleForm('1', { name: 'Bridal' }), sampleForm('2', { name: 'Wholesale' }));
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Find a web form' }), 'whole');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Bridal/ })).toBeNull());
  await row(/Wholesale/);
  await user.type(screen.getByRole('textbox', { name: 'Find a web form' }), 'x');
  await screen.findByText('No web form is called “wholex”.');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await row(/Bridal/);
});

test('[ERR-07] a refused change is said on the page and not in the toast', async () => {
  show(sampleForm('1', { name: 'Bridal' }));
  fake.refuse(webFormEndpoints.updateWebForm, 'NOT_ALLOWED', { reason: 'PERMISSION' });
  const { user } = open();
  await choose(user, 'Bridal', 'Switch off');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('You are not allowed to do this.');
  fake.refuse(webFormEndpoints.deleteWebForm, 'NOT_FOUND');
  await choose(user, 'Bridal', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete web form' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getAllByText(/not allowed|Record not found/)).toHaveLength(1);
});

test('two who edit one form: the later one sees what differs, and keeps theirs or the own changes', async () => {
  const form = sampleForm('1', { name: 'Bridal' });
  const [question] = form.fields;
  const email = { ...question!, name: 'email', label: 'Your e-mail', is_required: false };
  const theirs = { ...form, version: 2, title: 'Theirs', intro: 'Written by them', fields: [question!, email] };
  fake.answer(webFormEndpoints.getWebForm, () => ({ web_form: form }));
  fake.refuse(webFormEndpoints.updateWebForm, 'CONFLICT', { info: { current: theirs } });
  const { user } = open('/enquiries/webforms/1');
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'Mine');
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: /^Publish changes/ });
  await user.click(publish);
  const conflict = await screen.findByRole('alert');
  expect(conflict.textContent).toContain('Someone else changed this form in the meantime');
  expect(conflict.textContent).toContain('TitleYoursMineTheirsTheirs');
  expect(conflict.textContent).toContain('IntroductionYoursNothingTheirsWritten by them');
  expect(conflict.textContent).toContain('Field: Your e-mailYoursNot in the formTheirsYour e-mail');
  expect(conflict.textContent).not.toContain('After sending');
  // Nothing is published before the choice.
  expect(publish.disabled).toBe(true);
  await user.keyboard('{Control>}s{/Control}');
  const updates = () => fake.calls.filter(({ operation }) => operation.startsWith('PUT'));
  expect(updates()).toHaveLength(1);
  await user.click(within(conflict).getByRole('button', { name: 'Keep yours' }));
  expect((title as HTMLInputElement).value).toBe('Mine');
  fake.answer(webFormEndpoints.updateWebForm, ({ body }) => ({
    web_form: { ...form, ...(body as object), version: 3 },
  }));
  await user.click(publish);
  await waitFor(() => expect(updates()).toHaveLength(2));
  expect(updates()[1]?.body).toMatchObject({
    version: 2,
    title: 'Mine',
    intro: 'Written by them',
    fields: [{ name: 'mobile' }, { name: 'email' }],
  });
});

test('what another one saved meanwhile can be taken instead of the own changes', async () => {
  const form = sampleForm('1', { name: 'Bridal' });
  const theirs = { ...form, version: 2, title: 'Theirs' };
  fake.answer(webFormEndpoints.getWebForm, () => ({ web_form: form }));
  fake.refuse(webFormEndpoints.updateWebForm, 'CONFLICT', { info: { current: theirs } });
  const { user } = open('/enquiries/webforms/1');
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await user.type(title, ' and more');
  await user.click(screen.getByRole('button', { name: /^Publish changes/ }));
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(title.value).toBe('Theirs');
  expect(screen.queryByText('Someone else changed this form in the meantime')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Publish changes/ }).disabled).toBe(true);
});

test('while no site may show a form, its script is offered with what to do; its link needs no site', async () => {
  const form = sampleForm('1', { name: 'Bridal' });
  fake.answer(webFormEndpoints.getWebForm, () => ({ web_form: form }));
  fake.answer(webFormEndpoints.updateWebForm, ({ body }) => ({
    web_form: { ...form, ...(body as object), version: 2 },
  }));
  const { user } = open('/enquiries/webforms/1');
  await screen.findByText('No site may show this form yet');
  await user.click(screen.getByRole('radio', { name: 'Link' }));
  expect(screen.queryByText('No site may show this form yet')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Frame' }));
  await user.click(screen.getByRole('button', { name: 'Add a site' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Sites that may show it' }));
  await user.keyboard('https://shop.example');
  // Typed is not published.
  await screen.findByText('Publish the form: from then on the sites above may show it.');
  expect(screen.queryByRole('button', { name: 'Add a site' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Publish changes/ }));
  await waitFor(() => expect(screen.queryByText('No site may show this form yet')).toBeNull());
});

test('the code of a form that no site may show leads from the list to its sites', async () => {
  show(sampleForm('1', { name: 'Bridal' }));
  const { user } = open();
  await choose(user, 'Bridal', 'Embed');
  const dialog = await screen.findByRole('dialog', { name: 'Embed' });
  expect(within(dialog).getByRole('link', { name: 'Add a site' }).getAttribute('href')).toBe('/enquiries/webforms/1');
});

test('the preview says whose form it is', async () => {
  fake.answer(webFormEndpoints.getWebForm, () => ({ web_form: sampleForm('1') }));
  open('/enquiries/webforms/1');
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect((await within(preview).findByText('Marigold Lane')).className).toBe('web-form-business');
});

test('what the server refuses stands beside its setting', async () => {
  fake.answer(webFormEndpoints.getWebForm, () => ({ web_form: sampleForm('1') }));
  fake.refuse(webFormEndpoints.updateWebForm, 'INVALID_DATA', {
    message: 'Choose one from the list.',
    info: { field: 'owner_id', fields: [{ field: 'owner_id', message: 'Choose one from the list.' }] },
  });
  const { user } = open('/enquiries/webforms/1');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
  await user.click(screen.getByRole('button', { name: /^Publish changes/ }));
  expect(await screen.findByText('Choose one from the list.')).toBeDefined();
});

test('a reply that a rule refused says why', async () => {
  fake.answer(webFormEndpoints.getWebForm, () => ({ web_form: sampleForm('1', { name: 'Bridal' }) }));
  fake.answer(webFormEndpoints.listSubmissions, () => ({
    submissions: [
      {
        id: '5',
        submitted_time: '2026-11-20T05:00:00.000Z',
        answers: [{ label: 'Mobile number', text: '+919000068034' }],
        consent_text: 'Offers?',
        contact: { id: '7', label: 'Aisha' },
        enquiry: null,
        problem: 'Shop is required.',
      },
    ],
    info: { has_more: false },
  }));
  open('/enquiries/webforms/1/submissions');
  const list = await screen.findByRole('list', { name: 'Replies' });
  expect(within(list).getByText('Not saved: Shop is required.')).toBeDefined();
  expect(within(list).getByText('Agreed to marketing')).toBeDefined();
});

test('the snippets of a title that would end their attribute', () => {
  const form = sampleForm('1', { title: '"><script>' });
  expect(snippetOf('script', form)).toBe(
    '<script async src="https://parley.example/public/webforms/embed.js" data-form="key1" data-title="&quot;>&lt;script>"></script>',
  );
  expect(snippetOf('frame', form)).toContain('title="&quot;>&lt;script>"');
  expect(snippetOf('link', form)).toBe(form.url);
});

test.each([
  ['', { page: 'list' }],
  ['new', { page: 'new' }],
  ['12', { page: 'form', id: '12' }],
  ['12/', { page: 'form', id: '12' }],
  ['12/submissions', { page: 'submissions', id: '12' }],
  ['x', null],
  ['12/edit', null],
])('the path %j', (path, route) => {
  expect(parseWebFormRoute(path)).toEqual(route);
});
