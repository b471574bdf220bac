import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { whatsappCapabilities } from '../../../contract/providers/whatsapp/capabilities.ts';
import type { ChannelAccess, ChannelClient, Greeting, Provider } from '../provider.ts';
import { splitWebhook } from './convert-webhook.ts';
import { explain } from './explain.ts';
import { fetchIncomingMedia } from './fetch-media.ts';
import { type Graph, createGraph } from './graph.ts';
import type { MetaApp } from './meta-app.ts';
import { noticeOf } from './notices.ts';
import { type Addresses, createOnboarding } from './onboarding.ts';
import { sendMessage } from './send-message.ts';
import { templateSentences } from './template-sentences.ts';
import { templateClient } from './templates.ts';
import { uploadMedia } from './upload-media.ts';
import type { Outside } from '../../../../foundation/server/outbound/fetch-outside.ts';
import type { ProviderConnection } from '../../../../foundation/server/outbound/provider-connection.ts';

interface WhatsappOptions extends Addresses {
  app: MetaApp;
  /** Signs webhooks; more than one while a secret is being replaced. */
  webhookSecrets: readonly string[];
  connection: ProviderConnection;
  /** For what is large and read as it comes: files. */
  outside: Outside;
  timeoutMs?: number;
}

/** WhatsApp by the Business Platform's Cloud API. */
export function createWhatsapp(options: WhatsappOptions): Provider {
  const { app, connection, outside, webhookSecrets, timeoutMs } = options;
  const graph = createGraph(app, connection, timeoutMs === undefined ? {} : { timeoutMs });
  return {
    kind: 'whatsapp',
    capabilities: whatsappCapabilities,
    verify: ({ headers, body }) => isSignedBy(webhookSecrets, headers['x-hub-signature-256'], body),
    greet: (query) => greet(app, query),
    split: splitWebhook,
    connect: createOnboarding(graph, options),
    open: (access) => openClient(graph, outside, access),
    explain,
    noticeOf,
    templates: templateSentences,
    // The token is no longer worth anything; the account is locked.
    pauseCodes: { disconnected: 190, banned: 131_031 },
    async close() {
      await Promise.all([connection.close(), outside.close()]);
    },
  };
}

const openClient = (graph: Graph, outside: Outside, access: ChannelAccess): ChannelClient => ({
  send: (request) => sendMessage(graph, access, request),
  upload: (file) => uploadMedia(graph, access, file),
  markRead: (messageId, options) => markRead(graph, access, messageId, options),
  fetchMedia: (mediaId) => fetchIncomingMedia(graph, outside, access, mediaId),
  templates: templateClient(graph, access),
});

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The handshake: who knows our token gets the challenge back. */
function greet({ verifyToken }: MetaApp, query: Readonly<Record<string, unknown>>): Greeting {
  const [mode, token, challenge] = ['mode', 'verify_token', 'challenge'].map((name) => query[`hub.${name}`]);
  const isTheirs = typeof token === 'string' && timingSafeEqual(sha256(token), sha256(verifyToken));
  // Digits only: no one gets text of their own back from our address.
  const isAsked = mode === 'subscribe' && typeof challenge === 'string' && /^\d{1,32}$/.test(challenge);
  return { isTheirs, reply: isTheirs && isAsked ? challenge : null };
}

/** Marks a customer's message and all before it as read; with `typing` the customer sees us write for up to 25 s. */
export async function markRead(
  graph: Graph,
  { number_id: numberId, token }: ChannelAccess,
  messageId: string,
  { typing = false }: { typing?: boolean } = {},
): Promise<void> {
  await graph.call({
    method: 'POST',
    path: `${numberId}/messages`,
    token,
    json: {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: messageId,
      ...(typing ? { typing_indicator: { type: 'text' } } : {}),
    },
  });
}

const FORM = /^sha256=([0-9a-f]{64})$/;

/**
 * Is this `X-Hub-Signature-256` the one of these very bytes? Several secrets hold while one is replaced
 * by another. Compared in constant time on buffers of equal length.
 */
function isSignedBy(secrets: readonly string[], header: unknown, rawBody: Buffer): boolean {
  const digest = typeof header === 'string' ? FORM.exec(header)?.[1] : undefined;
  if (digest === undefined) return false;
  const given = Buffer.from(digest, 'hex');
  let isValid = false;
  for (const secret of secrets) {
    const right = timingSafeEqual(given, createHmac('sha256', secret).update(rawBody).digest());
    isValid ||= right;
  }
  return isValid;
}
