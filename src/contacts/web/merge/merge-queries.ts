import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import type { Selection } from '../../../records/contract/record.ts';
import { contactEndpoints } from '../../contract/endpoints.ts';

const options = { origin: 'records', display: false } as const;

/** Contacts that may be the same person. */
export const duplicatesQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'duplicates', id] as const,
    queryFn: async ({ signal }) =>
      (await call(contactEndpoints.listDuplicates, { params: { id } }, { ...options, signal })).duplicates,
    staleTime: 60_000,
  });

/** How much belongs to each of two contacts. */
export const mergePreviewQuery = (id: string, otherId: string) =>
  queryOptions({
    queryKey: ['contacts', 'merge_preview', id, otherId] as const,
    queryFn: async ({ signal }) =>
      (await call(contactEndpoints.previewMerge, { params: { id, otherId } }, { ...options, signal })).counts,
  });

/** The merges of a contact that are on record. */
export const mergesQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'merges', id] as const,
    queryFn: async ({ signal }) =>
      (await call(contactEndpoints.listMerges, { params: { id } }, { ...options, signal })).merges,
  });

/** How many chats and messages go with contacts. */
export const deletionPreviewQuery = (selection: Selection) =>
  queryOptions({
    queryKey: ['contacts', 'deletion_preview', selection] as const,
    queryFn: ({ signal }) => call(contactEndpoints.previewDeletion, { body: selection }, { ...options, signal }),
    staleTime: 0,
    gcTime: 0,
  });
