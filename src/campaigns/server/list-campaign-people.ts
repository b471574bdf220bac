import type { Id } from '../../foundation/contract/id.ts';
import { searchTerm } from '../../foundation/contract/search-term.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { listPeople, placeOfDecision, type PeopleFilter, type PersonRow } from '../../outreach/server/index.ts';
import type { CampaignMessage, CampaignStats } from '../contract/results.ts';
import { buttonsWith, REACHED, stepOf, type ResultsQuery } from './campaign-results.ts';
import { listCampaignSteps, type CampaignStepRow } from './campaign-store.ts';

export interface PeopleQuery extends ResultsQuery {
  status?: 'sent' | 'failed' | 'read' | 'delivered' | 'submitted' | 'replied' | undefined;
  type?: 'cta' | 'left_out' | 'opted_out' | undefined;
  text?: string | undefined;
  reason?: CampaignStats['left_out'][number]['reason'] | undefined;
  failure?: string | undefined;
  search_term?: string | undefined;
}

/** A page: at most `limit` people, after the decision `after`. */
export interface PeoplePart extends PeopleQuery {
  after?: Id | undefined;
  limit: number;
}

const STATUSES: Readonly<Record<string, readonly string[] | null>> = {
  submitted: null,
  sent: ['sent', ...REACHED],
  delivered: REACHED,
  read: ['read', 'replied'],
  failed: ['failed', 'error'],
};

/** What a query asks for: with a reason, or for those who were left out, decisions without a message. */
function outcomeOf({ status, type, reason }: PeopleQuery): PeopleFilter['outcome'] {
  if (type === 'left_out' || reason !== undefined) return 'left_out';
  return type === undefined && status === undefined ? null : 'sent';
}

function responseOf({ status, type }: PeopleQuery): PeopleFilter['response'] {
  if (status === 'replied') return 'reply';
  return type === 'cta' ? 'click' : type === 'opted_out' ? 'opt_out' : null;
}

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

function filterOf(query: PeopleQuery, links: readonly string[]): PeopleFilter {
  const { status, type, text, reason = null, failure, search_term: typed = '', action = null } = query;
  const term = searchTerm(typed).toLowerCase();
  return {
    branch: action,
    outcome: outcomeOf(query),
    statuses: status === undefined ? null : (STATUSES[status] ?? null),
    reason,
    failure: orNull(failure),
    response: responseOf(query),
    text: type === 'cta' ? orNull(text) : null,
    links,
    pattern: term === '' ? null : `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
  };
}

const present = (row: PersonRow): CampaignMessage => ({
  id: row.id,
  step_id: row.step_id,
  action: row.branch,
  contact: { id: row.contact_id, label: row.name, mobile: row.mobile },
  chat_id: row.chat_id,
  message_id: row.message_id,
  status: row.status as CampaignMessage['status'],
  time: row.time,
  failure_reason: row.failure_reason,
  left_out: row.reason,
  response:
    row.response === null
      ? null
      : {
          kind: row.response === 'reply' ? 'text' : row.response,
          text: row.response_text ?? '',
          time: row.response_time ?? row.time,
        },
});

/** The steps whose people are asked for: one, or all of a campaign. `isWhole`: all of several. */
async function stepsOf(
  ctx: BusinessContext,
  campaignId: Id,
  { step, action }: ResultsQuery,
): Promise<{ rows: CampaignStepRow[]; isWhole: boolean }> {
  if (step === undefined && action === undefined) {
    const rows = await listCampaignSteps(ctx.tx, ctx.businessId, campaignId);
    if (rows.length > 1) return { rows, isWhole: true };
  }
  const row = await stepOf(ctx, campaignId, step);
  return { rows: row === null ? [] : [row], isWhole: false };
}

/** In which of the steps, and behind which contact, the page begins that follows the decision `after`. */
async function startOf(
  { tx, businessId }: BusinessContext,
  rows: readonly CampaignStepRow[],
  after: Id | undefined,
): Promise<{ start: number; contactId: Id }> {
  if (after === undefined) return { start: 0, contactId: '0' };
  const place = await placeOfDecision(tx, businessId, after);
  const start = rows.findIndex(({ step_id }) => step_id === place?.step_id);
  if (!place || start === -1)
    refuse('INVALID_DATA', { message: 'This message is not known.', info: { field: 'after' } });
  return { start, contactId: place.contact_id };
}

/**
 * A page of the people of one number of the results; of a whole campaign step after step, one row for each message. Each person who
 * replied, tapped or opted out is listed once. Where few of very many members match, a page has few rows or none, and `next` is the
 * decision after which to continue.
 */
export async function campaignPeople(
  ctx: BusinessContext,
  campaignId: Id,
  query: PeoplePart,
): Promise<{ messages: CampaignMessage[]; next: Id | null; info: { has_more: boolean } }> {
  const { tx, businessId } = ctx;
  const { type, text = '', action, after, limit } = query;
  const { rows, isWhole } = await stepsOf(ctx, campaignId, query);
  const { start, contactId } = await startOf(ctx, rows, after);
  const found: PersonRow[] = [];
  for (const [index, row] of rows.slice(start).entries()) {
    const of = { kind: 'campaign', record_id: campaignId, step_id: row.step_id } as const;
    const links = type === 'cta' && text !== '' ? await buttonsWith(ctx, row.step, action, text) : [];
    const page = await listPeople(
      tx,
      businessId,
      of,
      { ...filterOf(query, links), isFirstStep: isWhole },
      { after: index === 0 ? contactId : '0', limit: limit - found.length },
    );
    found.push(...page.people);
    const isLast = start + index === rows.length - 1;
    const next = page.next?.id ?? (found.length === limit && !isLast ? found.at(-1)?.id : undefined);
    if (next !== undefined) return { messages: found.map(present), next, info: { has_more: true } };
  }
  return { messages: found.map(present), next: null, info: { has_more: false } };
}
