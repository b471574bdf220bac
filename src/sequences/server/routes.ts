import type { FastifyInstance } from 'fastify';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { mountDownload } from '../../foundation/server/http/mount-bytes.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { deleteRecords, getRecord, listRecords } from '../../records/server/index.ts';
import { findWebForm } from '../../webforms/server/index.ts';
import { sequenceEndpoints } from '../contract/endpoints.ts';
import type { Sequence } from '../contract/sequence.ts';
import { findSequenceOfForm, setSequenceOfForm } from './entries/sequence-form-store.ts';
import { funnelOf } from './members/funnel.ts';
import { addMembers, exitMember, listMembers, sequencesOfContact } from './members/members.ts';
import { messagesOfSequence } from './members/sequence-messages.ts';
import { openSequenceMedia } from './sequence/sequence-media.ts';
import { sequenceModule } from './sequence/sequence-module.ts';
import { findSequence } from './sequence/sequence-store.ts';
import { changeStatus, createSequence, previewChange, updateSequence } from './sequence/write-sequence.ts';

/** A record as the contract has it: the owner also under the name of the specification. */
const present = (record: ModuleRecord): Sequence => {
  const sequence = record as Sequence;
  return { ...sequence, user: sequence.owner };
};

async function removeSequence(ctx: MemberContext, id: Id): Promise<undefined> {
  const { businessId: business_id, actor } = ctx;
  const [refused] = await deleteRecords(ctx, sequenceModule, [{ business_id, actor, id }]);
  if (refused) throw refused;
  return undefined;
}

/** Serves sequences and their members. */
export function sequenceRoutes(app: FastifyInstance, http: HttpServices): void {
  mountDownload(app, http, sequenceEndpoints.readSequenceMedia, (ctx, { params }) =>
    openSequenceMedia(ctx, params.id, params.fileId),
  );
  mount(app, http, sequenceEndpoints, {
    async listSequences(ctx, { query }) {
      const { info, sequences } = await listRecords(ctx, sequenceModule, query);
      return { sequences: (sequences as ModuleRecord[]).map(present), info };
    },
    createSequence: async (ctx, { body }) => ({ sequence: present(await createSequence(ctx, body)) }),
    getSequence: async (ctx, { params }) => ({ sequence: present(await getRecord(ctx, sequenceModule, params.id)) }),
    async updateSequence(ctx, { params: { id }, query: { action }, body }) {
      if (action !== undefined && body !== undefined)
        refuse('INVALID_DATA', { message: 'Send an action or a body, not both.', info: { field: 'action' } });
      if (action !== undefined) return { sequence: present(await changeStatus(ctx, id, action)) };
      return { sequence: present(await updateSequence(ctx, id, body ?? {})) };
    },
    deleteSequence: (ctx, { params }) => removeSequence(ctx, params.id),
    previewSequenceChange: async (ctx, { params, body }) => ({
      change_effect: await previewChange(ctx, params.id, body.sequence_configs),
    }),
    sequenceFunnel: async (ctx, { params }) => ({ funnel: await funnelOf(ctx, params.id) }),
    listSequenceMembers: (ctx, { params, query }) => listMembers(ctx, params.id, query),
    addSequenceMembers: (ctx, { params, body }) => addMembers(ctx, params.id, body),
    exitSequenceMember: async (ctx, { params }) => ({
      sequence_member: await exitMember(ctx, params.id, params.memberId),
    }),
    async getSequenceOfForm({ tx, businessId }, { params: { formId } }) {
      if (!(await findWebForm(tx, businessId, formId))) refuse('NOT_FOUND');
      return { sequence: await findSequenceOfForm(tx, businessId, formId) };
    },
    async setSequenceOfForm({ tx, businessId }, { params: { formId }, body: { sequence } }) {
      if (!(await findWebForm(tx, businessId, formId))) refuse('NOT_FOUND');
      if (sequence !== null && !(await findSequence(tx, businessId, sequence.id))) refuse('NOT_FOUND');
      await setSequenceOfForm(tx, businessId, formId, sequence?.id ?? null);
      return { sequence: await findSequenceOfForm(tx, businessId, formId) };
    },
    listSequencesOfContact: (ctx, { params, query }) => sequencesOfContact(ctx, params.contactId, query),
    listSequenceMessages: (ctx, { params, query }) =>
      messagesOfSequence(ctx, params.contactId, params.sequenceId, query),
  });
}
