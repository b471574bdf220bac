import type { ChannelCapabilities, ReplyWindow } from '../../../contract/capabilities.ts';
import { declareCapabilities } from '../../../contract/providers/capabilities-of.ts';
import { startScriptedProvider } from '../whatsapp/testing/scripted-provider.ts';
import type { Provider } from '../provider.ts';
import { card, payload, status, text } from '../whatsapp/testing/whatsapp-payloads.ts';
import { whatsappAt } from '../whatsapp/testing/whatsapp-at.ts';
import { PAGE_KIND, pageCapabilities } from './page-capabilities.ts';
import { createPageProvider, type PageEvent } from './page-provider.ts';

/** What a test has sent, whatever the provider's form. */
export interface PlayedSend {
  to: string;
  text: string;
  /** Our id of the attempt. */
  callbackData: string;
  isOutsideWindow: boolean;
}

/** Times are milliseconds. */
interface At {
  at: number;
}

/** A provider as a test plays it: what customers and the provider itself do, in its own form of webhooks. */
export interface Player {
  provider: Provider;
  capabilities: ChannelCapabilities;
  /** An id of a new customer. */
  customer(): string;
  sent(): readonly PlayedSend[];
  /** The next sends are taken, and no response says so. */
  loseAnswers(areLost: boolean): void;
  message(of: At & { id: string; from: string; text: string }): object;
  /** The customer has read what was sent until then: by ids, or by time. */
  read(of: At & { ids: readonly string[]; by: string }): object;
  /** By what an attempt without a response becomes known. */
  settles(of: At & { send: PlayedSend; id: string }): object;
  /** A message that the business sent in another app; null where the provider does not repeat it. */
  echo(of: At & { id: string; to: string; text: string }): object | null;
  close(): Promise<void>;
}

type StartPlayer = (numberId: string) => Promise<Player>;

const seconds = (ms: number) => String(Math.floor(ms / 1000));

const startWhatsapp: StartPlayer = async (numberId) => {
  const scripted = await startScriptedProvider();
  const provider = whatsappAt(scripted.url, { timeoutMs: 1_000 });
  const number = { number_id: numberId, account_id: `account-${numberId}` };
  let customers = 0;
  return {
    provider,
    capabilities: provider.capabilities,
    customer: () => `9198200${String((customers += 1)).padStart(5, '0')}`,
    sent: () =>
      scripted.seen.map(({ to, body, callbackData }) => ({
        to: to.replace('+', ''),
        text: (body['text'] as { body: string }).body,
        callbackData,
        // Nothing in its form says so.
        isOutsideWindow: false,
      })),
    loseAnswers(areLost) {
      scripted.script = () => (areLost ? 'reset_after' : undefined);
    },
    message: ({ id, from, text: words, at }) =>
      payload(number, { contacts: [card(from)], messages: [{ ...text(from, id, words), timestamp: seconds(at) }] }),
    read: ({ ids, at }) =>
      payload(number, { statuses: ids.map((id) => ({ ...status(id, 'read'), timestamp: seconds(at) })) }),
    settles: ({ send, id, at }) =>
      payload(number, {
        statuses: [{ ...status(id, 'sent', { biz_opaque_callback_data: send.callbackData }), timestamp: seconds(at) }],
      }),
    echo: () => null,
    async close() {
      await provider.close();
      await scripted.close();
    },
  };
};

const startPages = (page: string, window: ReplyWindow): Promise<Player> => {
  const capabilities = { ...pageCapabilities, window };
  declareCapabilities(PAGE_KIND, capabilities);
  const provider = createPageProvider(capabilities);
  const events = (event: PageEvent) => ({ events: [event] });
  let customers = 0;
  return Promise.resolve({
    provider,
    capabilities: provider.capabilities,
    customer: () => `psid-${(customers += 1)}`,
    sent: () =>
      provider.sent.map(({ recipient, message, callbackData, isOutsideWindow }) => ({
        to: recipient.id,
        text: message.type === 'text' ? message.text : '',
        callbackData,
        isOutsideWindow,
      })),
    loseAnswers(areLost) {
      provider.script = () =>
        areLost ? { kind: 'unknown', detail: 'no answer', retry_after_seconds: null } : undefined;
    },
    message: ({ id, from, text: words, at }) =>
      events({ type: 'message', page, id, from, name: 'Meera', text: words, at }),
    read: ({ by, at }) => events({ type: 'seen', page, by, at }),
    settles: ({ send, id, at }) => events({ type: 'echo', page, id, to: send.to, text: send.text, at }),
    echo: ({ id, to, text: words, at }) => events({ type: 'echo', page, id, to, text: words, at }),
    close: () => provider.close(),
  });
};

/** Every provider that the suites of ingest, sending and threads run with. */
export const players: readonly [name: string, start: StartPlayer][] = [
  ['statuses, templates, a day', startWhatsapp],
  ['watermarks, echoes, a week', (page) => startPages(page, pageCapabilities.window)],
  [
    'watermarks, echoes, a day, a week for people',
    (page) => startPages(page, { hours: 24, afterwards: 'human_agent', personHours: 168 }),
  ],
];
