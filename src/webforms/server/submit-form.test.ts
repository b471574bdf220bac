import { expect, test } from 'vitest';
import { createTestBusiness } from '../../app/testing/use-test-server.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { createListenerRegistry, on } from '../../foundation/server/domain-events/listener.ts';
import { contactEndpoints } from '../../contacts/contract/endpoints.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { formSubmitted } from '../contract/domain-events.ts';
import { TRAP_FIELD } from '../contract/public-form.ts';
import { webFormEndpoints as calls } from '../contract/endpoints.ts';
import { moveSubmissions } from './submission-store.ts';
import { bridal, newMobile, openedToken, tokenOfAge, useFormFixture } from './testing/form-fixture.ts';

const fixture = useFormFixture();
const { business, create, contacts, enquiries, submit, refusedSubmit, submissions } = fixture;

test('a submission makes a contact and an enquiry, with the form as the one who acts', async () => {
  const { contact_list: list } = await business.admin.call(listEndpoints.createContactList, {
    body: { name: 'Leads' },
  });
  const form = await create({
    consent_text: 'Send me offers on WhatsApp.',
    owner_id: business.adminUser.user_id,
    contact_list_id: list.id,
    limits_visitors: false,
    fields: [
      ...bridal.fields,
      { module: 'enquiries', name: 'amount', label: 'Budget' },
      { module: 'enquiries', name: 'stage', label: 'Stage', is_hidden: true, value: 'qualified' },
    ],
    after: { kind: 'message', message: 'Thank you, {{name}}. We reply soon.' },
  });
  // As people of the business's country write it.
  const outcome = await submit(form, {
    answers: {
      'contacts.name': ' Aisha Khan ',
      'contacts.mobile': '90000 68034',
      'contacts.email': 'Aisha@Example.in',
      'enquiries.description': '12 sarees',
      'enquiries.amount': '45000.50',
    },
    consent: true,
  });
  expect(outcome).toEqual({ kind: 'message', message: 'Thank you, Aisha Khan. We reply soon.' });
  const [submission] = await submissions(form);
  expect(submission).toMatchObject({
    answers: [
      { label: 'Your name', text: 'Aisha Khan' },
      { label: 'WhatsApp number', text: '+919000068034' },
      { label: 'Email', text: 'aisha@example.in' },
      { label: 'Anything else?', text: '12 sarees' },
      { label: 'Budget', text: '45000.5' },
      { label: 'Stage', text: 'qualified' },
    ].map((answer) => (answer.label === 'Stage' ? { label: 'Stage', text: 'Qualified' } : answer)),
    consent_text: 'Send me offers on WhatsApp.',
    contact: { label: 'Aisha Khan' },
    problem: null,
  });
  const actor = { type: 'integration', id: form.id, label: 'Bridal enquiry' };
  expect(await contacts.get(submission?.contact?.id ?? '')).toMatchObject({
    mobile: '+919000068034',
    email: 'aisha@example.in',
    communication_level: 'opted_in',
    source: 'web_form',
    created_by: actor,
  });
  expect(await enquiries.get(submission?.enquiry?.id ?? '')).toMatchObject({
    title: 'Bridal enquiry: Aisha Khan',
    contact: { id: submission?.contact?.id },
    description: '12 sarees',
    amount: 45_000.5,
    stage: 'qualified',
    source: 'web_form',
    owner: { id: business.adminUser.user_id },
    created_by: actor,
  });
  const history = (await business.admin.call(recordEndpoints.listRelated, {
    params: { module: 'contacts', id: submission?.contact?.id ?? '', related: 'activities' },
  })) as unknown as { activities: { kind: string; actor: object }[] };
  expect(history.activities.map(({ kind }) => kind).toSorted()).toEqual([
    'created',
    'form_submitted',
    'list_joined',
    'related_added',
  ]);
  for (const each of history.activities) expect(each.actor).toEqual(actor);
  const { members } = await business.admin.call(listEndpoints.listMembers, { params: { id: list.id } });
  expect(members.map(({ id }) => id)).toEqual([submission?.contact?.id]);
  expect(await fixture.get(form)).toMatchObject({ counts: { submissions: 1, stopped: 0 } });
  expect((await fixture.get(form)).last_submitted_time).not.toBeNull();
});

