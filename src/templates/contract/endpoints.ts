import './errors.ts';
import './permissions.ts';
import { z } from 'zod';
import { channelKinds } from '../../channels/contract/providers/kinds.ts';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { instant, optionalText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo, paging } from '../../foundation/contract/paging.ts';
import { mediaItem } from '../../media/contract/media.ts';
import {
  template,
  templateCategories,
  templateDetail,
  templatePurposes,
  templateQualities,
  templateStatuses,
} from './template.ts';
import { newTemplateBody, updateTemplateBody } from './template-body.ts';

export const templateActions = ['activate', 'deactivate', 'publish', 'undo'] as const;

/** What a list shows of all templates. A search counts as well. */
const filters = {
  channels_group: z.enum(channelKinds).optional(),
  /** Part of the name or of the words of a template. */
  search_term: optionalText(100).optional(),
  purpose: z.enum(templatePurposes).optional(),
  category: z.enum(templateCategories).optional(),
  language: z.string().max(20).optional(),
  quality: z.enum(templateQualities).optional(),
};

export const templateEndpoints = defineEndpoints({
  listTemplates: {
    method: 'GET',
    path: '/server/templates',
    numbers: 'own',
    summary: 'Message templates, by name',
    access: 'setup.read',
    query: z.strictObject({
      ...paging,
      ...filters,
      status: z.enum(templateStatuses).optional(),
      /** Keyset: the last template of the page before, which deep paging uses instead of an offset. */
      after: id.optional(),
    }),
    reply: z.object({ templates: z.array(template), info: pageInfo }),
  },
  readTemplatesSummary: {
    method: 'GET',
    path: '/server/templates/summary',
    summary: 'How many templates have each status, their languages, and when they were last synced',
    access: 'setup.read',
    query: z.strictObject(filters),
    reply: z.object({
      summary: z.object({
        /** Under the other filters. */
        counts: z.record(z.enum(templateStatuses), z.number().int()),
        /** Of all templates. */
        languages: z.array(z.string()),
        /** Null: never. */
        synced_time: instant.nullable(),
        /** False where no channel that has templates is connected. */
        has_channel: z.boolean(),
        /** Addresses of the account's templates at the provider, by its kind of channel. */
        manager_url: z.string().nullable(),
        /** The address that a button must have so that those who open it can be counted. */
        counted_url: z.string(),
      }),
    }),
  },
  getTemplate: {
    method: 'GET',
    path: '/server/templates/{id}',
    numbers: 'own',
    summary: 'One template, with its edits',
    access: 'setup.read',
    params: z.object({ id }),
    reply: z.object({ template: templateDetail }),
    errors: ['NOT_FOUND'],
  },
  addTemplate: {
    method: 'POST',
    path: '/server/templates',
    numbers: 'own',
    summary: 'Write a template; it is not published yet',
    access: 'setup.edit',
    body: newTemplateBody,
    status: 201,
    reply: z.object({ template: templateDetail }),
    errors: ['INVALID_DATA', 'INVALID_ORDER', 'ALREADY_EXISTS', 'NOT_FOUND', 'CONFLICT'],
  },
  updateTemplate: {
    method: 'PUT',
    path: '/server/templates/{id}',
    numbers: 'own',
    summary: 'Edit a template (body), or perform an action: publish, undo, activate, deactivate',
    access: 'setup.edit',
    params: z.object({ id }),
    query: z.strictObject({ action: z.enum(templateActions).optional() }),
    body: updateTemplateBody.optional(),
    reply: z.object({
      /** Null: an undo took away a template that was never published. */
      template: templateDetail.nullable(),
      /** What a person should know of what the provider made of it, as a sentence: another category. */
      notice: z.string().nullable(),
    }),
    errors: ['INVALID_DATA', 'INVALID_ORDER', 'ALREADY_EXISTS', 'NOT_FOUND', 'CONFLICT', 'PROVIDER_REFUSED'],
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/server/templates/{id}',
    summary: 'Delete a template here and at the provider',
    access: 'setup.edit',
    params: z.object({ id }),
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'CONFLICT', 'PROVIDER_REFUSED'],
  },
  syncTemplates: {
    method: 'POST',
    path: '/server/templates/sync',
    summary: 'Read all templates from the provider again; the summary says when it is done',
    access: 'setup.edit',
    status: 204,
    reply: z.undefined(),
    errors: ['CONFLICT'],
  },
  uploadTemplateMedia: {
    method: 'POST',
    path: '/server/templates/media',
    summary: 'Upload the file of a header: a form with one part named file',
    access: 'setup.edit',
    bytes: 'upload',
    status: 201,
    reply: z.object({ media: mediaItem }),
    errors: ['UNSUPPORTED_CONTENT', 'LIMIT_EXCEEDED'],
  },
  readTemplateMedia: {
    method: 'GET',
    path: '/server/templates/{id}/media',
    summary: 'The file of a header: of the edits where there are any, else as it was published',
    access: 'setup.read',
    params: z.object({ id }),
    bytes: 'download',
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'MEDIA_NOT_FOUND'],
  },
});
