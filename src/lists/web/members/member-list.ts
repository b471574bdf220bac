import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import type { PagedList } from '../../../foundation/web/cache/paged-list.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import type { Criteria } from '../../../rules/contract/criteria.ts';
import { listEndpoints } from '../../contract/endpoints.ts';
import type { ListMember } from '../../contract/member.ts';

/** Which members of a list are shown. */
export interface MemberShape {
  status: 'all' | ListMember['status'];
  search: string;
}

/** All that is loaded of the members of one list, or of every list. */
export const membersKey = (listId?: string) => ['lists', 'members', ...(listId === undefined ? [] : [listId])] as const;

/** The members of a list, the one added last first, page by page. Whatever changes them has them read again. */
export const memberList = (listId: string, { status, search }: MemberShape): PagedList<ListMember> => ({
  queryKey: [...membersKey(listId), status, search],
  rules: () => ({ isClosed: true }),
  read: async ({ edge, limit }, signal) => {
    const query = { status, limit, ...(search !== '' && { search_term: search }), ...(edge && { after: edge.id }) };
    // The list shows its own error row.
    const options = { signal, origin: 'records', display: false } as const;
    const { members, info } = await call(listEndpoints.listMembers, { params: { id: listId }, query }, options);
    return { items: members, has_after: info.has_more };
  },
});

/** How many contacts fit a rule, up to a limit. Among the counts of contacts: what changes these changes it. */
export const ruleCountQuery = (criteria: Criteria) =>
  queryOptions({
    queryKey: ['records', 'count', 'contacts', 'rule', criteria] as const,
    queryFn: ({ signal }) => {
      const options = { signal, origin: 'records', display: false } as const;
      const query = { criteria: JSON.stringify(criteria) };
      return call(recordEndpoints.countRecords, { params: { module: 'contacts' }, query }, options);
    },
    placeholderData: keepPreviousData,
  });

const listsOfContactsKey = ['lists', 'of_contact'] as const;

/** Members of one list, or of all, are other ones now. */
export async function membersChanged(client: QueryClient, listId?: string): Promise<void> {
  await Promise.all([membersKey(listId), listsOfContactsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** A list that a contact was added to, by hand or by an import. */
export interface Membership extends Pick<ListMember, 'id' | 'name' | 'status' | 'added_time' | 'unsubscribed_time'> {
  /** Of the list, not of the contact. */
  id: string;
}

const LISTS_SHOWN = 50;

/** The lists that a contact was added to, the last one first. */
export const listsOfContactQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...listsOfContactsKey, contactId] as const,
    queryFn: async ({ signal }) => {
      const reply = await call(
        recordEndpoints.listRelated,
        { params: { module: 'contacts', id: contactId, related: 'contact_lists' }, query: { limit: LISTS_SHOWN } },
        { signal, origin: 'records', display: false },
      );
      return { lists: reply['contact_lists'] as Membership[], has_more: reply.info.has_more };
    },
  });

const OFFERED = 50;

/** Lists whose members are chosen by hand, by what is typed. */
export const handmadeListsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['lists', 'handmade', typed] as const,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const criteria = JSON.stringify({ operator: 'AND', criteria: [{ field: 'criteria', comparator: 'empty' }] });
      const query = { limit: OFFERED, criteria, ...(typed !== '' && { search_term: typed }) };
      const params = { module: 'contact_lists' };
      const options = { signal, origin: 'records', display: false } as const;
      const { contact_lists: lists } = await call(recordEndpoints.listRecords, { params, query }, options);
      return (lists as ModuleRecord[]).map((list) => ({ value: list.id, label: String(list['name']) }));
    },
  });
