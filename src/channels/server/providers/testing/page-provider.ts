import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ChannelCapabilities } from '../../../contract/capabilities.ts';
import type { IncomingContent, IncomingUpdate } from '../../../contract/incoming.ts';
import type { SendResponse } from '../../../contract/sending.ts';
import type { ChannelClient, Provider, SendRequest, WebhookPart } from '../provider.ts';
import { PAGE_KIND } from './page-capabilities.ts';
import type { StoredFile } from './provider-fixture.ts';

/** What a message of a page holds: words, a picture by its id, or something else. */
type PageContent = { text: string } | { image: string } | { game: string };

/** An event of a webhook of the second provider, in its own form: times in milliseconds. */
export type PageEvent = { page: string; at: number } & (
  | ({ type: 'message'; id: string; from: string; name: string; reply_to?: string } & PageContent)
  | { type: 'reaction'; id: string; from: string; target: string; emoji: string }
  | { type: 'unsend'; id: string; from: string; target: string }
  | ({ type: 'echo'; id: string; to: string } & PageContent)
  | { type: 'seen'; by: string }
);

/** A second provider, played in memory: pages that people write to. */
export interface PageProvider extends Provider {
  /** Everything that was sent, oldest first. */
  sent: SendRequest[];
  uploads: number;
  /** What customers have sent, by its id. */
  files: Map<string, StoredFile>;
  /** The response to each send; accepts where it returns nothing. */
  script: (request: SendRequest) => SendResponse | undefined;
}

const SECRET = 'page-secret';

export function createPageProvider(capabilities: ChannelCapabilities): PageProvider {
  const refused = () => Promise.reject(new Error('Pages are not connected in tests'));
  let ids = 0;
  const client: ChannelClient = {
    send(request) {
      provider.sent.push(request);
      const accepted = { kind: 'accepted', provider_id: `mid.${(ids += 1)}`, held: false, recipient_id: null } as const;
      return Promise.resolve(provider.script(request) ?? accepted);
    },
    async upload({ bytes }) {
      await buffer(bytes);
      return { kind: 'uploaded', id: `file.${(provider.uploads += 1)}` };
    },
    markRead: () => Promise.resolve(),
    fetchMedia(id) {
      const file = provider.files.get(id);
      if (file === 'fails') return Promise.reject(new Error('The file cannot be read at the moment'));
      return Promise.resolve(file instanceof Buffer ? { bytes: Readable.from([file]), isRight: () => true } : null);
    },
  };
  const provider: PageProvider = {
    kind: PAGE_KIND,
    capabilities,
    sent: [],
    uploads: 0,
    files: new Map(),
    script: () => undefined,
    verify: ({ headers }) => headers['x-page-secret'] === SECRET,
    greet: ({ secret }) => ({ isTheirs: secret === SECRET, reply: secret === SECRET ? 'hello' : null }),
    split: (body) => (JSON.parse(body.toString()) as { events: unknown[] }).events.map(partOf),
    connect: {
      loginWindow: {
        app_id: '1',
        config_id: '1',
        redirect_uri: '',
        scopes: [],
        api_version: 'v1',
        login_url: '',
        simulator_url: null,
      },
      loginUrl: () => '',
      exchangeCode: refused,
      grantedAccounts: refused,
      findAccount: refused,
      listNumbers: refused,
      subscribe: refused,
      unsubscribe: refused,
      register: refused,
      changePin: refused,
      check: refused,
      isBlocked: refused,
      reasonOf: () => null,
    },
    open: () => client,
    explain: (code, detail) => ({
      retry: 'never',
      pauses: false,
      closes_window: false,
      fixed_by: null,
      refusal: { message: 'Pages did not take this message.', code, detail },
    }),
    noticeOf: () => null,
    pauseCodes: { disconnected: 1, banned: 2 },
    close: () => Promise.resolve(),
  };
  return provider;
}

const partOf = (event: unknown): WebhookPart => ({
  alone: () => Buffer.from(JSON.stringify({ events: [event] })),
  convert: () => [updateOf(event as PageEvent)],
});

function updateOf(event: PageEvent): IncomingUpdate {
  const of = {
    channel_kind: PAGE_KIND,
    provider_number_id: event.page,
    time: new Date(event.at).toISOString(),
  };
  const person = (id: string, name: string | null = null) => ({
    addresses: [{ kind: 'person_id' as const, id }],
    name,
    username: null,
    country: null,
  });
  switch (event.type) {
    case 'message':
      return {
        ...of,
        kind: 'message',
        provider_id: idOf(event),
        sender: person(event.from, event.name),
        content: contentOf(event),
        quoted_provider_id: event.reply_to ?? null,
        meta: {},
      };
    case 'reaction':
    case 'unsend':
      return {
        ...of,
        kind: event.type === 'unsend' ? 'revoke' : 'reaction',
        provider_id: idOf(event),
        target_provider_id: event.target,
        sender: person(event.from),
        by: 'contact',
        emoji: event.type === 'reaction' ? event.emoji : '',
        content: null,
      };
    case 'echo':
      return {
        ...of,
        kind: 'echo',
        provider_id: idOf(event),
        recipient: person(event.to),
        content: contentOf(event),
        quoted_provider_id: null,
        meta: {},
        callback_data: null,
      };
    case 'seen':
      return { ...of, kind: 'read_up_to', reader: person(event.by) };
    default:
      throw new Error('This event is not known');
  }
}

function idOf({ id }: { id?: string }): string {
  if (id === undefined) throw new Error('id is missing');
  return id;
}

function contentOf(content: PageContent): IncomingContent {
  if ('text' in content) return { content_type: 'text', content: { text: content.text } };
  if ('image' in content)
    return {
      content_type: 'image',
      content: { csid: null, name: 'image', mime_type: 'image/png', size: null },
      provider_media_id: content.image,
    };
  return { content_type: 'unsupported', content: { reason: 'This cannot be shown here' } };
}
