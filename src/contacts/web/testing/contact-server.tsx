import { createAccountServer } from '../../../accounts/web/testing/render-accounts.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { sampleField } from '../../../records/web/testing/sample-field.ts';
import type { ListView, ModuleInfo } from '../../../records/contract/module.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import { contactEndpoints } from '../../contract/endpoints.ts';
import { contactsArea } from '../index.ts';

const view = (id: string, name: string, rest: Partial<ListView> = {}): ListView => ({
  id,
  name,
  is_built_in: true,
  columns: ['name', 'mobile', 'email', 'company_name', 'communication_level', 'deal_value'].map((column) => ({
    field: column,
    width: null,
  })),
  criteria: null,
  sort: { field: 'created_time', order: 'desc' },
  sharing: 'team',
  created_by: null,
  count: null,
  is_count_capped: false,
  ...rest,
});

/** Contacts as the server describes them, with one field of the business. */
export const sampleModule = (rest: Partial<ModuleInfo> = {}): ModuleInfo => ({
  name: 'contacts',
  one: 'contact',
  label: 'Contact',
  plural_label: 'Contacts',
  label_field: 'name',
  is_person: true,
  fields: [
    sampleField('name', 'Name', 'text', { is_required: true, is_sortable: true, max_length: 150 }),
    sampleField('mobile', 'Mobile', 'mobile', { is_unique: true }),
    sampleField('email', 'Email', 'email', { is_sortable: true }),
    sampleField('company_name', 'Company', 'text', { is_sortable: true }),
    sampleField('communication_level', 'Marketing', 'picklist', {
      is_required: true,
      default_value: 'pending',
      options: [
        { value: 'opted_in', label: 'Opted in', colour: 'green' },
        { value: 'pending', label: 'Pending', colour: 'amber' },
      ],
    }),
    sampleField('phones', 'Other phones', 'phone_list'),
    sampleField('deal_value', 'Deal value', 'currency', { id: '900', is_built_in: false }),
    sampleField('owner', 'Owner', 'user'),
    sampleField('created_time', 'Created time', 'datetime', { is_editable: false, is_sortable: true }),
  ],
  views: [view('all_contacts', 'All contacts'), view('my_contacts', 'My contacts', { criteria: null })],
  related: ['activities'],
  source_fields: [],
  field_limits: [],
  allows: { create: true, edit: true, delete: true, customize: true, import: true },
  ...rest,
});

const sections = [
  { id: 'person', label: 'Person', fields: ['name', 'mobile', 'email', 'communication_level', 'phones'] },
  { id: 'business', label: 'Business', fields: ['company_name', 'deal_value', 'owner'] },
];

const priya = { type: 'user' as const, id: '101', label: 'Priya Raman' };

export const sampleContact = (id: string, rest: Readonly<Record<string, unknown>> = {}): ModuleRecord => ({
  id,
  version: 1,
  created_time: '2026-11-20T05:00:00.000Z',
  modified_time: '2026-11-20T05:00:00.000Z',
  created_by: priya,
  modified_by: priya,
  name: `Contact ${id}`,
  mobile: null,
  email: null,
  company_name: null,
  communication_level: 'pending',
  phones: null,
  deal_value: null,
  owner: null,
  ...rest,
});

/** A fake server that keeps contacts and pages them by key; tests replace what they are about. */
export function createContactServer() {
  const fake = createAccountServer();
  const contacts: ModuleRecord[] = [];
  /** What the server returns beside what it does for every module; again after an answer for lists that records have. */
  const answerOfContacts = () => {
    fake.answer(contactEndpoints.listDuplicates, () => ({ duplicates: [] }));
    fake.answer(contactEndpoints.listMerges, () => ({ merges: [] }));
    fake.answer(contactEndpoints.previewDeletion, () => ({ chats: 0, messages: 0, is_capped: false }));
  };
  const reset = (initial: readonly ModuleRecord[]) => {
    fake.reset();
    contacts.splice(0, contacts.length, ...initial);
    fake.answer(recordEndpoints.getModule, () => ({ module: sampleModule() }));
    fake.answer(recordEndpoints.listModules, () => ({ modules: [sampleModule()] }));
    fake.answer(recordEndpoints.getLayout, () => ({ layout: { sections } }));
    fake.answer(recordEndpoints.countRecords, () => ({ count: contacts.length, is_capped: false, sum: null }));
    fake.answer(recordEndpoints.countViews, () => ({
      counts: [{ view: 'all_contacts', count: contacts.length, is_capped: false }],
      again_in_ms: null,
    }));
    fake.answer(recordEndpoints.listRecords, ({ query }) => {
      const term = (query.get('search_term') ?? '').toLowerCase();
      const found = contacts.filter(({ name }) => `${name as string}`.toLowerCase().includes(term));
      const start = found.findIndex(({ id }) => id === query.get('after')) + 1;
      const end = start + Number(query.get('limit'));
      return { contacts: found.slice(start, end), info: { has_more: end < found.length } };
    });
    fake.answer(recordEndpoints.getRecord, ({ params }) => ({
      contact: contacts.find(({ id }) => id === params['id']),
    }));
    fake.answer(recordEndpoints.createRecord, ({ body }) => {
      const contact = sampleContact('9001', body as Record<string, unknown>);
      contacts.unshift(contact);
      return { contact };
    });
    fake.answer(recordEndpoints.updateRecord, ({ params, body }) => {
      const index = contacts.findIndex(({ id }) => id === params['id']);
      const known = contacts[index];
      if (!known) throw new Error('The contact is not known');
      const changed = { ...known, ...(body as Record<string, unknown>), version: known.version + 1 };
      contacts[index] = changed;
      return { contact: changed };
    });
    fake.answer(recordEndpoints.listRelated, () => ({ activities: [], info: { has_more: false } }));
    answerOfContacts();
  };
  return { ...fake, contacts, reset };
}

/** Renders the pages of contacts at `path`. */
export function renderContacts(path: string) {
  const queryClient = createQueryClient();
  return renderRoutes(
    [...routesOfArea(contactsArea, queryClient), { path: '*', element: <p>elsewhere</p> }],
    path,
    queryClient,
  );
}
