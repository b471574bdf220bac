import { defineSecurity, editors, everyone } from '../../app/testing/security/area-security.ts';
import { assignmentEndpoints } from '../contract/endpoints.ts';

// Ids of people, lists, sequences and files within clauses.
const ofClauses = { 'body.clauses': 'rules.test.ts' };
const clauses = [
  { criteria: null, fulfillment: { actions: [{ type: 'assign_owner', data: { assign_to: 'everyone' } }] } },
];

export const security = defineSecurity(assignmentEndpoints, {
  rows: {
    listAssignmentRules: { who: everyone },
    createAssignmentRule: {
      who: editors,
      body: { clauses },
      ids: { 'body.channel': 'channel' },
      testedByArea: ofClauses,
    },
    tryAssignmentRule: {
      who: everyone,
      body: { clauses },
      ids: { 'body.chat_id': 'chat', 'body.channel': 'channel', 'body.rule_id': 'assignment_rule' },
      testedByArea: { ...ofClauses, 'body.contact_id': 'rules.test.ts' },
    },
    getAssignmentRule: { who: everyone, ids: { 'params.ruleId': 'assignment_rule' } },
    getAssignmentStats: { who: everyone, ids: { 'params.ruleId': 'assignment_rule' } },
    updateAssignmentRule: {
      who: editors,
      body: { name: 'Store line' },
      ids: { 'params.ruleId': 'assignment_rule', 'body.channel': 'channel' },
      testedByArea: ofClauses,
    },
    deleteAssignmentRule: { who: editors, ids: { 'params.ruleId': 'assignment_rule' } },
    getAssignmentMedia: { who: everyone, ids: { 'params.fileId': 'rule_file' } },
    deleteAssignmentMedia: { who: editors, ids: { 'params.fileId': 'unused_file' } },
  },
  async records({ admin, server, businessId }) {
    const media = async (name: string): Promise<string> => {
      const { rows } = await server.database.ownerPool.query<{ id: string }>(
        `insert into media (business_id, sha256, name, mime_type, size, purpose)
         values ($1, repeat('c', 64), $2, 'application/pdf', 12, 'setup') returning id`,
        [businessId, name],
      );
      return rows[0]?.id ?? '';
    };
    const [file, unused] = [await media('catalogue.pdf'), await media('prices.pdf')];
    const message = { type: 'send_whatsapp_message', data: { text: 'Our catalogue', file: { csid: file } } };
    const { chat_assignment_rule: rule } = await admin.call(assignmentEndpoints.createAssignmentRule, {
      body: { name: 'Store line', clauses: [{ criteria: null, fulfillment: { actions: [message] } }] },
    });
    return { assignment_rule: rule.id, rule_file: file, unused_file: unused };
  },
});
