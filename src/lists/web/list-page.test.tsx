import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createContactServer, sampleContact, sampleModule } from '../../contacts/web/testing/contact-server.tsx';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import type { ModuleInfo } from '../../records/contract/module.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { loadRecordPages } from '../../records/web/testing/load-record-pages.ts';
import { listEndpoints } from '../contract/endpoints.ts';
import { area } from './area.ts';

const fake = createContactServer();
const rule = {
  operator: 'AND' as const,
  criteria: [
    { field: 'company_name', comparator: 'contains', value: 'Textiles' },
    {
      operator: 'OR' as const,
      criteria: [
        { field: 'email', comparator: 'not_empty' },
        { field: 'name', comparator: 'starts_with', value: 'A' },
      ],
    },
  ],
};
let list: ModuleRecord;
const UPDATE = 'PUT /server/records/{module}/{id}';

const listModule = (rest: Partial<ModuleInfo> = {}): ModuleInfo => ({
  ...sampleModule(),
  name: 'contact_lists',
  one: 'contact_list',
  label: 'Contact list',
  plural_label: 'Contact lists',
  is_person: false,
  ...rest,
});

beforeAll(loadRecordPages, 60_000);
beforeAll(async () => void (await Promise.all([import('./ListPage.tsx'), import('./RuleDialog.tsx')])), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset([]);
  list = sampleContact('5', {
    name: 'Cloth buyers',
    description: null,
    criteria: rule,
    member_count: 0,
    active_count: 0,
  });
  fake.answer(recordEndpoints.getModule, ({ params }) => ({
    module: params['name'] === 'contacts' ? sampleModule() : listModule(),
  }));
  fake.answer(recordEndpoints.getRecord, () => ({ contact_list: list }));
  fake.answer(recordEndpoints.countRecords, () => ({ count: 1204, is_capped: false, sum: null }));
  fake.answer(recordEndpoints.updateRecord, ({ body }) => {
    list = { ...list, ...(body as object), version: list.version + 1 };
    return { contact_list: list };
  });
  fake.answer(listEndpoints.listMembers, () => ({
    members: [
      {
        id: '9',
        name: 'Asha Textiles',
        mobile: '+919000081764',
        status: 'active' as const,
        added_time: '2026-11-02T05:00:00.000Z',
        unsubscribed_time: null,
      },
    ],
    info: { has_more: false },
  }));
});
afterAll(() => fake.server.close());

function renderList() {
  const queryClient = createQueryClient();
  return renderRoutes(routesOfArea(area, queryClient), '/broadcasts/contact_lists/5', queryClient);
}

test('a list by a rule says its rule in words, how many fit, and that it follows the rule', async () => {
  renderList();
  const said = await screen.findByRole('region', { name: 'Rule of this list' });
  const chips = await within(said).findByRole('list', { name: 'Conditions' });
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Company contains Textiles', 'ANDEmail is not empty  OR Name starts with A']);
  expect(said.textContent).toContain('Follows the rule live');
  await screen.findByText('1,204 contacts');
  expect(fake.calls.find(({ operation }) => operation.endsWith('/count'))?.query.get('criteria')).toBe(
    JSON.stringify(rule),
  );
  // No status and no time of joining: members are chosen by the rule only.
  const table = await screen.findByRole('table', { name: 'Members' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Mobile', 'Contact since']);
  expect(screen.queryByRole('button', { name: 'Add contacts' })).toBeNull();
});

test('more contacts than are counted are said so', async () => {
  fake.answer(recordEndpoints.countRecords, () => ({ count: 10_000, is_capped: true, sum: null }));
  renderList();
  expect(await screen.findByText('10,000+ contacts')).toBeDefined();
});

test('the rule is edited where it stands; what the server refuses is said', async () => {
  const { user } = renderList();
  await user.click(await screen.findByRole('button', { name: 'Edit rule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rule of Cloth buyers' });
  const save = within(dialog).getByRole('button', { name: 'Save rule' });
  expect(save).toHaveProperty('disabled', true);
  await user.click(await within(dialog).findByRole('button', { name: /^Remove group/ }));
  fake.refuse(recordEndpoints.updateRecord, 'INVALID_DATA', {
    info: { fields: [{ field: 'criteria', message: 'This field is not known.' }] },
  });
  await user.click(save);
  await within(dialog).findByText('This field is not known.');
  fake.answer(recordEndpoints.updateRecord, ({ body }) => {
    list = { ...list, ...(body as object), version: list.version + 1 };
    return { contact_list: list };
  });
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.sent(UPDATE).at(-1)).toEqual({
    version: 1,
    criteria: { operator: 'AND', criteria: [rule.criteria[0]] },
  });
  const said = screen.getByRole('region', { name: 'Rule of this list' });
  await waitFor(() => expect(within(said).getAllByRole('listitem')).toHaveLength(1));
});

test('who may not change lists only reads the rule', async () => {
  const allows = { create: false, edit: false, delete: false, customize: false, import: false };
  fake.answer(recordEndpoints.getModule, ({ params }) => ({
    module: params['name'] === 'contacts' ? sampleModule() : listModule({ allows }),
  }));
  renderList();
  await screen.findByRole('list', { name: 'Conditions' });
  expect(screen.queryByRole('button', { name: 'Edit rule' })).toBeNull();
});

test('a list that is filled by hand has no rule; people of one name are told apart when they are added', async () => {
  list = { ...list, criteria: null, member_count: 3, active_count: 2 };
  fake.contacts.push(
    sampleContact('21', { name: 'Sara Al Hadi', mobile: '+919000081764' }),
    sampleContact('22', { name: 'Sara Al Hadi', email: 'sara@example.in' }),
  );
  fake.answer(listEndpoints.addMembers, () => ({ added: 1, already_members: 0 }));
  const { user } = renderList();
  await screen.findByText('2 of 3 receive messages');
  expect(screen.queryByRole('region', { name: 'Rule of this list' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Add contacts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add contacts to Cloth buyers' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Contacts' }));
  await screen.findByRole('option', { name: /^Sara Al Hadi \+91/ });
  // The popup moves the focus to its search box a moment after it opens; Escape before that is for the dialog.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await user.click(screen.getByRole('option', { name: 'Sara Al Hadi sara@example.in' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 contact' }));
  await waitFor(() =>
    expect(fake.sent('POST /server/broadcasts/contact_lists/{id}/members')).toEqual([{ contact_ids: ['22'] }]),
  );
});
