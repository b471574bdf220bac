import type { Id } from '../../src/foundation/contract/id.ts';
import { noteFindings, type Oracle } from './oracle.ts';
import type { Verdict } from './scenario.ts';
import type { StatusEntry, UnansweredEntry } from './send-burst.ts';
import type { Stage } from './stage.ts';

interface StoredSend {
  id: Id;
  /** Null for automatic sends. */
  client_id: string | null;
  status: string;
  state: string | null;
  provider_id: string | null;
}

export type SendVerdict = Pick<Verdict, 'delivered' | 'stored' | 'lost' | 'doubled' | 'stuck' | 'wrong' | 'notes'>;

/** What a message may say when nothing is under way any more. */
const FINAL = new Set(['sent', 'delivered', 'read', 'failed', 'error']);

/** Compares what was confirmed to people and what the provider accepted with what is there, once nothing is under way. */
export async function checkSends(stage: Stage, oracle: Oracle): Promise<SendVerdict> {
  const confirmed = oracle.read<StatusEntry>('confirmed');
  const unanswered = oracle.read<UnansweredEntry>('unanswered');
  const accepted = await stage.sandbox.accepted();
  const stored = await stage.rows<StoredSend>(
    `select m.id, m.client_id, m.status, o.state, o.provider_id from messages m
     left join outbox o on o.business_id = m.business_id and o.message_id = m.id
     where m.origin = 'outgoing'`,
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  // The provider receives `message.attempt`, and every attempt that it accepted reached a customer.
  const taken = Map.groupBy(accepted, ({ biz_opaque_callback_data }) => biz_opaque_callback_data?.split('.')[0] ?? '');
  const byClient = Map.groupBy(
    stored.filter(({ client_id }) => client_id !== null),
    ({ client_id }) => client_id,
  );

  const lost = confirmed.filter(({ message_id }) => (byId.get(message_id)?.state ?? null) === null);
  const unknownToUs = [...taken.keys()].filter((id) => !byId.has(id));
  const sentTwice = [...taken].filter(([, sends]) => sends.length > 1);
  const writtenTwice = [...byClient].filter(([, rows]) => rows.length > 1);
  const stuck = stored.filter(
    ({ state, status }) => ['queued', 'claimed', 'attempting'].includes(state ?? '') || !FINAL.has(status),
  );
  const unsettled = stored.filter(({ id, state }) => taken.has(id) && state !== 'accepted');
  const invented = stored.filter(({ id, state }) => state === 'accepted' && !taken.has(id));
  const inState = (state: string) => stored.filter((row) => row.state === state).length;
  return {
    delivered: confirmed.length,
    stored: confirmed.length - lost.length,
    lost:
      noteFindings(oracle, 'said to be on its way and not there', lost) +
      noteFindings(oracle, 'accepted by the provider and not there', unknownToUs),
    doubled:
      noteFindings(oracle, 'accepted by the provider more than once', sentTwice) +
      noteFindings(oracle, 'one client id, several messages', writtenTwice),
    stuck: noteFindings(oracle, 'still under way', stuck) + noteFindings(oracle, 'never answered', unanswered),
    wrong:
      noteFindings(oracle, 'accepted by the provider, and we do not say so', unsettled) +
      noteFindings(oracle, 'said to be accepted, and never was', invented),
    notes: {
      'accepted by the provider': accepted.length,
      'refused for good': inState('refused'),
      'outcome unknown for good': inState('unknown'),
      'asked for again by people': confirmed.filter(({ tries }) => tries > 1).length,
    },
  };
}
