import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { actionEndpoints } from '../../../actions/contract/endpoints.ts';
import { sampleUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { createContactServer, sampleContact } from '../../../contacts/web/testing/contact-server.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { assignmentEndpoints } from '../../contract/endpoints.ts';
import type { Clause } from '../../contract/clause.ts';
import type { AssignmentRule, RuleTrial } from '../../contract/rule.ts';
import { area } from '../area.ts';
// Loaded with the tests: the routes load them when they are first opened, which takes a slow machine longer than a test waits.
import '../form/load-rule-page.ts';
import '../list/RulesPage.tsx';

/** A clause that gives chats of contacts of a name to people. */
export const sampleClause = (name: string, users: string[], rest: Partial<Clause> = {}): Clause => ({
  name,
  criteria: { operator: 'AND', criteria: [{ field: 'name', comparator: 'contains', value: name }] },
  fulfillment: { actions: [{ type: 'assign_owner', data: { assign_to: 'users', users } }] },
  ...rest,
});

/** What happens to everyone else. */
export const sampleElse: Clause = {
  name: '',
  criteria: null,
  fulfillment: { actions: [{ type: 'assign_owner', data: { assign_to: 'everyone', users: [] } }] },
};

export const sampleRule = (rest: Partial<AssignmentRule> = {}): AssignmentRule => ({
  id: '41',
  name: 'Store line routing',
  channel: null,
  status: 'active',
  clauses: [sampleClause('Wholesale buyers', ['7']), sampleClause('Tamil speakers', ['8']), sampleElse],
  position: 0,
  return_after_minutes: null,
  problem: null,
  version: 3,
  created_time: '2026-11-01T04:30:00.000Z',
  modified_time: '2026-11-20T04:30:00.000Z',
  ...rest,
});

/** What the second clause would do with somebody. */
export const sampleTrial: RuleTrial = {
  checks: [
    {
      path: '1',
      name: 'Wholesale buyers',
      is_match: false,
      conditions: [{ field: 'Name', comparator: 'contains', value: 'Wholesale', seen: 'Meenakshi', holds: false }],
    },
    {
      path: '2',
      name: 'Tamil speakers',
      is_match: true,
      conditions: [{ field: 'Language', comparator: 'equals', value: 'Tamil', seen: 'Tamil', holds: true }],
    },
  ],
  matched: '2',
  assignment: { user: { id: '8', label: 'Kavya Nair' }, why: 'in_turn', open_chats: 6, candidates: 2 },
  actions: [{ type: 'send_whatsapp_message', label: 'Hello' }],
};

const chatModule = {
  name: 'chats',
  label: 'Chats',
  fields: [
    { id: 'classification', name: 'classification', label: 'Classification', type: 'picklist', options: [] },
    { id: 'labels', name: 'labels', label: 'Labels', type: 'multi_select', options: [] },
  ],
  views: [],
  sort_fields: [],
};

/** A fake server with rules; tests replace what they are about. */
export function createAssignmentServer() {
  const fake = createContactServer();
  const state = { rules: [sampleRule()] };
  const one = (id: unknown) => state.rules.find((rule) => rule.id === id) ?? sampleRule();
  const reset = () => {
    fake.reset([{ ...sampleContact('91'), name: 'Meenakshi Sundaram' }]);
    sessionStorage.clear();
    state.rules = [sampleRule()];
    fake.answer(accountEndpoints.listUsers, () => ({
      users: [
        sampleUser({ id: '7', first_name: 'Fatima', last_name: 'Sheikh' }),
        sampleUser({ id: '8', first_name: 'Kavya', last_name: 'Nair' }),
      ],
    }));
    fake.answer(chatEndpoints.chatModule, () => ({ module: chatModule }) as never);
    fake.answer(chatEndpoints.listChats, () => ({ chats: [], info: { has_more: false } }));
    fake.answer(recordEndpoints.listRecords, ({ params }) => ({
      [params['module'] as string]: fake.contacts,
      info: { has_more: false },
    }));
    fake.answer(actionEndpoints.listRuns, () => ({ runs: [], info: { has_more: false } }));
    fake.answer(assignmentEndpoints.listAssignmentRules, () => ({
      chat_assignment_rules: state.rules as never,
      info: { has_more: false },
    }));
    fake.answer(assignmentEndpoints.getAssignmentRule, ({ params }) => ({
      chat_assignment_rule: one(params['ruleId']) as never,
    }));
    fake.answer(assignmentEndpoints.getAssignmentStats, () => ({
      stats: {
        chats: 100,
        clauses: [
          { path: '1', chats: 22 },
          { path: '2', chats: 41 },
        ],
        users: [
          { id: '7', label: 'Fatima Sheikh', chats: 60 },
          { id: '8', label: 'Kavya Nair', chats: 40 },
        ],
        waiting: 2,
      },
    }));
    fake.answer(assignmentEndpoints.tryAssignmentRule, () => ({ trial: sampleTrial }));
    fake.answer(assignmentEndpoints.createAssignmentRule, ({ body }) => {
      const made = sampleRule({ ...(body as object), id: '42', channel: null, status: 'inactive', version: 1 });
      state.rules = [...state.rules, made];
      return { chat_assignment_rule: made as never };
    });
    fake.answer(assignmentEndpoints.updateAssignmentRule, ({ params, query, body }) => {
      const before = one(params['ruleId']);
      const action = query.get('action');
      const { channel: _, ...sent } = (body ?? {}) as Partial<AssignmentRule>;
      const status = action === null ? before.status : action === 'activate' ? 'active' : 'inactive';
      const changed = { ...before, ...sent, status, version: before.version + 1 } as AssignmentRule;
      state.rules = state.rules.map((rule) => (rule.id === changed.id ? changed : rule));
      return { chat_assignment_rule: changed as never };
    });
    fake.answer(assignmentEndpoints.deleteAssignmentRule, () => undefined);
  };
  return { ...fake, state, reset };
}

/** Renders the pages of chat assignment at `path`; other paths are a page that names itself. */
export function renderRules(path: string) {
  const queryClient = createQueryClient();
  return renderRoutes(
    [...routesOfArea(area, queryClient), { path: '*', element: <p>elsewhere</p> }],
    path,
    queryClient,
  );
}
