import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { call } from '../../foundation/web/api/call.ts';
import type { PagedList } from '../../foundation/web/cache/paged-list.ts';
import type { LeftOutReason } from '../../outreach/contract/left-out.ts';
import type { Branch } from '../../outreach/contract/step.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { recordQuery } from '../../records/web/index.ts';
import type { Campaign } from '../contract/campaign.ts';
import type { CampaignImport } from '../contract/campaign-import.ts';
import { campaignEndpoints } from '../contract/endpoints.ts';
import { joinParts, type Preflight, type PreflightPerson } from '../contract/preflight.ts';
import type { CampaignMessage, CampaignStats } from '../contract/results.ts';

export const MODULE = 'campaigns';

/** The screens show their own errors with a retry. */
const own = { origin: 'records', display: false } as const;

/** One campaign, as every record is read and kept. */
export const campaignQuery = (id: string) => recordQuery(MODULE, id);

/** A record of the module as what it is. */
export const asCampaign = (record: ModuleRecord): Campaign => record as unknown as Campaign;

export const preflightKey = (id: string) => ['campaigns', 'preflight', id] as const;

const readPart = async (id: string, after: string | null, signal: AbortSignal): Promise<Preflight> =>
  (
    await call(
      campaignEndpoints.checkCampaign,
      { params: { id }, query: after === null ? {} : { after } },
      { ...own, signal },
    )
  ).preflight;

/** What a run would do now with the first part of the members, which are all of them in most campaigns. */
export const firstPartQuery = (id: string) =>
  queryOptions({
    queryKey: [...preflightKey(id), 'first_part'],
    staleTime: 0,
    queryFn: ({ signal }) => readPart(id, null, signal),
  });

/**
 * What a run would do now, part by part. Parts that were counted are not counted again because a window comes to the front, and not
 * kept when the page is left.
 */
export const preflightQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...preflightKey(id), 'parts'] as const,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => readPart(id, pageParam, signal),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): Preflight | undefined => {
      const [first, ...others] = pages;
      return first && others.reduce(joinParts, first);
    },
  });

/** Checks again. What is counted in parts begins at its first part, so that it is seen how far it is. */
export function checkAgain(client: QueryClient, id: string): void {
  const { queryKey } = preflightQuery(id);
  const isInParts = (client.getQueryData(queryKey)?.pages.length ?? 0) > 1;
  if (isInParts) void client.resetQueries({ queryKey });
  const isOther = (query: { queryKey: QueryKey }): boolean => !isInParts || query.queryKey.at(-1) !== queryKey.at(-1);
  void client.invalidateQueries({ queryKey: preflightKey(id), predicate: isOther });
}

/** People of the pre-flight in a first look; the whole list is loaded page by page. */
export const preflightPeople = (id: string, reason: LeftOutReason | null): PagedList<PersonRow> => ({
  queryKey: [...preflightKey(id), 'people', reason],
  rules: () => ({ isClosed: true }),
  read: ({ edge, limit }, signal) =>
    readOn({ start: edge?.id ?? null, limit }, async (after) => {
      const query = { limit, ...(reason !== null && { reason }), ...(after !== null && { after }) };
      const { people, next } = await call(
        campaignEndpoints.listPreflightPeople,
        { params: { id }, query },
        { ...own, signal },
      );
      return { items: people.map((person) => ({ ...person, id: person.contact.id })), next };
    }),
});

/** Looks at very many people for one page, where those that are asked for are rare; about half a second each. */
const MOST_LOOKS = 5;

/**
 * A page of people. Where they are rare among very many, one look finds few of them: it looks on until the page is full, a few times,
 * and until there is somebody at all.
 */
