import { z } from 'zod';
import { systemActor } from '../../foundation/contract/actor.ts';
import { id, type Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../foundation/server/jobs/job.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { defineDueKind, scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { Services } from '../../foundation/server/services.ts';
import { TableError } from '../../foundation/server/tables/table-error.ts';
import type { TableRow } from '../../foundation/server/tables/table-frame.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { keepMedia, removeMedia, type ReceivedFile } from '../../media/server/index.ts';
import type { ImportFile } from '../contract/import.ts';
import { importEvents } from '../contract/events.ts';
import {
  failCheckOfFile,
  findImportFile,
  forgetImportFile,
  insertImportFile,
  readImportFileAgain,
  storeCheckResult,
  storeFileRead,
  type CheckPlan,
  type ChosenReading,
  type FileRead,
  type ImportFileRow,
} from './import-file-store.ts';
import { openImportFile, tableProblem } from './open-import-file.ts';
import { shortened, tryFile } from './try-file.ts';

/** Rows that a person sees of a file before it is imported. */
const SHOWN_ROWS = 20;
/** With growing pauses about a minute and a half: a person waits for it. */
const TRIES = 6;
const UNREAD =
  'An error in Parley stopped the reading of this file. Upload it again, or save it in another format first.';
const UNCHECKED =
  'An error in Parley stopped the check of this file. Upload it again, or split it to find the rows that cannot be read.';
/** Files whose import was never begun are kept this long. */
const KEPT_MS = 7 * 86_400_000;

/** Reads a file that was uploaded, and tries an import that is asked for. At most two at a time in a process. */
export const dueImportFiles = defineDueKind({
  name: 'import_files',
  key: ['file_id'],
  batch: 2,
  // A claim that is lost is done again: nothing is kept but the last result.
  leaseSeconds: 40,
  pollMs: 2_000,
  cpuBound: true,
  async runOutside(services, { business_id: businessId, file_id: fileId }) {
    const file = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, (tx) =>
      findImportFile(tx, businessId, fileId),
    );
    if (file?.state === 'reading') await readFile(services, businessId, file);
    else if (file?.check_plan && file.check_result?.status === 'pending')
      await checkFile(services, businessId, file, file.check_plan);
    return () => Promise.resolve(null);
  },
  giveUp: {
    afterFailures: TRIES,
    async run(ctx, { file_id: fileId }) {
      const file = await findImportFile(ctx.tx, ctx.businessId, fileId);
      if (file) await failFile(ctx, file, file.state === 'reading' ? UNREAD : UNCHECKED);
    },
  },
});

/** Says why a file cannot be read, or its import not be tried. */
async function failFile(ctx: BusinessContext, file: ImportFileRow, problem: string): Promise<void> {
  if (file.state === 'reading')
    await storeFileRead(ctx.tx, ctx.businessId, file, { state: 'failed', problem, row_count: null });
  else if (file.check_plan) await failCheckOfFile(ctx.tx, ctx.businessId, file.id, file.check_plan, problem);
  ctx.emit(importEvents.importFileChanged, { id: file.id }, { user_ids: [file.user_id] });
}

/** Removes a file, unless an import still reads it. */
export const expireImportFile = defineJob({
  name: 'expire_import_file',
  payload: z.object({ file_id: id }),
  maxAttempts: 10,
  async handle({ file_id: fileId }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A file for an import belongs to a business');
    await inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
      const mediaId = await forgetImportFile(ctx.tx, businessId, fileId);
      if (mediaId !== null) await removeMedia(ctx, mediaId, 'import');
    });
  },
});

/** Keeps an uploaded file, which is then read. */
export async function keepImportFile(ctx: MemberContext, received: ReceivedFile): Promise<ImportFile> {
  const { businessId, user } = ctx;
  const media = await keepMedia(ctx, received, 'import', user.user_id);
  const { name, size } = media;
  const file = await insertImportFile(ctx.tx, businessId, { media_id: media.id, name, size, user_id: user.user_id });
  await scheduleDue(ctx, dueImportFiles, [{ business_id: businessId, file_id: file.id }]);
  await ctx.enqueue(expireImportFile, { file_id: file.id }, { runAt: new Date(Date.now() + KEPT_MS) });
  return presentFile(file);
}

/** A file that this person uploaded; anyone else's is not known. */
export async function requireImportFile({ tx, businessId, user }: MemberContext, fileId: Id): Promise<ImportFileRow> {
  const file = await findImportFile(tx, businessId, fileId);
  return file?.user_id === user.user_id ? file : refuse('NOT_FOUND');
}

/** Has a file read again in another way. */
export async function rereadImportFile(
  ctx: MemberContext,
  fileId: Id,
  chosen: { encoding: string | null; delimiter: string | null; sheet: string | null },
): Promise<ImportFile> {
  await requireImportFile(ctx, fileId);
  const reading: ChosenReading = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null));
  const file = await readImportFileAgain(ctx.tx, ctx.businessId, fileId, reading);
  await scheduleDue(ctx, dueImportFiles, [{ business_id: ctx.businessId, file_id: fileId }]);
  return presentFile(file ?? refuse('NOT_FOUND'));
}

export const presentFile = (file: ImportFileRow): ImportFile => {
  const { id: fileId, name, size, state, problem, description, header, first_rows, row_count, check_result } = file;
  const unknown = { format: null, encoding: null, delimiter: null, sheet: null };
  return {
    id: fileId,
    name,
    size,
    state,
    problem,
    ...(description ?? unknown),
    sheets: [...(description?.sheets ?? [])],
    header,
    rows: first_rows,
    row_count,
    check: check_result,
  };
};

/** Reads all of a file, so that what is wrong with it is known before anything is imported. */
async function readFile(services: Services, businessId: Id, file: ImportFileRow): Promise<void> {
  const store = (read: FileRead) =>
    inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
      await storeFileRead(ctx.tx, businessId, file, read);
      ctx.emit(importEvents.importFileChanged, { id: file.id }, { user_ids: [file.user_id] });
    });
  try {
    await using table = await openImportFile(services, businessId, file, { sentRows: SHOWN_ROWS });
    const { description, header } = table;
    const shown: TableRow[] = [];
    let isShown = false;
    for await (const rows of table) {
      shown.push(...rows);
      if (!isShown) {
        isShown = true;
        await store({
          state: 'reading',
          problem: null,
          row_count: null,
          description,
          header: header.cells,
          first_rows: shown.map(shortened),
        });
      }
    }
    await store({
      state: 'ready',
      problem: null,
      row_count: table.rowCount,
      description,
      header: header.cells,
      first_rows: shown.map(shortened),
    });
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    await inBusiness(services, { businessId, actor: systemActor }, (ctx) => failFile(ctx, file, tableProblem(error)));
  }
}

/** Tries the first rows, and stores what would become of them. */
async function checkFile(services: Services, businessId: Id, file: ImportFileRow, plan: CheckPlan): Promise<void> {
  try {
    const result = await tryFile(services, businessId, file, plan);
    await inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
      await storeCheckResult(ctx.tx, businessId, file.id, plan, result);
      ctx.emit(importEvents.importFileChanged, { id: file.id }, { user_ids: [file.user_id] });
    });
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    await inBusiness(services, { businessId, actor: systemActor }, (ctx) => failFile(ctx, file, tableProblem(error)));
  }
}
