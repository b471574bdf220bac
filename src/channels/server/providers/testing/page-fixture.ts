import { declareCapabilities } from '../../../contract/providers/capabilities-of.ts';
import type { SendResponse } from '../../../contract/sending.ts';
import type { SendRequest } from '../provider.ts';
import { PAGE_KIND, pageCapabilities } from './page-capabilities.ts';
import { createPageProvider, type PageEvent } from './page-provider.ts';
import { timeOf, wordsOf, type ProviderFixture, type SentMessage, type SendResult } from './provider-fixture.ts';
import type { TestedProvider } from './tested-providers.ts';

interface PageWebhook {
  events: readonly object[];
}

/** The second provider: pages that people write to, played in memory. */
export function startPageFixture({ capabilities }: TestedProvider): Promise<ProviderFixture> {
  declareCapabilities(PAGE_KIND, capabilities);
  const provider = createPageProvider(capabilities);
  const answers: Record<SendResult, () => SendResponse | undefined> = {
    accepted: () => undefined,
    lost: () => ({ kind: 'unknown', detail: 'no response', retry_after_seconds: null }),
    fails: () => refusal('never', 551),
    stumbles: () => refusal('few', 1200),
    unusable: () => refusal('never', 190, true),
  };
  const refusal = (retry: 'never' | 'few', code: number, pauses = false): SendResponse => ({
    kind: 'refused',
    retry,
    pauses,
    closes_window: false,
    refusal: { message: 'The page did not take this message. Connect it again.', code, detail: null },
    retry_after_seconds: null,
  });
  let customers = 0;
  return Promise.resolve({
    provider,
    capabilities,
    customer: () => `psid-${(customers += 1)}`,
    webhooks({ number_id: page }) {
      const one = (event: PageEvent): PageWebhook => ({ events: [event] });
      return {
        message: ({ id, from, text = 'Hello', image, isUnknown = false, quotes, ...of }) =>
          one({
            type: 'message',
            page,
            at: timeOf(of),
            id,
            from,
            name: 'Meera',
            ...(isUnknown ? { game: 'chess' } : image === undefined ? { text } : { image }),
            ...(quotes === undefined ? {} : { reply_to: quotes }),
          }),
        reaction: ({ id, from, target, emoji, ...of }) =>
          one({ type: 'reaction', page, at: timeOf(of), id, from, target, emoji }),
        edit: () => null,
        revoke: ({ id, from, target, ...of }) => one({ type: 'unsend', page, at: timeOf(of), id, from, target }),
        read: ({ by, ...of }) => one({ type: 'seen', page, at: timeOf(of), by }),
        delivered: () => null,
        failed: () => null,
        settles: ({ id, send, ...of }) =>
          one({
            type: 'echo',
            page,
            at: timeOf(of),
            id,
            to: send.to,
            ...(send.file === null ? { text: send.text } : { image: send.file }),
          }),
        echo: ({ id, to, text, ...of }) => one({ type: 'echo', page, at: timeOf(of), id, to, text }),
        moved: () => null,
        malformed: () => ({ events: [{ type: 'message', page, at: Date.now() }] }),
      };
    },
    together: (...webhooks) => ({ events: (webhooks as PageWebhook[]).flatMap(({ events }) => events) }),
    sent: () => provider.sent.map(sentMessage),
    uploads: () => provider.uploads,
    respond(decide) {
      provider.script = (request) => answers[decide(sentMessage(request))]();
    },
    files: provider.files,
    reset() {
      provider.sent.splice(0);
      provider.files.clear();
      provider.uploads = 0;
      provider.script = () => undefined;
    },
    close() {
      // Another window is this fixture's alone.
      declareCapabilities(PAGE_KIND, pageCapabilities);
      return provider.close();
    },
  });
}

const sentMessage = (request: SendRequest): SentMessage => ({
  to: request.recipient.id,
  text: wordsOf(request),
  callbackData: request.callbackData,
  isOutsideWindow: request.isOutsideWindow,
  file: request.fileId,
});
