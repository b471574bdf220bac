import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { importEndpoints as calls } from '../../src/imports/contract/endpoints.ts';
import type { ImportFile } from '../../src/imports/contract/import.ts';
import type { Asker } from '../harness/ask.ts';

type Given = readonly [who: Asker, path: string, name: string];

/** Uploads a file in a thread of its own, so that what asks for the inbox meanwhile is not held up by it. */
export async function uploadInThread(...given: Given): Promise<ImportFile> {
  const [file] = (await once(new Worker(import.meta.filename, { workerData: given }), 'message')) as [ImportFile];
  return file;
}

async function upload(...[{ origin, cookie }, path, name]: Given): Promise<ImportFile> {
  const form = new FormData();
  form.append('file', await openAsBlob(path), name);
  const address = origin + calls.uploadImportFile.path;
  const response = await fetch(address, { method: 'POST', headers: { cookie, origin }, body: form });
  if (!response.ok) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { import_file: ImportFile }).import_file;
}

parentPort?.postMessage(await upload(...(workerData as Given)));
