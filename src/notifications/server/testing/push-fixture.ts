import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestClient } from '../../../app/testing/test-client.ts';
import { TEST_MASTER_KEY } from '../../../app/testing/test-services.ts';
import { createWebhookInbox } from '../../../channels/server/index.ts';
import { card, payload, text } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { createChatFixture, type ChatFixture } from '../../../chats/server/testing/chat-fixture.ts';
import { SAMPLE_ACCOUNT } from '../../../chats/server/testing/sample-chats.ts';
import { useTestServer } from '../../../app/testing/use-test-server.ts';
import { noticeSettingsEndpoints } from '../../contract/settings-endpoints.ts';
import type { PushPayload } from '../../contract/push.ts';
import { decryptPush, sampleBrowser, type SampleBrowser } from './sample-push.ts';
import { createPushSender, readPushKeys } from '../push/push-sender.ts';
import { startPushService, type PushService } from './push-service.ts';

export interface PushFixture extends ChatFixture {
  service: PushService;
  /** A browser of the client's session, registered. */
  browser(client: TestClient, endpoint?: string): Promise<SampleBrowser>;
  /** A customer writes, so many seconds ago; everything that follows from it is done, and pushed. */
  write(body: string, options?: { from?: string; name?: string; secondsAgo?: number }): Promise<void>;
  /** Everything that is due is done, and pushed. */
  work(): Promise<void>;
  /** What this browser was pushed since the last call. */
  pushed(browser: SampleBrowser): PushPayload[];
}

/** A business whose channel is reached by webhooks, and a push service, for the tests of the file that calls this. */
export function usePushFixture(): PushFixture {
  const server = useTestServer();
  const fixture = { server } as PushFixture;
  let own: PushFixture['server']['services']['push'];
  let counter = 0;
  beforeAll(async () => {
    const service = await startPushService();
    own = server.services.push;
    const keys = await readPushKeys(server.services.pool, TEST_MASTER_KEY);
    server.services.push = createPushSender(keys, 'mailto:ops@marigoldlane.example', service.outside);
    Object.assign(fixture, { service });
  });
  beforeEach(async () => {
    const { service } = fixture;
    service.received.splice(0);
    service.respond(201);
    const chats = await createChatFixture(server);
    const { rows } = await server.database.ownerPool.query<{ number: string }>(
      `insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id)
       select kind, provider_number_id, provider_account_id, business_id, id from channels where id = $1
       returning provider_number_id as number`,
      [chats.channelId],
    );
    const number = { number_id: rows[0]?.number ?? '', account_id: SAMPLE_ACCOUNT };
    const inbox = createWebhookInbox({ pool: server.services.pool });
    const work = async () => {
      await server.processAll();
      await server.runJobs();
    };
    Object.assign(fixture, chats, {
      work,
      async browser(client, endpoint = `https://push.example.com/send/${++counter}`) {
        const made = sampleBrowser(endpoint);
        await client.call(noticeSettingsEndpoints.registerPush, { body: { token: made.token, platform: 'web' } });
        return made;
      },
      async write(body, { from = '919840012345', name = 'Lakshmi Subramanian', secondsAgo = 5 } = {}) {
        const message = text(from, `wamid.${chats.businessId}.${++counter}`, body, secondsAgo);
        await inbox.append(
          'whatsapp',
          Buffer.from(JSON.stringify(payload(number, { contacts: [card(from, name)], messages: [message] }))),
        );
        await work();
      },
      pushed(browser) {
        const path = new URL(browser.subscription.endpoint).pathname;
        const own = service.received.filter((each) => each.path === path);
        service.received.splice(0, Infinity, ...service.received.filter((each) => each.path !== path));
        return own.map(({ body: received }) => JSON.parse(decryptPush(browser, received)) as PushPayload);
      },
    } satisfies Partial<PushFixture>);
  });
  afterAll(async () => {
    server.services.push = own;
    await fixture.service.close();
  });
  return fixture;
}