test('a known contact is found by mobile, then by email; a stranger overwrites nothing of it', async () => {
  const form = await create({ consent_text: 'Offers?', limits_visitors: false });
  const mobile = newMobile();
  const known = await contacts.create({ name: 'Divya Nair', mobile, communication_level: 'opted_out' });
  const other = await contacts.create({ name: 'Rohan', email: 'rohan@example.in' });
  await submit(form, {
    answers: { 'contacts.mobile': mobile, 'contacts.name': 'Someone else', 'contacts.email': 'rohan@example.in' },
    consent: true,
  });
  const [first] = await submissions(form);
  expect(first?.contact?.id).toBe(known.id);
  expect(await contacts.get(known.id)).toMatchObject({
    name: 'Divya Nair',
    email: null,
    communication_level: 'opted_out',
  });
  const another = newMobile();
  await submit(form, { answers: { 'contacts.mobile': another, 'contacts.email': 'ROHAN@example.in' }, consent: true });
  const [second] = await submissions(form);
  expect(second?.contact?.id).toBe(other.id);
  // A stranger who knows the address of somebody must not put a number of their own under it.
  expect(await contacts.get(other.id)).toMatchObject({ mobile: null, communication_level: 'opted_in' });
  expect(second?.answers).toContainEqual({ label: 'WhatsApp number', text: another });
});

test('what a known contact lacks is added', async () => {
  const form = await create({
    limits_visitors: false,
    fields: [...bridal.fields, { module: 'contacts', name: 'city', label: 'City' }],
  });
  const mobile = newMobile();
  const known = await contacts.create({ name: 'Meenakshi', mobile });
  await submit(form, { answers: { 'contacts.mobile': mobile, 'contacts.city': 'Salem' } });
  await submit(form, { answers: { 'contacts.mobile': mobile, 'contacts.city': 'Erode' } });
  expect(await contacts.get(known.id)).toMatchObject({ city: 'Salem' });
});

test('other areas hear of a submission once', async () => {
  const { services } = business.server;
  const heard: object[] = [];
  const own = services.listeners;
  services.listeners = createListenerRegistry([
    on(formSubmitted, 'test.form_submitted', (_, items) => Promise.resolve(void heard.push(...items))),
  ]);
  try {
    const form = await create();
    const token = openedToken(form);
    const answers = { 'contacts.mobile': newMobile() };
    for (const _ of [1, 2]) await submit(form, { token, answers });
    const [submission] = await submissions(form);
    expect(heard).toEqual([
      {
        business_id: business.businessId,
        form_id: form.id,
        form_name: 'Bridal enquiry',
        visitor: '',
        owner_id: null,
        submission_id: submission?.id,
        contact_id: submission?.contact?.id,
        enquiry_id: submission?.enquiry?.id,
      },
    ]);
  } finally {
    services.listeners = own;
  }
});

test('submissions of a contact who turns out to be another are theirs', async () => {
  const form = await create();
  await submit(form);
  const merged = (await submissions(form))[0]?.contact?.id ?? '';
  const kept = await contacts.create({ name: 'Kept' });
  const { services } = business.server;
  const merges = [{ business_id: business.businessId, kept_id: kept.id, merged_id: merged }];
  const move = (businessId: string, items: typeof merges) =>
    inTransaction({ pool: services.pool, businessId, mode: 'write' }, (tx) => moveSubmissions(tx, items));
  // Under another business they are not found.
  const other = await createTestBusiness(business.server);
  await move(other.businessId, merges);
  await move(
    business.businessId,
    merges.map((merge) => ({ ...merge, business_id: other.businessId })),
  );
  expect((await submissions(form))[0]?.contact?.id).toBe(merged);
  await move(business.businessId, merges);
  expect((await submissions(form))[0]?.contact?.id).toBe(kept.id);
});

