import { readMessagesSaid, type MessageSaid } from '../../../chats/server/index.ts';
import { findContact } from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { decisionsAboutContact, leftOutText, type ContactDecision } from '../../../outreach/server/index.ts';
import type { SequenceMessage } from '../../contract/sequence.ts';
import { isSequenceKnown, readVersions } from '../sequence/sequence-store.ts';

/** What a contact got from a sequence, the latest first, and why they did not get what they did not. */
export async function messagesOfSequence(
  { tx, businessId }: MemberContext,
  contactId: Id,
  sequenceId: Id,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ messages: SequenceMessage[]; info: { has_more: boolean } }> {
  const [contact, isKnown] = await Promise.all([
    findContact(tx, businessId, contactId),
    isSequenceKnown(tx, businessId, sequenceId),
  ]);
  if (!contact || !isKnown) refuse('NOT_FOUND');
  const about = { contact_id: contactId, kind: 'sequence', record_id: sequenceId } as const;
  const [rows, versions] = await Promise.all([
    decisionsAboutContact(tx, businessId, about, { limit, offset }),
    readVersions(tx, [{ business_id: businessId, sequence_id: sequenceId, since: 0 }]),
  ]);
  const shown = rows.slice(0, limit);
  const said = await readMessagesSaid(
    tx,
    businessId,
    shown.flatMap(({ message_id }) => message_id ?? []),
  );
  // The latest version that has the step says where it stands.
  const positions = new Map(
    (versions.get(sequenceId) ?? []).flatMap(({ steps }) => steps.map(({ id }, index) => [id, index + 1] as const)),
  );
  return {
    messages: shown.map((row) =>
      present(row, {
        message: row.message_id === null ? undefined : said.get(row.message_id),
        position: positions.get(row.step_id) ?? 0,
      }),
    ),
    info: { has_more: rows.length > limit },
  };
}

const present = (
  { id, step_id, reason, facts, message_id, decided_time }: ContactDecision,
  { message, position }: { message: MessageSaid | undefined; position: number },
): SequenceMessage => ({
  id,
  step_id,
  position,
  template: facts.template ? { id: facts.template.id, label: facts.template.name } : null,
  left_out_text: reason === null ? null : leftOutText(reason, facts),
  time: decided_time,
  ...(message ? { ...saidOf(message), message_id } : NOTHING_SAID),
});

const saidOf = ({ content, text, status, error, chat_id }: MessageSaid) => ({
  content,
  text,
  status,
  failure_reason: error?.message ?? null,
  chat_id,
});

const NOTHING_SAID = { content: null, text: '', status: null, failure_reason: null, chat_id: null, message_id: null };
