import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { contactEndpoints } from '../contract/endpoints.ts';
import { previewDeletion } from './preview-deletion.ts';
import { listDuplicates } from './duplicates.ts';
import { listMerges, mergeByPerson, previewMerge } from './merge-by-person.ts';
import { undoMerge } from './undo-merge.ts';

/** Serves what contacts have beside other records: merging, and who may be the same person. */
export function contactRoutes(app: FastifyInstance, http: HttpServices): void {
  mount(app, http, contactEndpoints, {
    listDuplicates: async (ctx, { params }) => ({ duplicates: await listDuplicates(ctx, params.id) }),
    previewMerge: async (ctx, { params }) => ({ counts: await previewMerge(ctx, params.id, params.otherId) }),
    previewDeletion: (ctx, { body }) => previewDeletion(ctx, body),
    mergeContacts: (ctx, { params, body }) => mergeByPerson(ctx, params.id, body),
    listMerges: async (ctx, { params }) => ({ merges: await listMerges(ctx, params.id) }),
    undoMerge: (ctx, { params }) => undoMerge(ctx, params.id, params.mergeId),
  });
}
