import type { FastifyInstance } from 'fastify';
import type { Id } from '../../foundation/contract/id.ts';
import { searchTerm } from '../../foundation/contract/search-term.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import {
  deleteRecords,
  getRecord,
  listRecords,
  unwrapWrite,
  writeRecords,
  type RecordWrite,
} from '../../records/server/index.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { listEndpoints } from '../contract/endpoints.ts';
import type { MemberQuery } from '../contract/member.ts';
import { contactListModule } from './contact-list-module.ts';
import { dynamicMembers } from './dynamic-members.ts';
import { memberPattern } from './member-pattern.ts';
import { findMembers, listMemberRows } from './member-store.ts';
import { addMembers, changeMembers, removeMembers } from './members.ts';

/** Writes one list for a person. */
async function writeList(
  ctx: MemberContext,
  write: Pick<RecordWrite, 'id' | 'version' | 'values'>,
): Promise<{ contact_list: ModuleRecord }> {
  const { businessId: business_id, actor } = ctx;
  return { contact_list: unwrapWrite(await writeRecords(ctx, contactListModule, [{ business_id, actor, ...write }])) };
}

async function listMembers(ctx: MemberContext, listId: Id, query: MemberQuery) {
  const list = await getRecord(ctx, contactListModule, listId);
  const term = searchTerm(query.search_term ?? '');
  if (list['criteria'] !== null) {
    const { members, has_more } = await dynamicMembers(ctx, list, query);
    return { members, info: { has_more } };
  }
  const pattern = term === '' ? null : memberPattern(ctx, term);
  const members = await listMemberRows(ctx.tx, ctx.businessId, listId, query, pattern);
  // An empty page may mean that the key to page by names nothing.
  if (members.length === 0 && query.after !== undefined) {
    const known = await findMembers(ctx.tx, ctx.businessId, listId, [query.after]);
    if (known.length === 0) refuse('INVALID_DATA', { message: 'This member is not known.', info: { field: 'after' } });
  }
  return { members: members.slice(0, query.limit), info: { has_more: members.length > query.limit } };
}

/** Serves contact lists and their members. */
export function listRoutes(app: FastifyInstance, http: HttpServices): void {
  const change = ({ businessId: business_id, actor }: MemberContext, list_id: Id, contact_ids: readonly Id[]) => ({
    business_id,
    actor,
    list_id,
    contact_ids,
  });
  mount(app, http, listEndpoints, {
    async listContactLists(ctx, { query }) {
      const { info, contact_lists: lists } = await listRecords(ctx, contactListModule, query);
      return { contact_lists: lists as ModuleRecord[], info };
    },
    createContactList: (ctx, { body }) => writeList(ctx, { values: body }),
    getContactList: async (ctx, { params }) => ({ contact_list: await getRecord(ctx, contactListModule, params.id) }),
    updateContactList: (ctx, { params, body: { version, ...values } }) =>
      writeList(ctx, { id: params.id, version, values }),
    async deleteContactList(ctx, { params }) {
      const { businessId: business_id, actor } = ctx;
      const [refused] = await deleteRecords(ctx, contactListModule, [{ business_id, actor, id: params.id }]);
      if (refused) throw refused;
      return undefined;
    },
    listMembers: (ctx, { params, query }) => listMembers(ctx, params.id, query),
    async addMembers(ctx, { params, body }) {
      const [result] = await addMembers(ctx, [change(ctx, params.id, body.contact_ids)]);
      if (!result) throw new Error('A change of members has no result');
      if ('refusal' in result) throw result.refusal;
      return result;
    },
    async changeMembers(ctx, { params, query, body }) {
      // Any other action unsubscribes (specification, section 4).
      const status = query.action === 'subscribe' ? 'active' : 'inactive';
      const refused = await changeMembers(ctx, { ...change(ctx, params.id, body.member_ids), status });
      if (refused) throw refused;
      return { members: await findMembers(ctx.tx, ctx.businessId, params.id, body.member_ids) };
    },
    async removeMembers(ctx, { params, body }) {
      const refused = await removeMembers(ctx, change(ctx, params.id, body.member_ids));
      if (refused) throw refused;
      return undefined;
    },
  });
}
