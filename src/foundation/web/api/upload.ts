import { connectionLost, failure } from './call.ts';
import type { ErrorOrigin } from './error-origin.ts';

export interface Upload {
  /** The call that takes it: a form with one part named `file`. */
  path: string;
  file: File;
  /** Parts that stand before the file, since the server reads the form as it comes. */
  fields?: Readonly<Record<string, string>>;
  origin: ErrorOrigin;
  /** 0 to 1, as the bytes leave. */
  onProgress: (fraction: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads a file and returns the reply's body; every failure is a `CallError`, but an AbortError when it was
 * cancelled. `fetch` tells nothing about bytes that leave, hence the older interface.
 */
export function upload({ path, file, fields = {}, origin, onProgress, signal }: Upload): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = new XMLHttpRequest();
  const context = { origin, display: false, operation: `POST ${path}` };
  request.open('POST', path);
  request.responseType = 'json';
  request.setRequestHeader('accept', 'application/json');
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  });
  request.addEventListener('load', () => {
    const body: unknown = request.response;
    if (request.status < 300 && body !== null) resolve(body);
    else reject(failure(request.status, body, context));
  });
  request.addEventListener('error', () => reject(connectionLost(context)));
  request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  request.send(form);
  return promise;
}
