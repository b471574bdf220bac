import { timeOf, type ProviderFixture, type SentMessage, type SendResult } from '../../testing/provider-fixture.ts';
import { startScriptedProvider, type Reaction, type SeenSend } from './scripted-provider.ts';
import { whatsappAt } from './whatsapp-at.ts';
import { card, payload, status, text } from './whatsapp-payloads.ts';

const reactions: Record<SendResult, Reaction> = {
  accepted: 'accept',
  lost: 'reset_after',
  fails: { code: 131_026 },
  stumbles: { code: 131_000, status: 500 },
  unusable: { code: 190, status: 401 },
};

const seconds = (of: { at?: number }) => String(Math.floor(timeOf(of) / 1000));

/** WhatsApp, played by a server on this machine: its wire form in both directions. */
export async function startWhatsappFixture(): Promise<ProviderFixture> {
  const scripted = await startScriptedProvider();
  const provider = whatsappAt(scripted.url, { timeoutMs: 1_000 });
  let customers = 0;
  return {
    provider,
    capabilities: provider.capabilities,
    customer: () => `9198200${String((customers += 1)).padStart(5, '0')}`,
    webhooks(number) {
      const said = (of: { from: string }, message: object) =>
        payload(number, { contacts: [card(of.from)], messages: [message] });
      const about = (of: { from: string; id: string; at?: number }, type: string) => ({
        from: of.from,
        id: of.id,
        timestamp: seconds(of),
        type,
      });
      const report = (of: { id: string; at?: number }, word: string, extra: object = {}) => ({
        ...status(of.id, word, extra),
        timestamp: seconds(of),
      });
      const reports = (...statuses: object[]) => payload(number, { statuses });
      return {
        message(of) {
          const quoted = of.quotes === undefined ? {} : { context: { id: of.quotes } };
          if (of.isUnknown)
            return said(of, {
              ...about(of, 'unsupported'),
              errors: [{ code: 131_051, title: 'Message type unknown' }],
            });
          if (of.image !== undefined)
            return said(of, { ...about(of, 'image'), image: { id: of.image, mime_type: 'image/png' }, ...quoted });
          return said(of, { ...text(of.from, of.id, of.text), timestamp: seconds(of), ...quoted });
        },
        reaction: (of) => said(of, { ...about(of, 'reaction'), reaction: { message_id: of.target, emoji: of.emoji } }),
        edit: (of) =>
          said(of, {
            ...about(of, 'edit'),
            edit: { original_message_id: of.target, message: { type: 'text', text: { body: of.text } } },
          }),
        revoke: (of) => said(of, { ...about(of, 'revoke'), revoke: { original_message_id: of.target } }),
        read: ({ ids, ...of }) => reports(...ids.map((id) => report({ ...of, id }, 'read'))),
        delivered: (of) => reports(report(of, 'delivered')),
        failed: (of) => reports(report(of, 'failed', { errors: [{ code: 131_049, title: 'Not delivered' }] })),
        settles: ({ send, ...of }) => reports(report(of, 'sent', { biz_opaque_callback_data: send.callbackData })),
        echo: () => null,
        moved: ({ to, ...of }) =>
          payload(number, {
            messages: [{ ...about(of, 'system'), system: { body: 'changed', type: 'user_changed_number', wa_id: to } }],
          }),
        malformed: () => payload(number, { messages: [{ type: 'text', from: '919800000000' }] }),
      };
    },
    together(...webhooks) {
      const entries = (webhooks as ReturnType<typeof payload>[]).flatMap(({ entry }) => entry);
      // As the platform batches: one entry for an account, whose changes follow each other.
      return {
        object: 'whatsapp_business_account',
        entry: [...Map.groupBy(entries, ({ id }) => id)].map(([id, of]) => ({
          id,
          changes: of.flatMap(({ changes }) => changes),
        })),
      };
    },
    sent: () => scripted.seen.map(sentMessage),
    uploads: () => scripted.uploads,
    respond(decide) {
      scripted.script = (send) => reactions[decide(sentMessage(send))];
    },
    files: scripted.files,
    reset() {
      scripted.seen.splice(0);
      scripted.files.clear();
      scripted.uploads = 0;
      scripted.script = () => undefined;
    },
    async close() {
      await provider.close();
      await scripted.close();
    },
  };
}

const sentMessage = ({ to, body, callbackData }: SeenSend): SentMessage => {
  const content = body[String(body['type'])] as { body?: string; caption?: string; id?: string } | undefined;
  return {
    to: to.replace('+', ''),
    text: content?.body ?? content?.caption ?? '',
    callbackData,
    // Nothing in its form says so.
    isOutsideWindow: false,
    file: content?.id ?? null,
  };
};
