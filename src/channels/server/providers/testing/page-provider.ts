import type { ChannelCapabilities } from '../../../contract/capabilities.ts';
import type { IncomingUpdate } from '../../../contract/incoming.ts';
import type { SendAnswer } from '../../../contract/sending.ts';
import type { ChannelClient, Provider, SendRequest, WebhookPart } from '../provider.ts';
import { PAGE_KIND } from './page-capabilities.ts';

/** A webhook of the second provider, in its own form: one event each, times in milliseconds. */
export type PageEvent = { page: string; at: number } & (
  | { type: 'message'; id: string; from: string; name: string; text: string }
  | { type: 'echo'; id: string; to: string; text: string }
  | { type: 'seen'; by: string }
);

/** A second provider, played in memory: pages that people write to. */
export interface PageProvider extends Provider {
  /** Everything that was sent, oldest first. */
  sent: SendRequest[];
  /** The answer to each send; accepts where it returns nothing. */
  script: (request: SendRequest) => SendAnswer | undefined;
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
    upload: () => Promise.resolve({ kind: 'uploaded', id: `file.${(ids += 1)}` }),
    markRead: () => Promise.resolve(),
    fetchMedia: () => Promise.resolve(null),
  };
  const provider: PageProvider = {
    kind: PAGE_KIND,
    capabilities,
    sent: [],
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
        provider_id: event.id,
        sender: person(event.from, event.name),
        content: { content_type: 'text', content: { text: event.text } },
        quoted_provider_id: null,
        meta: {},
      };
    case 'echo':
      return {
        ...of,
        kind: 'echo',
        provider_id: event.id,
        recipient: person(event.to),
        content: { content_type: 'text', content: { text: event.text } },
        callback_data: null,
      };
    case 'seen':
      return { ...of, kind: 'read_up_to', reader: person(event.by) };
    default:
      throw new Error('This event is not known');
  }
}
