import type { FastifyInstance } from 'fastify';
import { countRuns } from '../../actions/server/index.ts';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { mountDownload } from '../../foundation/server/http/mount-bytes.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { assignmentEndpoints } from '../contract/endpoints.ts';
import { countWaitingChatsOf } from './look/assignment-chat-store.ts';
import { deleteRuleMedia, openRuleMedia } from './rules/rule-media.ts';
import { changeRuleStatus, createRule, deleteRule, getRule, listRules, updateRule } from './rules/rules.ts';
import { tryRule } from './rules/try-rule.ts';

const STATS_DAYS = 30;

/** Serves the chat assignment rules. */
export function assignmentRoutes(app: FastifyInstance, http: HttpServices): void {
  mountDownload(app, http, assignmentEndpoints.getAssignmentMedia, (ctx, { params }) =>
    openRuleMedia(ctx, params.fileId),
  );
  mount(app, http, assignmentEndpoints, {
    listAssignmentRules: (ctx, { query }) => listRules(ctx, query),
    createAssignmentRule: async (ctx, { body }) => ({ chat_assignment_rule: await createRule(ctx, body) }),
    tryAssignmentRule: async (ctx, { body }) => ({ trial: await tryRule(ctx, body) }),
    getAssignmentRule: async (ctx, { params }) => ({ chat_assignment_rule: await getRule(ctx, params.ruleId) }),
    async getAssignmentStats(ctx, { params: { ruleId: record_id } }) {
      await getRule(ctx, record_id);
      const { tx, businessId } = ctx;
      const [counts, waiting] = await Promise.all([
        countRuns(tx, businessId, { kind: 'assignment_rule', record_id, days: STATS_DAYS }),
        countWaitingChatsOf(tx, businessId, record_id),
      ]);
      return { stats: { ...counts, waiting } };
    },
    async updateAssignmentRule(ctx, { params: { ruleId }, query: { action }, body }) {
      if (action !== undefined && body !== undefined)
        refuse('INVALID_DATA', { message: 'Send an action or a body, not both.', info: { field: 'action' } });
      if (action !== undefined) return { chat_assignment_rule: await changeRuleStatus(ctx, ruleId, action) };
      return { chat_assignment_rule: await updateRule(ctx, ruleId, body ?? {}) };
    },
    deleteAssignmentRule: (ctx, { params }) => deleteRule(ctx, params.ruleId),
    deleteAssignmentMedia: (ctx, { params }) => deleteRuleMedia(ctx, params.fileId),
  });
}
