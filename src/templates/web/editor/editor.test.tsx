import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeRefusal } from '../../../foundation/web/testing/fake-server.ts';
import { templateEndpoints } from '../../contract/endpoints.ts';
import type { TemplateBody } from '../../contract/template-body.ts';
import type { TemplateDetail } from '../../contract/template.ts';
import { createTemplateServer, renderTemplates } from '../testing/render-templates.tsx';
import { sampleDetail, sampleDraft } from '../testing/sample-template.ts';

const fake = createTemplateServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  fake.answer(templateEndpoints.addTemplate, ({ body }) => ({ template: store(body as TemplateBody) }));
  fake.answer(templateEndpoints.updateTemplate, ({ query, body }) => {
    if (query.get('action') === 'publish')
      return { template: sampleDetail({ id: '72', status: 'pending' }), notice: null };
    return { template: store(body as TemplateBody), notice: null };
  });
});
afterAll(() => fake.server.close());

const ADD = 'POST /server/templates';
const UPDATE = 'PUT /server/templates/{id}';

/** Keeps what was written as the draft 72. */
function store({ name, body, category }: TemplateBody) {
  const { version = 0 } = fake.state.templates.find(({ id }) => id === '72') ?? {};
  const draft = sampleDraft({ name, body, category, version: version + 1 });
  fake.state.templates = [draft];
  return draft;
}

const stored = () => fake.sent(ADD).at(-1)?.body as TemplateBody;
const edited = () => fake.sent(UPDATE).at(-1)?.body as TemplateBody & { version?: number };