async function readOn<Item>(
  { start, limit }: { start: string | null; limit: number },
  read: (after: string | null) => Promise<{ items: Item[]; next: string | null }>,
): Promise<{ items: Item[]; has_after: boolean }> {
  const found: Item[] = [];
  let after = start;
  for (let look = 1; ; look += 1) {
    const { items, next } = await read(after);
    found.push(...items);
    const isEnough = found.length >= limit || (found.length > 0 && look >= MOST_LOOKS);
    if (next === null || isEnough) return { items: found, has_after: next !== null };
    after = next;
  }
}

/** Somebody of the pre-flight, with the contact's id as the key of the row. */
export type PersonRow = PreflightPerson & { id: string };

/** Which message of a campaign; without a branch all of the step. */
export interface MessageChoice {
  step: string;
  branch?: Branch | undefined;
}

const ofStep = ({ step, branch }: MessageChoice) => ({ step, ...(branch && { action: branch }) });

export const previewQuery = (id: string, choice: MessageChoice) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'preview', id, choice.step, choice.branch] as const,
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call(
        campaignEndpoints.previewCampaign,
        { params: { id }, query: { ...ofStep(choice), ...(pageParam !== null && { after: pageParam }) } },
        { ...own, signal },
      ),
    getNextPageParam: ({ members, info }) => (info.has_more ? (members.at(-1)?.contact.id ?? null) : null),
  });

export const resultsKey = (id: string) => ['campaigns', 'results', id] as const;

/** Statistics of one message, or of the whole campaign. */
export const statsQuery = (id: string, choice: MessageChoice | null) =>
  queryOptions({
    queryKey: [...resultsKey(id), 'stats', choice?.step, choice?.branch] as const,
    queryFn: async ({ signal }): Promise<CampaignStats> => {
      const query = choice === null ? {} : ofStep(choice);
      return (await call(campaignEndpoints.campaignStats, { params: { id }, query }, { ...own, signal })).stats;
    },
  });

/** Which number of the results is listed. */
export interface PeopleFilter {
  status?: 'sent' | 'failed' | 'read' | 'delivered' | 'submitted' | 'replied' | undefined;
  type?: 'cta' | 'left_out' | 'opted_out' | undefined;
  text?: string | undefined;
  reason?: LeftOutReason | undefined;
  failure?: string | undefined;
}

/** The query of a number, as the call and what is done with all of it take it. Without a choice: of all messages of the campaign. */
export const peopleQuery = (
  choice: MessageChoice | null,
  { status, type, text, reason, failure }: PeopleFilter,
  search: string,
) => ({
  ...(choice && ofStep(choice)),
  ...(status && { status }),
  ...(type && { type }),
  ...(text !== undefined && { text }),
  ...(reason && { reason }),
  ...(failure !== undefined && { failure }),
  ...(search !== '' && { search_term: search }),
});

export const peopleList = (
  id: string,
  choice: MessageChoice | null,
  filter: PeopleFilter,
  search: string,
): PagedList<CampaignMessage> => ({
  queryKey: [...resultsKey(id), 'people', peopleQuery(choice, filter, search)],
  rules: () => ({ isClosed: true }),
  read: ({ edge, limit }, signal) =>
    readOn({ start: edge?.id ?? null, limit }, async (after) => {
      const query = { ...peopleQuery(choice, filter, search), limit, ...(after !== null && { after }) };
      const { messages, next } = await call(
        campaignEndpoints.campaignMessages,
        { params: { id }, query },
        { ...own, signal },
      );
      return { items: messages, next };
    }),
});

export const importsKey = (id: string) => ['campaigns', 'imports', id] as const;
/** While an import runs, nothing says how far it is but asking. */
const ASK_EVERY_MS = 1_000;

/** The present import of a campaign; null where it has none. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: importsKey(id),
    queryFn: async ({ signal }): Promise<CampaignImport | null> => {
      const query = { limit: 1 };
      const { imports } = await call(
        campaignEndpoints.listCampaignImports,
        { params: { id }, query },
        { ...own, signal },
      );
      return imports[0] ?? null;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'pending' || data?.status === 'in_progress' ? ASK_EVERY_MS : false,
  });
