import { defineSecurity, editors, everyone } from '../../app/testing/security/area-security.ts';
import { sequenceEndpoints } from '../contract/endpoints.ts';

// The custom role of the matrix may edit broadcasts.
const outreach = [...editors, 'custom'] as const;

const named = { 'body.channel.id': 'channel', 'body.user.id': 'user', 'body.contact_list.id': 'contact_list' };
// Templates of steps, and contacts of a selection.
const ofSteps = { 'body.sequence_configs': 'foreign-ids.test.ts' };

const step = { delay: { value: 1, measure: 'days' }, if_action: { data: { template_id: null } } };

export const security = defineSecurity(sequenceEndpoints, {
  rows: {
    listSequences: { who: everyone, ids: { 'query.after': 'sequence' } },
    createSequence: {
      who: outreach,
      body: { title: 'Welcome series', sequence_configs: [step] },
      ids: named,
      testedByArea: ofSteps,
    },
    getSequence: { who: everyone, ids: { 'params.id': 'sequence' } },
    updateSequence: {
      who: outreach,
      body: { title: 'Welcome' },
      ids: { 'params.id': 'sequence', ...named },
      testedByArea: ofSteps,
    },
    deleteSequence: { who: outreach, ids: { 'params.id': 'sequence' } },
    previewSequenceChange: {
      who: outreach,
      body: { sequence_configs: [step] },
      ids: { 'params.id': 'sequence' },
      testedByArea: ofSteps,
    },
    sequenceFunnel: { who: everyone, ids: { 'params.id': 'sequence' } },
    readSequenceMedia: { who: everyone, ids: { 'params.id': 'sequence', 'params.fileId': 'template_media' } },
    listSequenceMembers: {
      who: everyone,
      ids: { 'params.id': 'sequence', 'query.after': 'sequence_entry', 'query.step': 'sequence_step' },
    },
    addSequenceMembers: {
      who: outreach,
      ids: { 'params.id': 'sequence', 'body.contact_ids': 'record' },
      testedByArea: { 'body.selection': 'foreign-ids.test.ts', 'body.next': 'foreign-ids.test.ts' },
    },
    exitSequenceMember: {
      who: outreach,
      query: { action: 'exit' },
      ids: { 'params.id': 'sequence', 'params.memberId': 'sequence_entry' },
    },
    getSequenceOfForm: { who: everyone, ids: { 'params.formId': 'web_form' } },
    setSequenceOfForm: {
      who: outreach,
      body: { sequence: null },
      ids: { 'params.formId': 'web_form', 'body.sequence.id': 'sequence' },
    },
    listSequencesOfContact: { who: everyone, ids: { 'params.contactId': 'record' } },
    listSequenceMessages: { who: everyone, ids: { 'params.contactId': 'record', 'params.sequenceId': 'sequence' } },
  },
  async records({ admin, ids }) {
    const { sequence } = await admin.call(sequenceEndpoints.createSequence, {
      body: {
        title: 'Welcome series',
        sequence_configs: [{ delay: { value: 1, measure: 'days' }, if_action: null }],
      },
    });
    await admin.call(sequenceEndpoints.addSequenceMembers, {
      params: { id: sequence.id },
      body: { contact_ids: [ids['record'] ?? ''] },
    });
    const { sequence_members: members } = await admin.call(sequenceEndpoints.listSequenceMembers, {
      params: { id: sequence.id },
      query: {},
    });
    return {
      sequence: sequence.id,
      sequence_entry: members[0]?.id ?? '',
      sequence_step: sequence.sequence_configs?.[0]?.id ?? '',
    };
  },
});
