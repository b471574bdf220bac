import './errors.ts';
import '../../records/contract/permissions.ts';
import '../../lists/contract/permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo, paging } from '../../foundation/contract/paging.ts';
import {
  checkBody,
  failedRow,
  failedRowsQuery,
  failureReason,
  importBody,
  importEntry,
  importFile,
  importProposal,
  listImportBody,
  readingBody,
  retryBody,
} from './import.ts';

const module = z.string().max(64);
const fileId = z.object({ fileId: id });
const importId = z.object({ importId: id });
const file = z.object({ import_file: importFile });
const one = z.object({ import: importEntry });
const many = z.object({ imports: z.array(importEntry), info: pageInfo });
const refusals = ['NOT_FOUND', 'NOT_ALLOWED', 'LIMIT_EXCEEDED', 'MISSING_MANDATORY_COLUMN', 'INVALID_HEADERS'] as const;

// Who may import at all is a permission; which modules and lists is said by these, as for their records.
export const importEndpoints = defineEndpoints({
  uploadImportFile: {
    method: 'POST',
    path: '/server/imports/files',
    summary:
      'Upload a CSV, XLS or XLSX for an import: a form with one part named file; it is then read in the background',
    access: 'records.delete',
    bytes: 'upload',
    status: 201,
    reply: file,
    errors: ['UNSUPPORTED_CONTENT', 'LIMIT_EXCEEDED', 'CONFLICT'],
    throttle: { name: 'import uploads', max: 60, windowSeconds: 3600 },
  },
  getImportFile: {
    method: 'GET',
    path: '/server/imports/files/{fileId}',
    summary: 'A file for an import: its header, first rows and number of rows, and what its columns can be in a module',
    access: 'records.delete',
    params: fileId,
    query: z.strictObject({ module }),
    reply: file.extend({ proposal: importProposal }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  readImportFile: {
    method: 'PUT',
    path: '/server/imports/files/{fileId}',
    summary: 'Read a file again with another encoding, delimiter or sheet',
    access: 'records.delete',
    params: fileId,
    body: readingBody,
    reply: file,
    errors: ['NOT_FOUND'],
  },
  checkImport: {
    method: 'POST',
    path: '/server/imports/files/{fileId}/check',
    summary: 'Try an import without keeping any of it: what would be added and changed, and the first faults',
    access: 'records.delete',
    params: fileId,
    body: checkBody,
    status: 202,
    reply: file,
    errors: refusals,
  },
  createImport: {
    method: 'POST',
    path: '/server/records/{module}/imports',
    summary: 'Import the rows of a file into a module, and their contacts into a list',
    access: 'records.delete',
    params: z.object({ module }),
    body: importBody,
    status: 201,
    reply: one,
    errors: refusals,
  },
  listImports: {
    method: 'GET',
    path: '/server/records/{module}/imports',
    summary: 'The imports of a module, the latest first',
    access: 'records.delete',
    params: z.object({ module }),
    query: z.strictObject(paging),
    reply: many,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  getImport: {
    method: 'GET',
    path: '/server/records/{module}/imports/{historyId}',
    summary: 'One import of a module',
    access: 'records.delete',
    params: z.object({ module, historyId: id }),
    reply: one,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  createListImport: {
    method: 'POST',
    path: '/server/broadcasts/contact_lists/{id}/members/imports',
    summary: 'Import contacts and add them to a contact list',
    access: 'outreach.edit',
    params: z.object({ id }),
    body: listImportBody,
    status: 201,
    reply: one,
    errors: refusals,
  },
  listListImports: {
    method: 'GET',
    path: '/server/broadcasts/contact_lists/{id}/members/imports',
    summary: 'The imports into a contact list, the latest first',
    access: 'outreach.read',
    params: z.object({ id }),
    query: z.strictObject(paging),
    reply: many,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  getListImport: {
    method: 'GET',
    path: '/server/broadcasts/contact_lists/{id}/members/imports/{historyId}',
    summary: 'One import into a contact list',
    access: 'outreach.read',
    params: z.object({ id, historyId: id }),
    reply: one,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  listFailedRows: {
    method: 'GET',
    path: '/server/imports/{importId}/failed_rows',
    summary:
      'Rows that were not imported, with what is wrong, in the order of the file; and how many failed for each reason',
    access: 'records.delete',
    params: importId,
    query: failedRowsQuery,
    reply: z.object({
      failed_rows: z.array(failedRow),
      info: pageInfo.extend({ reasons: z.array(failureReason.extend({ count: z.int() })) }),
    }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  retryFailedRows: {
    method: 'POST',
    path: '/server/imports/{importId}/failed_rows',
    summary: 'Send corrected rows again; those that are still wrong are returned',
    access: 'records.delete',
    params: importId,
    body: retryBody,
    reply: one.extend({ failed_rows: z.array(failedRow) }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'LIMIT_EXCEEDED'],
  },
  downloadFailedRows: {
    method: 'GET',
    path: '/server/imports/{importId}/failed_rows/file',
    summary: 'The rows that were not imported as a CSV, with what is wrong in a last column',
    access: 'records.delete',
    params: importId,
    bytes: 'download',
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'MEDIA_NOT_FOUND'],
  },
  undoImport: {
    method: 'POST',
    path: '/server/imports/{importId}/undo',
    summary:
      'Undo an import: what it added is deleted, what it changed gets its former values; what was edited since stays',
    access: 'records.delete',
    params: importId,
    status: 202,
    reply: one,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});
