/** Why a file could not be had. `network`: no response, or one that refuses; `blob`: what came is no file. */
export class FileFetchError extends Error {
  readonly reason: 'network' | 'blob';

  constructor(reason: FileFetchError['reason']) {
    // The words of the specification, section 8.
    super(reason === 'network' ? 'Network response was not ok' : 'Received data is not a valid Blob');
    this.name = 'FileFetchError';
    this.reason = reason;
  }
}

/** The bytes of a file of ours, to be saved or copied; rejects with FileFetchError. */
export async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: 'same-origin' }).catch(() => null);
  if (!response?.ok) throw new FileFetchError('network');
  const blob = await response.blob().catch(() => null);
  // A page of a proxy, an error that came with 200, or nothing at all.
  if (!(blob instanceof Blob) || blob.size === 0 || /^(text\/html|application\/json)\b/.test(blob.type))
    throw new FileFetchError('blob');
  return blob;
}
