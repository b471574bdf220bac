import { z } from 'zod';
import { ProviderRefused } from '../provider-refused.ts';
import type { ChannelAccess, IncomingBytes } from '../provider.ts';
import type { Graph } from './graph.ts';
import type { Outside } from '../../../../foundation/server/outbound/fetch-outside.ts';

// Whatever a customer can send; the platform's own limit is 100 MB.
const MAX_BYTES = 101 * 1024 * 1024;
const TIMEOUT_MS = 180_000;
/** "Unsupported get request. Object does not exist": how the platform says that it keeps the file no more. */
const NO_SUCH_OBJECT = 100;
/** Where the platform serves files from; the token goes nowhere else. */
const FILE_HOSTS = /(?:^|\.)(?:fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/;

/**
 * Opens a file that a customer sent, by its id: its address lives for minutes, its id for 7 days. Null
 * when the provider keeps it no more. Rejects with what may be tried again.
 */
export async function fetchIncomingMedia(
  graph: Graph,
  outside: Outside,
  { number_id: numberId, token }: ChannelAccess,
  mediaId: string,
): Promise<IncomingBytes | null> {
  const found = await findMedia(graph, numberId, token, mediaId).catch((error: unknown) => {
    if (error instanceof ProviderRefused && error.refusal.code === NO_SUCH_OBJECT) return null;
    throw error;
  });
  if (!found) return null;
  const { origin, protocol, hostname } = new URL(found.url);
  const isTheirs =
    origin === new URL(graph.app.graphUrl).origin || (protocol === 'https:' && FILE_HOSTS.test(hostname));
  if (!isTheirs) throw new Error('The provider names a file on a host that is not its own');
  const { status, body } = await outside.open({
    url: found.url,
    headers: { authorization: `Bearer ${token}` },
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
  });
  if (status !== 200) {
    body.destroy();
    throw new Error(`The provider answered ${status} instead of the file`);
  }
  // Hexadecimal from the API, base64 in webhooks; either may be what is named.
  const named = found.sha256;
  return {
    bytes: body,
    isRight: (sha256) =>
      named === undefined || named === sha256 || Buffer.from(named, 'base64').toString('hex') === sha256,
  };
}

const found = z.object({
  url: z.string(),
  mime_type: z.string(),
  sha256: z.string().optional(),
  file_size: z.coerce.number().int().optional(),
});
type FoundMedia = z.output<typeof found>;

/** Where a received file can be fetched for the next five minutes, with the number's token. */
export async function findMedia(graph: Graph, numberId: string, token: string, mediaId: string): Promise<FoundMedia> {
  const path = encodeURIComponent(mediaId);
  return found.parse(await graph.call({ method: 'GET', path, query: { phone_number_id: numberId }, token }));
}
