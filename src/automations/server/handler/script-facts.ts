import { readTextValuesOf } from '../../../actions/server/index.ts';
import { contentRules } from '../../../channels/contract/providers/capabilities-of.ts';
import type { ChatWithRules } from '../../../chats/server/index.ts';
import { contactModule } from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { readRecords } from '../../../records/server/index.ts';
import type { ScriptFacts } from '../../contract/interpreter.ts';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A channel that nothing can be sent through: questions are words. */
const NOTHING: ScriptFacts['content'] = { kinds: [], selection: null, maxText: 4_096 };

/** Reads what surrounds runs of scripts: the contacts and the channels of these chats, in a fixed number of statements. */
export async function readScriptFacts(
  ctx: BusinessContext,
  chats: readonly Pick<ChatWithRules, 'id' | 'contact_id' | 'channel_kind'>[],
): Promise<ReadonlyMap<Id, ScriptFacts>> {
  if (chats.length === 0) return new Map();
  const contactIds = chats.map(({ contact_id }) => contact_id);
  const [values, records] = await Promise.all([
    readTextValuesOf(ctx, contactIds),
    readRecords(ctx, contactModule, ctx.businessId, [...new Set(contactIds)]),
  ]);
  const known = new Map(
    records.map((record) => [
      record.id,
      new Set(Object.entries(record).flatMap(([name, value]) => (isEmpty(value) ? [] : [`contacts.${name}`]))),
    ]),
  );
  return new Map(
    chats.map(({ id, contact_id, channel_kind }) => [
      id,
      {
        values: values.get(contact_id) ?? new Map(),
        known: known.get(contact_id) ?? new Set(),
        content: contentRules(channel_kind) ?? NOTHING,
      },
    ]),
  );
}