test('submissions move with a merge by a person, and back with its undo', async () => {
  const form = await create();
  await submit(form);
  const merged = await contacts.get((await submissions(form))[0]?.contact?.id ?? '');
  const kept = await contacts.create({ name: 'Kept by a person' });
  const { counts } = await business.admin.call(contactEndpoints.previewMerge, {
    params: { id: kept.id, otherId: merged.id },
  });
  expect(counts).toContainEqual(expect.objectContaining({ label: 'Web form replies', kept: 0, merged: 1 }));
  const { merge } = await business.admin.call(contactEndpoints.mergeContacts, {
    params: { id: kept.id },
    body: { contact_id: merged.id, version: kept.version, merged_version: merged.version },
  });
  expect((await submissions(form))[0]?.contact?.id).toBe(kept.id);
  await business.admin.call(contactEndpoints.undoMerge, { params: { id: kept.id, mergeId: merge.id } });
  expect((await submissions(form))[0]?.contact?.id).toBe(merged.id);
});

test('S31 the same page sent twice, also at once, is one submission', async () => {
  const form = await create();
  const token = openedToken(form);
  const answers = { 'contacts.mobile': newMobile() };
  const outcomes = await Promise.all([1, 2, 3].map(() => submit(form, { token, answers })));
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect(await submissions(form)).toHaveLength(1);
  const { records } = await enquiries.list({ search_term: answers['contacts.mobile'] });
  expect(records).toHaveLength(1);
  expect((await fixture.get(form)).counts.submissions).toBe(1);
});

test('two submissions of one new person at once make one contact', async () => {
  // Of two forms: those of one wait for each other by their limit.
  const forms = [await create(), await create()];
  for (const _ of [1, 2, 3]) {
    const answers = { 'contacts.mobile': newMobile() };
    await Promise.all(forms.map((form) => submit(form, { answers })));
    const found = await Promise.all(forms.map(async (form) => (await submissions(form))[0]));
    expect(found.map((each) => each?.problem)).toEqual([null, null]);
    expect(new Set(found.map((each) => each?.contact?.id)).size).toBe(1);
  }
});

test('S31 a program that fills in the trap is thanked and leaves nothing', async () => {
  const form = await create();
  expect(await submit(form, { [TRAP_FIELD]: 'https://spam.example' })).toMatchObject({ kind: 'message' });
  expect(await submissions(form)).toEqual([]);
  expect((await fixture.get(form)).counts).toEqual({ views: 0, submissions: 0, stopped: 1 });
});

test.each([
  ['faster than a person', (form: Parameters<typeof openedToken>[0]) => tokenOfAge(form, 500), 'FORM_TOO_FAST'],
  ['from the future', (form: Parameters<typeof openedToken>[0]) => tokenOfAge(form, -60_000), 'FORM_TOO_FAST'],
  ['a day old', (form: Parameters<typeof openedToken>[0]) => tokenOfAge(form, 25 * 3_600_000), 'FORM_EXPIRED'],
  ['invented', () => `${Date.now() - 60_000}.${'a'.repeat(22)}.${'b'.repeat(43)}`, 'FORM_EXPIRED'],
  ['empty', () => '', 'FORM_EXPIRED'],
])('S31 a token that is %s is refused', async (_, tokenOf, reason) => {
  const form = await create();
  expect((await refusedSubmit(form, { token: tokenOf(form) })).body).toMatchObject({ code: 'INVALID_DATA', reason });
  expect(await submissions(form)).toEqual([]);
});

test('S31 a token is of one form', async () => {
  const [form, other] = [await create(), await create()];
  expect((await refusedSubmit(form, { token: openedToken(other) })).body.reason).toBe('FORM_EXPIRED');
});

test('every wrong answer is named at once, and nothing of the submission is stored', async () => {
  const form = await create({
    fields: [...bridal.fields, { module: 'enquiries', name: 'amount', label: 'Budget' }],
  });
  const { status, body } = await refusedSubmit(form, {
    answers: {
      'contacts.mobile': '12',
      'contacts.email': 'nobody',
      'enquiries.amount': 'much',
      'enquiries.description': 'see https://spam.example',
      'contacts.owner': '1',
    },
  });
  expect(status).toBe(400);
  expect(body.info?.['fields']).toEqual([
    { field: 'contacts.mobile', message: 'Enter a valid phone number with its country code.' },
    { field: 'contacts.email', message: expect.any(String) as string },
    { field: 'enquiries.description', message: 'Leave out links here.' },
    { field: 'enquiries.amount', message: 'Enter a number.' },
  ]);
  const { body: missing } = await refusedSubmit(form, { answers: {} });
  expect(missing.info).toMatchObject({ fields: [{ message: 'WhatsApp number is required.' }] });
  expect(await submissions(form)).toEqual([]);
});

