import { http, HttpResponse } from 'msw';
import { createAccountServer } from '../../../accounts/web/testing/render-accounts.tsx';
import { errorBody, type ErrorCode, type LooseErrorDetail } from '../../../foundation/contract/errors.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { ModuleInfo } from '../../../records/contract/module.ts';
import { importEndpoints } from '../../contract/endpoints.ts';
import type { FailedRow, FailureReason, ImportEntry, ImportFile, ImportProposal } from '../../contract/import.ts';
import { importsArea } from '../index.ts';

export const HEADER = ['Full name', 'Mobile no.', 'Notes'];

export const sampleFile = (rest: Partial<ImportFile> = {}): ImportFile => ({
  id: '70',
  name: 'people.csv',
  size: 2048,
  state: 'ready',
  problem: null,
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  sheets: [],
  sheet: null,
  header: HEADER,
  rows: [
    { number: 2, cells: ['Ganesh Iyer', '9000031555', 'B-14'] },
    { number: 3, cells: ['Pooja Rao', '+91 90000 81764', ''] },
  ],
  row_count: 2,
  check: null,
  ...rest,
});

const field = (name: string, label: string, rest: Partial<ImportProposal['fields'][number]> = {}) => ({
  name,
  label,
  type: 'text',
  is_required: false,
  is_match: false,
  ...rest,
});

export const sampleProposal = (rest: Partial<ImportProposal> = {}): ImportProposal => ({
  fields: [
    field('name', 'Name', { is_required: true }),
    field('mobile', 'Mobile', { type: 'mobile', is_match: true }),
    field('city', 'City'),
  ],
  mapping: ['name', 'mobile', null],
  is_remembered: false,
  has_consent: true,
  max_rows: 1000,
  ...rest,
});

export const sampleEntry = (rest: Partial<ImportEntry> = {}): ImportEntry => ({
  id: '90',
  module: 'contacts',
  list: null,
  file_name: 'people.csv',
  created_time: '2026-11-20T05:00:00.000Z',
  completed_time: '2026-11-20T05:00:38.000Z',
  created_by: { type: 'user', id: '5', label: 'Priya Raman' },
  status: 'completed',
  metrics: { total: 4, success: 3, failed: 1 },
  created: 2,
  updated: 1,
  unchanged: 0,
  records: 3,
  errors: [],
  header: HEADER,
  mapping: ['name', 'mobile', null],
  consent_source: '',
  undo: null,
  ...rest,
});

export const NO_NUMBER = 'Enter a valid phone number with its country code.';

/** Why rows with such a number fail. */
export const NOT_VALID = { kind: 'not_valid', label: 'Mobile' } as const satisfies FailureReason;
type Reasons = (FailureReason & { count: number })[];

export const failedRow = (number: number, rest: Partial<FailedRow> = {}): FailedRow => ({
  number,
  cells: [`Person ${number}`, '12', ''],
  faults: [{ column: 1, header: 'Mobile no.', message: NO_NUMBER, kind: 'not_valid', label: 'Mobile' }],
  ...rest,
});

const sampleModule = (name: string, allows: Partial<ModuleInfo['allows']> = {}): ModuleInfo => ({
  name,
  one: name.slice(0, -1),
  label: 'One',
  plural_label: name === 'contacts' ? 'Contacts' : 'Enquiries',
  label_field: 'name',
  is_person: false,
  fields: [],
  views: [],
  related: [],
  source_fields: [],
  field_limits: [],
  allows: { create: true, edit: true, delete: true, customize: true, import: true, ...allows },
});

/** A fake server with a module, a file and an import; tests replace what they are about. */
export function createImportServer() {
  const fake = createAccountServer();
  const shows = {
    module: (allows: Partial<ModuleInfo['allows']> = {}) =>
      fake.answer(recordEndpoints.getModule, ({ params }) => ({
        module: sampleModule(String(params['name']), allows),
      })),
    file: (file: Partial<ImportFile> = {}, proposal: Partial<ImportProposal> = {}) =>
      fake.answer(importEndpoints.getImportFile, () => ({
        import_file: sampleFile(file),
        proposal: sampleProposal(proposal),
      })),
    entry: (rest: Partial<ImportEntry> = {}) =>
      fake.answer(importEndpoints.getImport, () => ({ import: sampleEntry(rest) })),
    failed: (rows: readonly FailedRow[], reasons: Reasons = [{ ...NOT_VALID, count: rows.length }]) =>
      fake.answer(importEndpoints.listFailedRows, ({ query }) => {
        const offset = Number(query.get('offset') ?? 0);
        const limit = Number(query.get('limit') ?? 50);
        return {
          failed_rows: rows.slice(offset, offset + limit),
          info: { has_more: rows.length > offset + limit, reasons },
        };
      }),
  };
  const onUpload = (reply: () => Response) => fake.server.use(http.post('*/server/imports/files', reply));
  return {
    ...fake,
    shows,
    /** What the upload of a file replies. */
    uploads: (file: Partial<ImportFile> = {}) =>
      onUpload(() => HttpResponse.json({ import_file: sampleFile(file) }, { status: 201 })),
    refusesUpload: (code: ErrorCode, detail: LooseErrorDetail = {}) =>
      onUpload(() => HttpResponse.json(errorBody(code, detail) as never, { status: 400 })),
    reset() {
      fake.reset();
      shows.module();
      shows.file();
      shows.entry();
      shows.failed([failedRow(4)]);
    },
  };
}

export function renderImports(path: string) {
  const queryClient = createQueryClient();
  return renderRoutes(
    [...routesOfArea(importsArea, queryClient), { path: '*', element: <p>elsewhere</p> }],
    path,
    queryClient,
  );
}
