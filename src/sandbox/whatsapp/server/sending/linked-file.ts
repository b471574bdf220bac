const FETCH_WITHIN_MS = 5_000;
const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)$/;

/** Whether an address leads to this machine; nothing leaves the machine, so that every other one counts as good. */
export const isHere = (link: string): boolean => HERE.test(URL.parse(link)?.hostname ?? '');

/** The file at an address, or what is wrong with it. No more than one byte over `most` is read. */
export async function fetchLink(link: string, most: number): Promise<{ mime_type: string; bytes: Buffer } | string> {
  const { request } = await import('undici');
  try {
    const { statusCode, headers, body } = await request(link, { signal: AbortSignal.timeout(FETCH_WITHIN_MS) });
    if (statusCode !== 200) {
      await body.dump();
      // Public error text.
      return `Downloading media from weblink failed with http code ${statusCode}`;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > most) break;
    }
    const type = String(headers['content-type'] ?? '');
    return { mime_type: type.split(';', 1)[0]?.trim().toLowerCase() ?? '', bytes: Buffer.concat(chunks) };
  } catch (error) {
    return `Downloading media from weblink failed: ${error instanceof Error ? error.message : 'no answer'}`;
  }
}