test('fields of every type that strangers may fill in', async () => {
  const types = [
    'text',
    'long_text',
    'number',
    'boolean',
    'date',
    'time',
    'url',
    'country',
    'picklist',
    'multi_select',
  ];
  const options = [{ label: 'Cotton' }, { label: 'Silk' }];
  const fields = await Promise.all(
    types.map((type) => enquiries.addField({ label: `Of ${type}`, type, ...(/pick|multi/.test(type) && { options }) })),
  );
  const form = await create({
    fields: [...bridal.fields, ...fields.map(({ name, label }) => ({ module: 'enquiries' as const, name, label }))],
  });
  const shown = await fixture.opened(form);
  expect(shown.fields.find(({ label }) => label === 'Of picklist')?.options).toEqual([
    { value: 'cotton', label: 'Cotton' },
    { value: 'silk', label: 'Silk' },
  ]);
  const typed = ['a', 'b\nc', '12.5', 'yes', '2026-12-01', '14:30', 'shop.example', 'IN', 'silk', ['cotton', 'silk']];
  const answers = Object.fromEntries(fields.map(({ name }, index) => [`enquiries.${name}`, typed[index] ?? '']));
  await submit(form, { answers: { ...answers, 'contacts.mobile': newMobile() } });
  const [submission] = await submissions(form);
  const enquiry = await enquiries.get(submission?.enquiry?.id ?? '');
  expect(fields.map(({ name }) => enquiry[name])).toEqual([
    'a',
    'b\nc',
    12.5,
    true,
    '2026-12-01',
    '14:30:00',
    'https://shop.example',
    'IN',
    'silk',
    ['cotton', 'silk'],
  ]);
});

test('what a rule of the module refuses stays with the submission, and the visitor learns nothing of it', async () => {
  const form = await create({ name: 'Ruled' });
  const field = await enquiries.addField({ label: 'Shop', type: 'text', is_required: true });
  expect(await submit(form)).toMatchObject({ kind: 'message' });
  const [submission] = await submissions(form);
  expect(submission).toMatchObject({ enquiry: null, problem: 'Shop is required.' });
  expect(submission?.contact).not.toBeNull();
  const params = { module: 'enquiries', fieldId: field.id };
  await business.admin.call(recordEndpoints.updateField, { params, body: { is_required: false } });
});

test('S32 a visitor has five submissions an hour; a mistake does not count', async () => {
  const form = await create();
  for (const _ of [1, 2, 3]) await refusedSubmit(form, { answers: { 'contacts.mobile': 'x' } });
  for (const _ of [1, 2, 3, 4, 5]) await submit(form);
  const refusal = await refusedSubmit(form);
  expect(refusal).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await submissions(form)).toHaveLength(5);
  // Another form is another one.
  await submit(await create());
});

test('a form that is switched off is not there', async () => {
  const form = await create();
  await business.admin.call(calls.updateWebForm, { params: { id: form.id }, body: { is_active: false } });
  expect((await refusedSubmit(form)).body).toMatchObject({ code: 'NOT_FOUND', reason: 'FORM_CLOSED' });
  for (const key of [form.key, 'x', form.key.slice(0, -1), `${'A'.repeat(32)}`])
    expect((await fixture.stranger().refusal(calls.getPublicForm, { params: { key } })).status).toBe(404);
});

test('too much is refused before it is read', async () => {
  const form = await create();
  expect((await refusedSubmit(form, { answers: { 'enquiries.description': 'a'.repeat(10_001) } })).status).toBe(400);
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`contacts.f${index}`, 'a']));
  expect((await refusedSubmit(form, { answers: many })).status).toBe(400);
});
