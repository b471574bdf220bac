import { setTimeout as pause } from 'node:timers/promises';
import { fillPath } from '../../src/foundation/contract/endpoint.ts';
import { importEndpoints as calls } from '../../src/imports/contract/endpoints.ts';
import type { ImportEntry, ImportFile } from '../../src/imports/contract/import.ts';
import { ask, type Asker } from '../harness/ask.ts';
import { uploadInThread } from './upload-thread.ts';

const WITHIN_MS = 1_800_000;
/** Polling is load on the product that is measured; browsers get progress by realtime events instead. */
const ASK_EVERY_MS = 500;
const MODULE = { module: 'contacts' };

async function until<Result>(read: () => Promise<Result>, isDone: (result: Result) => boolean): Promise<Result> {
  const began = performance.now();
  for (;;) {
    const result = await read();
    if (isDone(result)) return result;
    if (performance.now() - began > WITHIN_MS) throw new Error('It did not end in time');
    await pause(ASK_EVERY_MS);
  }
}

/** Uploads a file and waits until it is read to its end; returns it with the seconds of both. */
export async function uploadAndRead(who: Asker, path: string, name: string) {
  const began = performance.now();
  const uploaded = await uploadInThread(who, path, name);
  const uploadSeconds = (performance.now() - began) / 1_000;
  const address = `${fillPath(calls.getImportFile.path, { fileId: uploaded.id })}?module=contacts`;
  const { import_file: file } = await until(
    () => ask<{ import_file: ImportFile }>(who, 'GET', address),
    ({ import_file: { state } }) => state !== 'reading',
  );
  if (file.state === 'failed') throw new Error(`${name}: ${file.problem}`);
  return { file, uploadSeconds, readSeconds: (performance.now() - began) / 1_000 - uploadSeconds };
}

/** Imports all of a file; returns what became of it and the seconds until it was completed. */
export async function importAll(who: Asker, fileId: string, mapping: readonly (string | null)[]) {
  const began = performance.now();
  const body = { file_id: fileId, mapping, existing: 'overwrite' };
  const { import: begun } = await ask<{ import: ImportEntry }>(
    who,
    'POST',
    fillPath(calls.createImport.path, MODULE),
    body,
  );
  const address = fillPath(calls.getImport.path, { ...MODULE, historyId: begun.id });
  const { import: done } = await until(
    () => ask<{ import: ImportEntry }>(who, 'GET', address),
    ({ import: { status } }) => status === 'completed',
  );
  return { done, seconds: (performance.now() - began) / 1_000 };
}
