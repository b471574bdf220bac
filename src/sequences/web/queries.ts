import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { DEFAULT_PAGE_SIZE } from '../../foundation/contract/page-size.ts';
import { searchTerm } from '../../foundation/contract/search-term.ts';
import { call } from '../../foundation/web/api/call.ts';
import { sequenceEndpoints } from '../contract/endpoints.ts';
import type { sequenceEntry, SequenceMember, sequenceMessage } from '../contract/sequence.ts';

/** A sequence that a contact is or was in. */
export type SequenceEntry = z.output<typeof sequenceEntry>;
/** What a member got, or did not get, in one step. */
export type MemberMessage = z.output<typeof sequenceMessage>;

/** What the screens show their own error for. */
const quiet = (signal: AbortSignal) => ({ signal, origin: 'sequences', display: false }) as const;

/** All that is loaded of one sequence, or of every one. */
const ofSequence = (id?: string) => ['sequences', 'of', ...(id === undefined ? [] : [id])] as const;
const ofContacts = ['sequences', 'of_contact'] as const;

export const sequenceQuery = (id: string) =>
  queryOptions({
    queryKey: [...ofSequence(id), 'itself'] as const,
    queryFn: async ({ signal }) =>
      (await call(sequenceEndpoints.getSequence, { params: { id } }, quiet(signal))).sequence,
  });

/** How many people are where, by the id of the step. */
export const funnelQuery = (id: string) =>
  queryOptions({
    queryKey: [...ofSequence(id), 'funnel'] as const,
    queryFn: async ({ signal }) => {
      const { funnel } = await call(sequenceEndpoints.sequenceFunnel, { params: { id } }, quiet(signal));
      return new Map(funnel.map((step) => [step.step_id as string, step]));
    },
    structuralSharing: false,
  });

export type MemberStatus = 'all' | SequenceMember['status'];

/** Which members are shown: `after` is the last one of the page before. */
export interface MembersShown {
  status: MemberStatus;
  search: string;
  /** Those who wait for this step; null: all. */
  step: string | null;
  after: string | null;
}

export const MEMBERS_PAGE = DEFAULT_PAGE_SIZE;

export const membersQuery = (id: string, { status, search, step, after }: MembersShown) =>
  queryOptions({
    queryKey: [...ofSequence(id), 'members', status, search, step, after] as const,
    queryFn: async ({ signal }) => {
      const query = {
        status,
        limit: MEMBERS_PAGE,
        ...(search !== '' && { search_term: search }),
        ...(step !== null && { step }),
        ...(after !== null && { after }),
      };
      return call(sequenceEndpoints.listSequenceMembers, { params: { id }, query }, quiet(signal));
    },
    placeholderData: keepPreviousData,
  });

/** What a contact got from a sequence, the latest first, page by page. */
export const messagesQuery = (contactId: string, sequenceId: string) =>
  infiniteQueryOptions({
    queryKey: [...ofSequence(sequenceId), 'messages', contactId] as const,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: offset }) =>
      call(
        sequenceEndpoints.listSequenceMessages,
        { params: { contactId, sequenceId }, query: { limit: DEFAULT_PAGE_SIZE, offset } },
        quiet(signal),
      ),
    getNextPageParam: ({ info }, pages) => (info.has_more ? pages.length * DEFAULT_PAGE_SIZE : null),
  });

/** The sequences that a contact is or was in, the latest first. */
export const sequencesOfContactQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...ofContacts, contactId] as const,
    queryFn: async ({ signal }) => {
      const { sequence_entries: entries, info } = await call(
        sequenceEndpoints.listSequencesOfContact,
        { params: { contactId }, query: { limit: DEFAULT_PAGE_SIZE } },
        quiet(signal),
      );
      return { entries, has_more: info.has_more };
    },
  });

/** Sequences by what is typed, for choosing one. */
export const sequencesFoundQuery = (typed: string) => {
  const term = searchTerm(typed);
  return queryOptions({
    queryKey: ['sequences', 'found', term] as const,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { limit: DEFAULT_PAGE_SIZE, ...(term !== '' && { search_term: term }) };
      const { sequences } = await call(sequenceEndpoints.listSequences, { query }, quiet(signal));
      return sequences.map(({ id, title, status }) => ({ id: id as string, title, status }));
    },
  });
};

/** The sequence that contacts of a web form enter; null: none. */
export const sequenceOfFormQuery = (formId: string) =>
  queryOptions({
    queryKey: ['sequences', 'of_form', formId] as const,
    queryFn: async ({ signal }) =>
      (await call(sequenceEndpoints.getSequenceOfForm, { params: { formId } }, quiet(signal))).sequence,
  });

/** Members, numbers or the sequence itself are other ones now; without an id those of every sequence. */
export async function sequenceChanged(client: QueryClient, id?: string): Promise<void> {
  await Promise.all(
    [ofSequence(id), ofContacts, ['sequences', 'found']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
