import './errors.ts';
import '../../delivery/contract/errors.ts';
import '../../lists/contract/permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { optionalText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { paging, pageInfo } from '../../foundation/contract/paging.ts';
import { mediaItem } from '../../media/contract/media.ts';
import { recordBody, recordListQuery } from '../../records/contract/record.ts';
import { leftOutReason } from '../../outreach/contract/left-out.ts';
import { branch } from '../../outreach/contract/step.ts';
import { campaign, runtimeParams } from './campaign.ts';
import { campaignImport } from './campaign-import.ts';
import { preflight, preflightPerson } from './preflight.ts';
import { campaignMessage, campaignMessageStatuses, campaignStats } from './results.ts';

const one = z.object({ id });
const importOf = z.object({ id, fileId: id });
const reply = z.object({ campaign });

/** `step`: its id. Without it: the first step; for statistics and people without `action`, all steps. `action`: one of its messages; without it all. */
const ofStep = { step: id.optional(), action: branch.optional() };

/** Which people of the results: those at least at a status, those who tapped a button, or those who were left out. */
export const campaignMessagesQuery = z.strictObject({
  ...paging,
  ...ofStep,
  /** Keyset: the last one of the page before. */
  after: id.optional(),
  status: z.enum(campaignMessageStatuses, { error: 'This status is not known.' }).optional(),
  /** `cta`: those who tapped the button `text`, or opened its link; without `text` any. `left_out`: those who got nothing. */
  type: z.enum(['cta', 'left_out', 'opted_out'], { error: 'The type is cta, left_out or opted_out.' }).optional(),
  text: optionalText(60).optional(),
  /** With `type=left_out`: why. */
  reason: leftOutReason.optional(),
  /** With `status=failed`: the sentence of one reason. */
  failure: optionalText(300).optional(),
  search_term: optionalText(100).optional(),
});

/** The same query in batches of at most `max`: one call for a million people would hold locks for minutes, and any failure would undo all of it. */
const campaignPartQuery = (max: number) => {
  const error = `Give a whole number from 1 to ${max}.`;
  const limit = z.coerce.number({ error }).int({ error }).min(1, { error }).max(max, { error }).default(max);
  return campaignMessagesQuery.omit({ offset: true }).extend({ limit });
};

