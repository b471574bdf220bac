import { readMessagesSaid } from '../../../chats/server/index.ts';
import { findContact } from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { decisionsAboutContact, leftOutText } from '../../../outreach/server/index.ts';
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
    messages: shown.map((row): SequenceMessage => {
      const message = row.message_id === null ? undefined : said.get(row.message_id);
      const { template } = row.facts;
      return {
        id: row.id,
        step_id: row.step_id,
        position: positions.get(row.step_id) ?? 0,
        template: template ? { id: template.id, label: template.name } : null,
        content: message?.content ?? null,
        text: message?.text ?? '',
        status: message?.status ?? null,
        failure_reason: message?.error?.message ?? null,
        left_out_text: row.reason === null ? null : leftOutText(row.reason, row.facts),
        chat_id: message?.chat_id ?? null,
        message_id: message ? row.message_id : null,
        time: row.decided_time,
      };
    }),
    info: { has_more: rows.length > limit },
  };
}
