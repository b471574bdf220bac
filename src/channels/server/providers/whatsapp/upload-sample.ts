import { z } from 'zod';
import type { FileToUpload } from '../file-to-upload.ts';
import type { Graph } from './graph.ts';

const session = z.object({ id: z.string().startsWith('upload:') });
const uploaded = z.object({ h: z.string().min(1) });

// 100 MB over a slow line.
const UPLOAD_TIMEOUT_MS = 120_000;

/**
 * Gives the file of a template's header to reviewers by the Resumable Upload API, and returns its handle, which may have
 * several lines and goes on as it is. It is no media id: a message that is sent names a file of its own.
 */
export async function uploadSample(graph: Graph, token: string, file: FileToUpload): Promise<string> {
  const begun = await graph.call({
    method: 'POST',
    path: `${graph.app.id}/uploads`,
    query: { file_name: file.name, file_length: String(file.size), file_type: file.mimeType },
    token,
  });
  const answer = await graph.call({
    method: 'POST',
    // With the signature that the id carries as its query.
    path: session.parse(begun).id,
    headers: { authorization: `OAuth ${token}`, file_offset: '0' },
    body: { content: file.bytes, type: 'application/octet-stream', length: file.size },
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return uploaded.parse(answer).h;
}