async function openNew() {
  const view = renderTemplates('/settings/templates/new');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  return { ...view, name, body: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body' }) };
}
/** Typing of a test is one change: braces mean keys to `user.type`. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const phone = () => screen.getAllByRole('group', { name: 'On the customer’s phone' })[0] as HTMLElement;
const publish = () => screen.getByRole('button', { name: 'Publish' });

test('[TPL-01 TPL-07] what is typed as a name becomes one; the template is stored by itself and gets its address', async () => {
  const { user, router, name, body } = await openNew();
  await user.type(name, 'Festive Offer 2');
  expect(name.value).toBe('festive_offer_2');
  expect(fake.sent(ADD)).toHaveLength(0);
  await user.type(body, 'Our shop is open.');
  await screen.findByText(/^Saved/);
  expect(stored()).toMatchObject({
    name: 'festive_offer_2',
    body: 'Our shop is open.',
    language: 'en',
    category: 'utility',
    purpose: 'individual',
    headerType: 'none',
    channels_group: 'whatsapp',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/templates/72/edit'));
  // The same form: what was typed and where, stays.
  expect(screen.getByRole('textbox', { name: 'Body' })).toBe(body);
  await user.type(body, ' Come in.');
  await waitFor(() => expect(edited()).toMatchObject({ body: 'Our shop is open. Come in.', version: 1 }));
  expect(fake.sent(ADD)).toHaveLength(1);
});

test('[TPL-29 TPL-30 TPL-31 TPL-32 TPL-33] what a template can be is offered', async () => {
  const { user } = await openNew();
  const optionsOf = async (label: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return names;
  };
  expect(await optionsOf('Category')).toEqual(['Marketing', 'Utility', 'Authentication']);
  expect(await optionsOf('Language')).toEqual([
    'English · en',
    'English (United Kingdom) · en_GB',
    'English (United States) · en_US',
    'हिन्दी · hi',
    'தமிழ் · ta',
  ]);
  const choices = (label: string) =>
    within(screen.getByRole('radiogroup', { name: label }))
      .getAllByRole('radio')
      .map(({ textContent }) => textContent);
  expect(choices('Purpose')).toEqual(['Individual', 'Broadcast']);
  expect(choices('Header')).toEqual(['None', 'Text', 'Image', 'Video', 'Document']);
  await user.click(screen.getByRole('button', { name: 'Add button' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Visit website',
    'Call a number',
    'Copy code',
    'Quick reply',
  ]);
});

test('the samples follow the text as it is typed, and fill the preview', async () => {
  const { user, body } = await openNew();
  write(body, 'Hi {{nam}}, your order {{order_no}} is ready now.');
  await user.type(screen.getByRole('textbox', { name: 'Sample for nam' }), 'Aisha');
  expect(phone().textContent).toContain('Hi Aisha, your order {{order_no}} is ready');
  // Renamed where it stands, it keeps its sample.
  write(body, 'Hi {{name}}, your order {{order_no}} is ready now.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Sample for name' }).value).toBe('Aisha');
  expect(screen.queryByRole('textbox', { name: 'Sample for nam' })).toBeNull();
  write(body, 'Hi {{name}}, it is ready for you now.');
  expect(screen.queryByRole('textbox', { name: 'Sample for order_no' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'ready');
  await waitFor(() => expect(stored().samples).toEqual({ name: 'Aisha' }));
  await user.click(screen.getByRole('radio', { name: 'Tamil length' }));
  expect(phone().textContent).toMatch(/Hi \p{Script=Tamil}/u);
});

test('marks go around what is selected, and a variable where the caret is', async () => {
  const { user, body } = await openNew();
  write(body, 'Take 20% off today');
  body.setSelectionRange(5, 12);
  await user.click(screen.getByRole('button', { name: 'Bold' }));
  expect(body.value).toBe('Take *20% off* today');
  expect(phone().querySelector('b')?.textContent).toBe('20% off');
  // The same again takes them away.
  await user.click(screen.getByRole('button', { name: 'Bold' }));
  expect(body.value).toBe('Take 20% off today');
  body.setSelectionRange(12, 12);
  await user.click(screen.getByRole('button', { name: 'Add variable' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the variable' }), 'End Date{Enter}');
  await waitFor(() => expect(body.value).toBe('Take 20% off{{end_date}} today'));
  expect(body.selectionStart).toBe(24);
});

test.each([
  ['[TPL-08] letters', 'Hi {{Name}}, it is ready.', 'Body', /Name variables with lowercase letters/],
  ['[TPL-09] no underscore at its start', 'Hi {{_name}}, it is ready.', 'Body', /cannot start with an underscore/],
  ['[TPL-10] 60 characters', `Hi {{${'a'.repeat(61)}}}, it is ready.`, 'Body', /at most 60 characters/],
  ['[TPL-11] once', 'Hi {{name}}, it is ready, {{name}}, now.', 'Body', /is there twice/],
  ['[TPL-13] 1024 characters', 'a'.repeat(1_025), 'Body', /at most 1024 characters/],
  ['[TPL-14] 60 characters', 'a'.repeat(61), 'Footer', /at most 60 characters/],
])('%s: said when the field is left, and gone while it is corrected', async (_, text, field, sentence) => {
  const { user } = await openNew();
  const box = screen.getByRole('textbox', { name: field });
  await user.click(box);
  write(box, text);
  expect(screen.queryByText(sentence)).toBeNull();
  await user.tab();
  await screen.findByText(sentence);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await user.click(box);
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test('[TPL-12] a header has at most 60 characters and one variable', async () => {
  const { user } = await openNew();
  await user.click(screen.getByRole('radio', { name: 'Text' }));
  const header = screen.getByRole('textbox', { name: 'Header text' });
  await user.click(header);
  write(header, 'For {{name}} and {{city}}');
  expect(await screen.findByText('WhatsApp takes 1 variable in a header.')).toBeTruthy();
  write(header, 'a'.repeat(61));
  await user.tab();
  await screen.findByText('Use at most 60 characters.');
});

async function addButton(user: Awaited<ReturnType<typeof openNew>>['user'], type: string) {
  await user.click(screen.getByRole('button', { name: 'Add button' }));
  await user.click(await screen.findByRole('menuitem', { name: type }));
}

test('[TPL-34 TPL-36] where WhatsApp takes less, it is said while typing, and publishing waits for it', async () => {
  const { user, name, body } = await openNew();
  await user.type(name, 'offer');
  await user.type(body, 'Our shop is open.');
  await addButton(user, 'Quick reply');
  const label = screen.getByRole('textbox', { name: 'Label of button 1' });
  await user.type(label, 'a'.repeat(26));
  const sentence = 'WhatsApp takes button labels of up to 25 characters.';
  await screen.findByText(sentence);
  // It is no error of the specification: it is stored.
  await waitFor(() => expect(stored()?.buttons).toEqual([{ type: 'quick_reply', text: 'a'.repeat(26) }]));
  expect(label.getAttribute('aria-invalid')).toBeNull();
  await user.click(publish());
  await waitFor(() => expect(label.getAttribute('aria-invalid')).toBe('true'));
  expect(fake.sent(UPDATE).some(({ query }) => query.get('action') === 'publish')).toBe(false);
});

test('[TPL-15 TPL-16 TPL-17] labels, addresses and codes have their limits', async () => {
  const { user } = await openNew();
  await addButton(user, 'Visit website');
  write(screen.getByRole('textbox', { name: 'Label of button 1' }), 'a'.repeat(61));
  write(screen.getByRole('textbox', { name: 'Address of button 1' }), `https://shop.example/${'a'.repeat(2_000)}`);
  await addButton(user, 'Copy code');
  write(screen.getByRole('textbox', { name: 'Code of button 2' }), 'FEST-20');
  await user.click(publish());
  await screen.findByText('Use at most 60 characters.');
  await screen.findByText('Use at most 2000 characters.');
  await screen.findByText('Use letters and digits only, such as FEST20.');
  await screen.findByText('Write the message.');
  expect(await screen.findByText('Name the template.')).toBeTruthy();
});

test('[TPL-18] quick replies stand together: by themselves, and said where they are moved apart', async () => {
  const { user } = await openNew();
  for (const type of ['Visit website', 'Quick reply', 'Copy code', 'Quick reply']) await addButton(user, type);
  const types = () =>
    screen.getAllByRole('combobox', { name: /^Type of button/ }).map(({ textContent }) => textContent);
  expect(types()).toEqual(['Visit website', 'Copy code', 'Quick reply', 'Quick reply']);
  await screen.findByText('Quick replies are grouped at the end.');
  // Alt and the arrow keys move what has the focus.
  const handle = screen.getAllByRole('button', { name: /^Move Quick reply/ })[0] as HTMLElement;
  handle.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await screen.findByText('Quick reply buttons should always be grouped together at the start or at the end.');
  expect(screen.queryByText(/are grouped at/)).toBeNull();
});

test('the sample of an address follows its button', async () => {
  const { user, name, body } = await openNew();
  await user.type(name, 'offer');
  await user.type(body, 'Our shop is open.');
  await addButton(user, 'Visit website');
  write(screen.getByRole('textbox', { name: 'Label of button 1' }), 'See it');
  write(screen.getByRole('textbox', { name: 'Address of button 1' }), 'https://shop.example/{{1}}');
  await user.type(screen.getByRole('textbox', { name: 'Sample for the address of See it' }), 'sarees');
  await addButton(user, 'Call a number');
  write(screen.getByRole('textbox', { name: 'Label of button 2' }), 'Call us');
  write(screen.getByRole('textbox', { name: 'Phone number of button 2' }), '+91 90000 14220');
  screen.getByRole('button', { name: /^Move See it/ }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect((edited() ?? stored())?.samples).toEqual({ _button_1: 'sarees' }));
});

test('a failed save keeps what was typed, says so, and is tried again', async () => {
  fake.refuse(templateEndpoints.addTemplate, 'SERVICE_UNAVAILABLE');
  const { user, router, name, body } = await openNew();
  await user.type(name, 'offer');
  await user.type(body, 'Our shop is open.');
  await screen.findByText('Not saved');
  expect([name.value, body.value]).toEqual(['offer', 'Our shop is open.']);
  // Leaving would lose it, so it is asked about.
  await user.click(screen.getByRole('link', { name: 'Templates' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/settings/templates/new');
  fake.answer(templateEndpoints.addTemplate, ({ body: sent }) => ({ template: store(sent as TemplateBody) }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Saved/);
});

test('a name that is taken is said at the name', async () => {
  fake.refuse(templateEndpoints.addTemplate, 'ALREADY_EXISTS', { info: { field: 'name' } });
  const { user, name, body } = await openNew();
  await user.type(name, 'offer');
  await user.type(body, 'Our shop is open.');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
});

test('Ctrl Enter publishes what is on the form, and says what happens', async () => {
  const { listenForShortcuts } = await import('../../../foundation/web/shortcuts/listen.ts');
  const stop = listenForShortcuts();
  const { user, router, name, body } = await openNew();
  await user.type(name, 'offer');
  await user.type(body, 'Our shop is open.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/templates/72'));
  const calls = fake.calls.filter(({ operation }) => operation === ADD || operation === UPDATE);
  expect(calls.map(({ operation, query }) => [operation, query.get('action')])).toEqual([
    [ADD, null],
    [UPDATE, 'publish'],
  ]);
  stop();
});

test('what WhatsApp refuses is said above the form with all it said, and at its field', async () => {
  fake.state.templates = [sampleDraft({ body: 'Our shop is open.' })];
  fake.answer(templateEndpoints.updateTemplate, () => {
    throw new FakeRefusal('PROVIDER_REFUSED', {
      info: {
        detail: 'The name is used already.',
        field: 'name',
        user_title: 'Name in use',
        user_message: 'There is content in this language already.',
        provider_code: 100,
        trace_id: 'Abc',
      },
    });
  });
  const { user } = renderTemplates('/settings/templates/72/edit');
  await screen.findByRole('textbox', { name: 'Body' });
  await user.click(publish());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('WhatsApp did not accept this: The name is used already.');
  expect(alert.textContent).toContain('There is content in this language already.');
  expect(alert.textContent).toContain('Abc');
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body' }).value).toBe('Our shop is open.');
});

test('what someone else has stored meanwhile is shown, or replaced', async () => {
  fake.state.templates = [sampleDraft({ body: 'Our shop is open.' })];
  const theirs = sampleDraft({ body: 'Our shop is closed.', version: 5 });
  fake.refuse(templateEndpoints.updateTemplate, 'CONFLICT', { info: { current: theirs } });
  const { user } = renderTemplates('/settings/templates/72/edit');
  const body = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Body' });
  await user.type(body, ' Come in.');
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  fake.answer(templateEndpoints.updateTemplate, ({ body: sent }) => ({
    template: store(sent as TemplateBody),
    notice: null,
  }));
  await waitFor(() => expect(edited()).toMatchObject({ body: 'Our shop is open. Come in.', version: 5 }));
});

test('Discard takes back what is not published, after a question', async () => {
  fake.state.templates = [sampleDraft({ body: 'Our shop is open.' })];
  fake.answer(templateEndpoints.updateTemplate, () => ({ template: null, notice: null }));
  const { user, router } = renderTemplates('/settings/templates/72/edit');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: 'Discard template' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/templates'));
  expect(fake.sent(UPDATE).map(({ query }) => query.get('action'))).toEqual(['undo']);
});

test('a published template keeps name, language and category; another language is shown as it is', async () => {
  fake.state.templates = [sampleDetail({ language: 'mr' })];
  renderTemplates('/settings/templates/71/edit');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveProperty('disabled', true);
  const language = screen.getByRole('combobox', { name: 'Language' });
  expect(language.textContent).toContain('मराठी · mr');
  for (const field of [language, screen.getByRole('combobox', { name: 'Category' })])
    expect(field).toHaveProperty('disabled', true);
});

test('the words of an authentication template are the platform’s: the form has none', async () => {
  const { user, name } = await openNew();
  await user.type(name, 'login_code');
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Authentication' }));
  await screen.findByText('WhatsApp writes this message');
  expect(screen.queryByRole('textbox', { name: 'Body' })).toBeNull();
  expect(phone().textContent).toContain('123456 is your verification code.');
  await waitFor(() =>
    expect(stored()).toMatchObject({ category: 'authentication', body: '', buttons: [], headerType: 'none' }),
  );
});

test('a copy begins with the words of its template under another name', async () => {
  fake.state.templates = [sampleDetail()];
  renderTemplates('/settings/templates/new?from=71');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('order_shipped_copy');
  await waitFor(() => expect(stored()).toMatchObject({ name: 'order_shipped_copy', samples: { name: 'Aisha' } }));
});

test('what was typed before a reload and never stored is there again', async () => {
  const first = await openNew();
  write(first.body, 'Only words, no name yet');
  await act(async () => {});
  first.unmount();
  const { body } = await openNew();
  expect(body.value).toBe('Only words, no name yet');
});

test.each([
  ['who may not edit', { role: 'agent' as const }, 'You can read templates, not edit them'],
  ['one in review', { templates: [sampleDetail({ status: 'pending' })] }, 'WhatsApp is reviewing this template'],
  ['foreign parts', { templates: [sampleDetail({ is_editable: false })] }, 'Edit this template in WhatsApp Manager'],
])('%s: there is no form, and it is said why', async (_, state, title) => {
  Object.assign(fake.state, state);
  renderTemplates('/settings/templates/71/edit');
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a key in the middle of a name leaves the caret behind it, however fast the next one comes', async () => {
  const { name } = await openNew();
  fireEvent.change(name, { target: { value: 'festive_offer' } });
  for (const key of ['X', ' ', 'Y']) {
    const at = name.selectionStart ?? 0;
    const from = key === 'X' ? 3 : at;
    name.setSelectionRange(from, from);
    const value = `${name.value.slice(0, from)}${key}${name.value.slice(from)}`;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, value);
    name.setSelectionRange(from + 1, from + 1);
    fireEvent.input(name);
  }
  expect([name.value, name.selectionStart]).toEqual(['fesx_ytive_offer', 6]);
});

const COUNTED = 'https://parley.example/public/l/{{1}}';

/** A draft with one button that opens an address. */
const withButton = (url: string, changes: Partial<TemplateDetail> = {}) =>
  sampleDraft({
    purpose: 'broadcast',
    buttons: [{ type: 'url', text: 'See the range', url, phone_number: null, code: null }],
    variables: [
      { name: 'name', place: 'body', example: 'Aisha' },
      { name: '_button_0', place: 'button', example: 'festive' },
    ],
    ...changes,
  });
const countSwitch = () => screen.findByRole('switch', { name: 'Count who opens it: See the range' });
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of button 1' });
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked');

test('counting who opens a button gives it an address of ours with its sample; switched off, the earlier one is back', async () => {
  fake.state.templates = [withButton('https://shop.example/{{1}}')];
  const { user } = renderTemplates('/settings/templates/72/edit');
  const count = await countSwitch();
  await waitFor(() => expect(count.getAttribute('aria-disabled')).not.toBe('true'));
  expect(isOn(count)).toBe('false');
  await user.click(count);
  expect([isOn(count), address().value, address().readOnly]).toEqual(['true', COUNTED, true]);
  // Its sample is ours as well.
  expect(screen.queryByRole('textbox', { name: /^Sample for the address/ })).toBeNull();
  await waitFor(() =>
    expect(edited()).toMatchObject({
      buttons: [{ type: 'url', text: 'See the range', url: COUNTED }],
      samples: { _button_0: 'example' },
    }),
  );
  await user.click(count);
  expect([isOn(count), address().value, address().readOnly]).toEqual(['false', 'https://shop.example/{{1}}', false]);
  expect(screen.getByRole('textbox', { name: /^Sample for the address/ })).toHaveProperty('value', 'festive');
});

test('a template that has such an address already is counted; switched off, its address is empty', async () => {
  fake.state.templates = [withButton(COUNTED)];
  const { user } = renderTemplates('/settings/templates/72/edit');
  const count = await countSwitch();
  expect(isOn(count)).toBe('true');
  expect(screen.queryByText(/This address is not that of/)).toBeNull();
  await user.click(count);
  expect([isOn(count), address().value]).toEqual(['false', '']);
});

test('an address of another installation is counted there, and can be renewed', async () => {
  fake.state.templates = [withButton('https://old.example/public/l/{{1}}')];
  const { user } = renderTemplates('/settings/templates/72/edit');
  const count = await countSwitch();
  expect(isOn(count)).toBe('true');
  await screen.findByText('This address is not that of parley.example. Switch it off and on to renew it.');
  await user.click(count);
  await user.click(count);
  expect(address().value).toBe(COUNTED);
  expect(screen.queryByText(/This address is not that of/)).toBeNull();
});

test('a template for chats counts nothing; one that counts and becomes one says what to do', async () => {
  fake.state.templates = [withButton('https://shop.example', { purpose: 'individual' })];
  const { user } = renderTemplates('/settings/templates/72/edit');
  const count = await countSwitch();
  expect(count.getAttribute('aria-disabled')).toBe('true');
  await screen.findByText('Only campaigns and sequences can count. Choose Broadcast as the purpose.');
  await user.click(screen.getByRole('radio', { name: 'Broadcast' }));
  await waitFor(() => expect(count.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(count);
  await user.click(screen.getByRole('radio', { name: 'Individual' }));
  await screen.findByText('Chats cannot send this. Choose Broadcast as the purpose, or switch it off.');
  // It can always be switched off.
  await user.click(count);
  expect(address().value).toBe('https://shop.example');
});
