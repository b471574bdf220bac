import { setTimeout as pause } from 'node:timers/promises';
import type { TestClient } from '../../src/app/testing/test-client.ts';
import type { Id } from '../../src/foundation/contract/id.ts';
import type { BusinessFixture } from './business-fixture.ts';
import type { Oracle } from './oracle.ts';
import { AGAIN_AFTER_MS, GIVE_UP_MS, patiently } from './patiently.ts';
import type { Stage } from './stage.ts';

/** It was confirmed to a person that this message is on its way. */
export interface StatusEntry extends Record<string, unknown> {
  kind: 'confirmed';
  client_id: string;
  message_id: Id;
  /** How often it was asked for until there was a response. */
  tries: number;
}

/** A person got a refusal, or no response at all for too long. */
export interface UnansweredEntry extends Record<string, unknown> {
  kind: 'unanswered';
  client_id: string;
  response: unknown;
}

export interface BurstOptions {
  /** Begins the client ids. */
  name: string;
  chats: readonly Id[];
  count: number;
  atOnce: number;
}

/** Below the calls that one session may make in a minute, also with repetitions. */
const CALLS_PER_SESSION = 500;

/** People answer chats through the API; anyone who gets no response asks again with the same client id, as the web app does. */
export async function sendBurst(fixture: BusinessFixture, oracle: Oracle, options: BurstOptions): Promise<void> {
  const { name, chats, count, atOnce } = options;
  const sessions = await Promise.all(
    Array.from({ length: Math.ceil(count / CALLS_PER_SESSION) }, () => patiently(() => fixture.session())),
  );
  let next = 0;
  const person = async () => {
    while (next < count) {
      const index = next++;
      const session = sessions[index % sessions.length];
      if (session)
        await sendOne(session, oracle, { clientId: `${name}.${index}`, chatId: chats[index % chats.length] ?? '' });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, person));
}

async function sendOne(
  session: TestClient,
  oracle: Oracle,
  { clientId, chatId }: { clientId: string; chatId: Id },
): Promise<void> {
  const body = {
    content_type: 'text',
    content: { text: `Yes, it is back in stock (${clientId}).` },
    client_id: clientId,
  };
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    const response = await session
      .send('POST', `/server/chats/${chatId}/messages`, body)
      .catch((error: unknown) => ({ status: 0, body: String(error) }));
    if (response.status === 201) {
      const { message } = response.body as { message: { id: Id } };
      return oracle.note({
        kind: 'confirmed',
        client_id: clientId,
        message_id: message.id,
        tries,
      } satisfies StatusEntry);
    }
    const isPassing = response.status === 0 || response.status >= 500 || response.status === 429;
    if (!isPassing || performance.now() - begun > GIVE_UP_MS)
      return oracle.note({
        kind: 'unanswered',
        client_id: clientId,
        response: response.body,
      } satisfies UnansweredEntry);
    await pause(AGAIN_AFTER_MS);
  }
}

/** Makes the business's person the owner of every chat there is; returns the chats. */
export async function takeAllChats({ rows }: Stage, { businessId, userId }: BusinessFixture): Promise<Id[]> {
  const taken = await rows<{ id: Id }>('update chats set assignee_id = $2 where business_id = $1 returning id', [
    businessId,
    userId,
  ]);
  return taken.map(({ id }) => id);
}
