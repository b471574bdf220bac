import { isDeepStrictEqual } from 'node:util';
import type { Chat } from '../../src/chats/contract/chat.ts';
import { chatEndpoints } from '../../src/chats/contract/endpoints.ts';
import type { Id } from '../../src/foundation/contract/id.ts';
import type { Audience } from './audience.ts';
import { noteFindings, type Oracle } from './oracle.ts';
import type { Verdict } from './scenario.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

/** Longer than a client needs to find out by itself that its connection is dead. */
const QUIET_WITHIN_MS = 90_000;
const PAGE = 200;

export type AudienceVerdict = Pick<Verdict, 'delivered' | 'stored' | 'lost' | 'doubled' | 'wrong'>;

/** Once it is quiet: has every viewer had the effect of every event once, and does each see what the server shows? */
export async function checkAudience(stage: Stage, oracle: Oracle, audience: Audience): Promise<AudienceVerdict> {
  const { fixture, viewers } = audience;
  const notified = await stage.rows<{ id: Id }>(
    "select data -> 'message' ->> 'id' as id from event_log where business_id = $1 and event = 'new_messages'",
    [fixture.businessId],
  );
  const ids = notified.map(({ id }) => id);
  await until(() => viewers.every(({ heard, isUp }) => isUp && heard.size >= ids.length), {
    giveUpMs: QUIET_WITHIN_MS,
  });
  const shown = await listAllChats(audience);
  const gaps: unknown[] = [];
  const twice: unknown[] = [];
  const foreign: unknown[] = [];
  const differing: unknown[] = [];
  for (const [viewer, { heard, chats, reloads }] of viewers.entries()) {
    for (const id of ids) if (!heard.has(id)) gaps.push({ viewer, id });
    for (const [id, times] of heard) if (times > 1) twice.push({ viewer, id, times });
    for (const chat of chats.values())
      if (chat.channel.id !== fixture.channelId) foreign.push({ viewer, chat: chat.id });
    for (const chat of shown) {
      const seen = chats.get(chat.id);
      if (!isDeepStrictEqual(seen, chat)) differing.push({ viewer, chat, seen });
    }
    if (reloads > 0) gaps.push({ viewer, reloads });
  }
  return {
    delivered: ids.length * viewers.length,
    stored: ids.length * viewers.length - gaps.length,
    lost: noteFindings(oracle, 'events that a viewer never had', gaps),
    doubled: noteFindings(oracle, 'events that a viewer had twice', twice),
    wrong:
      noteFindings(oracle, 'chats of another business', foreign) +
      noteFindings(oracle, 'chats that look different from what the server shows', differing),
  };
}

async function listAllChats({ session }: Audience): Promise<Chat[]> {
  const all: Chat[] = [];
  for (;;) {
    const { chats, info } = await session.call(chatEndpoints.listChats, { query: { limit: PAGE, offset: all.length } });
    all.push(...chats);
    if (!info.has_more) return all;
  }
}
