import { beforeAll } from 'vitest';
import { createTestBusiness, useTestServer, type TestBusiness } from '../../../app/testing/use-test-server.ts';
import type { SharedTestServer } from '../../../app/testing/test-server.ts';
import type { TestClient } from '../../../app/testing/test-client.ts';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { sampleChats, type SampleChats } from './sample-chats.ts';

/** A business with an active channel, its Super Admin and an agent. */
export interface ChatFixture extends TestBusiness {
  agent: TestClient;
  agentUser: CurrentUser;
  samples: SampleChats;
  channelId: Id;
  /** A chat of a new contact, and what of it is to differ. */
  chat(overrides?: Record<string, unknown>, contact?: Record<string, unknown>): Promise<Id>;
  /** The events of the business about chats after `since`, oldest first; what other areas then say is not among them. */
  events(since?: Id): Promise<{ seq: Id; topic: string; event: string; data: Record<string, unknown> }[]>;
  /** The number of the last event so far. */
  lastSeq(): Promise<Id>;
}

/** Creates such a business; for a file that needs more than one, or a server of its own. */
export async function createChatFixture(server: SharedTestServer): Promise<ChatFixture> {
  const business = await createTestBusiness(server);
  const { businessId, admin } = business;
  const agent = await server.addUser(admin, 'Agent');
  const samples = sampleChats(server.database.ownerPool, businessId);
  const channelId = await samples.channel();
  const events: ChatFixture['events'] = async (since = '0') => {
    const { rows } = await server.database.ownerPool.query<{
      seq: Id;
      topic: string;
      event: string;
      data: Record<string, unknown>;
    }>(
      "select seq, topic, event, data from event_log where business_id = $1 and topic = 'chats' and seq > $2 order by seq",
      [businessId, since],
    );
    return rows;
  };
  const lastSeq: ChatFixture['lastSeq'] = async () => {
    const { rows } = await server.database.ownerPool.query<{ seq: Id }>(
      'select coalesce(max(seq), 0) as seq from event_log where business_id = $1',
      [businessId],
    );
    return rows[0]?.seq ?? '0';
  };
  return {
    ...business,
    agent: agent.client,
    agentUser: agent.user,
    samples,
    channelId,
    async chat(overrides = {}, contact = {}) {
      const contactId = await samples.contact(contact);
      return samples.chat({ channel_id: channelId, contact_id: contactId, ...overrides });
    },
    events,
    lastSeq,
  };
}

/** Such a business for the tests of the file that calls this: `const fixture = useChatFixture()`. */
export function useChatFixture(): ChatFixture {
  const server = useTestServer();
  const fixture = { server } as ChatFixture;
  beforeAll(async () => {
    Object.assign(fixture, await createChatFixture(server));
  });
  return fixture;
}
