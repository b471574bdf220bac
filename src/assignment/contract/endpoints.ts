import './errors.ts';
import '../../templates/contract/permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo, paging } from '../../foundation/contract/paging.ts';
import { assignmentRule, createRuleBody, ruleStats, ruleTrial, tryRuleBody, updateRuleBody } from './rule.ts';

const one = z.object({ ruleId: id });
const reply = z.object({ chat_assignment_rule: assignmentRule });
const BASE = '/server/setup/automation/chat_assignment_rule';

export const assignmentEndpoints = defineEndpoints({
  listAssignmentRules: {
    method: 'GET',
    path: BASE,
    summary: 'The chat assignment rules, in the order in which they are asked',
    access: 'setup.read',
    query: z.strictObject(paging),
    reply: z.object({ chat_assignment_rules: z.array(assignmentRule), info: pageInfo }),
  },
  createAssignmentRule: {
    method: 'POST',
    path: BASE,
    summary: 'Add a chat assignment rule; it is inactive until it is activated',
    access: 'setup.edit',
    body: createRuleBody,
    status: 201,
    reply,
    errors: ['LIMIT_EXCEEDED'],
  },
  tryAssignmentRule: {
    method: 'POST',
    path: `${BASE}/try`,
    summary: 'What a rule would do with a chat or a contact now; changes nothing',
    access: 'setup.read',
    body: tryRuleBody,
    reply: z.object({ trial: ruleTrial }),
    errors: ['NOT_FOUND'],
  },
  getAssignmentRule: {
    method: 'GET',
    path: `${BASE}/{ruleId}`,
    summary: 'One chat assignment rule',
    access: 'setup.read',
    params: one,
    reply,
    errors: ['NOT_FOUND'],
  },
  getAssignmentStats: {
    method: 'GET',
    path: `${BASE}/{ruleId}/stats`,
    summary: 'What a rule did in the last 30 days, by clause and by person',
    access: 'setup.read',
    params: one,
    reply: z.object({ stats: ruleStats }),
    errors: ['NOT_FOUND'],
  },
  updateAssignmentRule: {
    method: 'PUT',
    path: `${BASE}/{ruleId}`,
    summary:
      'Change a rule; or, with an action and no body, activate it (activate) or deactivate it (any other action)',
    access: 'setup.edit',
    params: one,
    query: z.strictObject({ action: z.string({ error: 'Name an action.' }).max(30).optional() }),
    body: updateRuleBody.optional(),
    reply,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
  deleteAssignmentRule: {
    method: 'DELETE',
    path: `${BASE}/{ruleId}`,
    summary: 'Delete a rule; what it assigned stays assigned',
    access: 'setup.edit',
    params: one,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND'],
  },
  getAssignmentMedia: {
    method: 'GET',
    path: `${BASE}/media/{fileId}`,
    summary: 'A file of a message of a rule',
    access: 'setup.read',
    params: z.object({ fileId: id }),
    bytes: 'download',
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'MEDIA_NOT_FOUND'],
  },
  deleteAssignmentMedia: {
    method: 'DELETE',
    path: `${BASE}/media/{fileId}`,
    summary: 'Delete a file that no rule sends any more',
    access: 'setup.edit',
    params: z.object({ fileId: id }),
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});
