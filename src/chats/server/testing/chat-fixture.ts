import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { sampleChats, type SampleChats } from './sample-chats.ts';
import type { TestClient } from '../../../app/testing/test-client.ts';
import type { TestServer } from '../../../app/testing/test-server.ts';

/** A business with an active channel, its Super Admin and an agent. */
export interface ChatFixture {
  businessId: Id;
  admin: TestClient;
  adminUser: CurrentUser;
  agent: TestClient;
  agentUser: CurrentUser;
  samples: SampleChats;
  channelId: Id;
  /** A chat of a new contact, and what of it is to differ. */
  chat(overrides?: Record<string, unknown>, contact?: Record<string, unknown>): Promise<Id>;
  /** The events of the business after `since`, oldest first. */
  events(since?: Id): Promise<{ seq: Id; topic: string; event: string; data: Record<string, unknown> }[]>;
  /** The number of the last event so far. */
  lastSeq(): Promise<Id>;
}

/** Opens such a business; a test file may open several. */
export async function createChatFixture(server: TestServer): Promise<ChatFixture> {
  const { client: admin, user: adminUser } = await server.signUp();
  const agent = await server.addUser(admin, 'Agent');
  const { business } = await admin.call(accountEndpoints.getBusiness, {});
  const samples = sampleChats(server, business.id);
  const channelId = await samples.channel();
  const events: ChatFixture['events'] = async (since = '0') => {
    const { rows } = await server.database.ownerPool.query<{
      seq: Id;
      topic: string;
      event: string;
      data: Record<string, unknown>;
    }>('select seq, topic, event, data from event_log where business_id = $1 and seq > $2 order by seq', [
      business.id,
      since,
    ]);
    return rows;
  };
  return {
    businessId: business.id,
    admin,
    adminUser,
    agent: agent.client,
    agentUser: agent.user,
    samples,
    channelId,
    async chat(overrides = {}, contact = {}) {
      const contactId = await samples.contact(contact);
      return samples.chat({ channel_id: channelId, contact_id: contactId, ...overrides });
    },
    events,
    lastSeq: async () => (await events()).at(-1)?.seq ?? '0',
  };
}