export const campaignEndpoints = defineEndpoints({
  listCampaigns: {
    method: 'GET',
    path: '/server/broadcasts/campaigns',
    summary: 'The campaigns of a view',
    access: 'outreach.read',
    query: recordListQuery,
    reply: z.object({ campaigns: z.array(campaign), info: pageInfo }),
  },
  createCampaign: {
    method: 'POST',
    path: '/server/broadcasts/campaigns',
    summary: 'Add a campaign',
    access: 'outreach.edit',
    body: recordBody,
    status: 201,
    reply,
    errors: ['NOT_ALLOWED'],
  },
  getCampaign: {
    method: 'GET',
    path: '/server/broadcasts/campaigns/{id}',
    summary: 'One campaign',
    access: 'outreach.read',
    params: one,
    reply,
    errors: ['NOT_FOUND'],
  },
  updateCampaign: {
    method: 'PUT',
    path: '/server/broadcasts/campaigns/{id}',
    summary:
      'Change a campaign; with the action run, start it or go on where it was stopped; with any other action, stop it',
    access: 'outreach.edit',
    params: one,
    query: z.strictObject({ action: z.string({ error: 'Name an action.' }).max(30).optional() }),
    body: z.union([z.strictObject({ runtime_params: runtimeParams }), recordBody]).optional(),
    reply,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'LIMIT_EXHAUSTED'],
  },
  deleteCampaign: {
    method: 'DELETE',
    path: '/server/broadcasts/campaigns/{id}',
    summary: 'Remove a campaign; messages that were sent stay in their chats',
    access: 'outreach.edit',
    params: one,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  checkCampaign: {
    method: 'GET',
    path: '/server/broadcasts/campaigns/{id}/preflight',
    summary:
      'What a run would do now: who gets it, who does not and why, cost, time, limit, and what must be fixed first. More than 5,000 members are counted in parts: ask again with after = next until next is null, and add the numbers up',
    access: 'outreach.read',
    params: one,
    query: z.strictObject({ after: id.optional() }),
    reply: z.object({ preflight }),
    errors: ['NOT_FOUND'],
  },
  listPreflightPeople: {
    method: 'GET',
    path: '/server/broadcasts/campaigns/{id}/preflight/people',
    summary: 'The people of one number of the pre-flight, by their ids; without a reason those who will receive',
    access: 'outreach.read',
    params: one,
    query: z.strictObject({ ...paging, after: id.optional(), reason: leftOutReason.optional() }),
    /** A page may be short or empty where few of many members match: continue with `after=next`. */
    reply: z.object({ people: z.array(preflightPerson), next: id.nullable(), info: pageInfo }),
    errors: ['NOT_FOUND'],
  },
  previewCampaign: {
    method: 'GET',
    path: '/server/broadcasts/campaigns/{id}/preview',
    summary: 'Members with the values that the message of a step has for them, one after another',
    access: 'outreach.read',
    params: one,
    query: z.strictObject({ ...ofStep, after: id.optional() }),
    reply: z.object({
      members: z.array(
        z.object({
          contact: z.object({ id, label: z.string(), mobile: z.string().nullable() }),
          values: z.record(z.string(), z.string()),
          missing: z.array(z.string()),
        }),
      ),
      info: pageInfo,
    }),
    errors: ['NOT_FOUND'],
  },
  testCampaign: {
    method: 'POST',
    path: '/server/broadcasts/campaigns/{id}/test',
    summary: 'Send the message of a step to at most five contacts, with the values of each; it counts in no result',
    access: 'outreach.edit',
    params: one,
    body: z.strictObject({
      step: id,
      action: branch.default('if'),
      contact_ids: z
        .array(id)
        .min(1, { error: 'Choose who gets the test.' })
        .max(5, { error: 'Send a test to at most five.' }),
    }),
    status: 201,
    reply: z.object({
      messages: z.array(z.object({ contact_id: id, chat_id: id, message_id: id })),
      refused: z.array(z.object({ contact_id: id, reason: z.string() })),
    }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  campaignStats: {
    method: 'GET',
    path: '/server/broadcasts/campaigns/{id}/stats',
    summary:
      'What came of a campaign, of a step of it, or of one message of a step. `counts` says whether submitted to read, failed and left out are people or, for a campaign of several steps, messages',
    access: 'outreach.read',
    params: one,
    query: z.strictObject(ofStep),
    reply: z.object({ stats: campaignStats }),
    errors: ['NOT_FOUND'],
  },
  campaignMessages: {
    method: 'GET',
    path: '/server/broadcasts/campaigns/{id}/messages',
    summary: 'The people of one number of the results; of several steps one row for each message',
    access: 'outreach.read',
    params: one,
    query: campaignMessagesQuery,
    /** A page may be short or empty where few of many members match: continue with `after=next`. */
    reply: z.object({ messages: z.array(campaignMessage), next: id.nullable(), info: pageInfo }),
    errors: ['NOT_FOUND'],
  },
  addCampaignPeople: {
    method: 'POST',
    path: '/server/broadcasts/campaigns/{id}/messages/add_to_list',
    summary:
      'Add people of one number of the results to a contact list, at most 1,000 of them: ask again with after = next until next is null',
    access: 'outreach.edit',
    params: one,
    query: campaignPartQuery(1_000),
    body: z.strictObject({ list_id: id }),
    reply: z.object({ added: z.int(), already_members: z.int(), next: id.nullable() }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'LIMIT_EXCEEDED'],
  },
  exportCampaignPeople: {
    method: 'GET',
    path: '/server/broadcasts/campaigns/{id}/messages/export',
    summary:
      'The people of one number of the results as a CSV file, at most 5,000 of them: ask again with after = next until next is null, and put one part behind the other',
    access: 'records.delete',
    params: one,
    query: campaignPartQuery(5_000),
    /** `csv` begins with the header line in the first batch only. */
    reply: z.object({ csv: z.string(), people: z.int(), next: id.nullable() }),
    errors: ['NOT_FOUND'],
  },
  retryCampaign: {
    method: 'POST',
    path: '/server/broadcasts/campaigns/{id}/retry',
    summary: 'Send once more to those for whom it failed for a reason that may have passed',
    access: 'outreach.edit',
    params: one,
    body: z.strictObject({ step: id, action: branch.optional(), failure: optionalText(300).optional() }),
    reply: z.object({ retried: z.int() }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  replaceCampaignTemplate: {
    method: 'POST',
    path: '/server/broadcasts/campaigns/{id}/fallback',
    summary: 'Give a stopped campaign another template for those who have not had the message of a step yet',
    access: 'outreach.edit',
    params: one,
    body: z.strictObject({ step: id, action: branch.default('if'), template_id: id }),
    reply,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  uploadCampaignMedia: {
    method: 'POST',
    path: '/server/broadcasts/campaigns/{id}/media',
    summary: 'Upload the header file of a step: a form with one part named file; its csid goes into _header_media',
    access: 'outreach.edit',
    params: one,
    bytes: 'upload',
    status: 201,
    reply: z.object({ media: mediaItem }),
    errors: ['NOT_FOUND', 'UNSUPPORTED_CONTENT', 'LIMIT_EXCEEDED'],
  },
  readCampaignMedia: {
    method: 'GET',
    path: '/server/broadcasts/campaigns/{id}/media',
    summary: 'The header file of a step',
    access: 'outreach.read',
    params: one,
    query: z.strictObject(ofStep),
    bytes: 'download',
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'MEDIA_NOT_FOUND'],
  },
  importCampaignMembers: {
    method: 'POST',
    path: '/server/broadcasts/campaigns/{id}/imports',
    summary:
      'Upload a CSV, XLS or XLSX with a column mobile, optionally name, and one for each variable: a form with one part named file. It replaces the rows of the former one. `agreed=true`: they have agreed to marketing messages',
    access: 'outreach.edit',
    params: one,
    query: z.strictObject({ agreed: z.enum(['true', 'false']).default('false') }),
    bytes: 'upload',
    status: 201,
    reply: z.object({ import: campaignImport }),
    errors: [
      'NOT_FOUND',
      'NOT_ALLOWED',
      'UNSUPPORTED_CONTENT',
      'LIMIT_EXCEEDED',
      'MISSING_MANDATORY_COLUMN',
      'INVALID_HEADERS',
    ],
  },
  listCampaignImports: {
    method: 'GET',
    path: '/server/broadcasts/campaigns/{id}/imports',
    summary: 'The imports of a campaign, the latest first',
    access: 'outreach.read',
    params: one,
    query: z.strictObject(paging),
    reply: z.object({ imports: z.array(campaignImport), info: pageInfo }),
    errors: ['NOT_FOUND'],
  },
  getCampaignImport: {
    method: 'GET',
    path: '/server/broadcasts/campaigns/{id}/imports/{fileId}',
    summary: 'One import of a campaign',
    access: 'outreach.read',
    params: importOf,
    reply: z.object({ import: campaignImport }),
    errors: ['NOT_FOUND'],
  },
  deleteCampaignImport: {
    method: 'DELETE',
    path: '/server/broadcasts/campaigns/{id}/imports/{fileId}',
    summary: 'Remove an import with its rows; the contacts stay',
    access: 'outreach.edit',
    params: importOf,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});
