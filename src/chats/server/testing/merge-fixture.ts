import { beforeAll } from 'vitest';
import { createWebhookInbox } from '../../../channels/server/index.ts';
import { textPayload, type TestNumber } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { contactEndpoints } from '../../../contacts/contract/endpoints.ts';
import type { MergeContactsBody } from '../../../contacts/contract/merge.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { recordCalls } from '../../../records/server/testing/record-fixture.ts';
import { SAMPLE_ACCOUNT } from './sample-chats.ts';
import { useChatFixture } from './chat-fixture.ts';

/** Rows of the tables that a merge changes, by table; without what every write of a record changes. */
export type Everything = Record<string, Record<string, unknown>[]>;

// What is looked at: all that belongs to a business, in an order of its own.
const TABLES: Readonly<Record<string, string>> = {
  contacts: "to_jsonb(t) - '{version,modified_time,modified_by}'::text[]",
  contact_identities: 'to_jsonb(t)',
  chats: "to_jsonb(t) - '{version}'::text[]",
  messages: 'to_jsonb(t)',
  chat_merges: 'to_jsonb(t)',
  outbox: 'to_jsonb(t)',
  list_members: 'to_jsonb(t)',
  contact_lists: "to_jsonb(t) - '{modified_time}'::text[]",
  notes: 'to_jsonb(t)',
  record_followers: 'to_jsonb(t)',
  record_values: 'to_jsonb(t)',
  enquiries: "to_jsonb(t) - '{modified_time}'::text[]",
  tasks: "to_jsonb(t) - '{modified_time}'::text[]",
};

/** A business with two numbers and what tests of merging contacts call. */
export function useMergeFixture() {
  const fixture = useChatFixture();
  const numbers: TestNumber[] = [];
  const contacts = recordCalls(() => fixture.admin, 'contacts', 'contact');
  const enquiries = recordCalls(() => fixture.admin, 'enquiries', 'enquiry');
  const { server } = fixture;
  beforeAll(async () => {
    const { ownerPool } = server.database;
    // No count of the samples begins with a zero.
    for (const suffix of ['071', '072']) {
      const number_id = `${fixture.businessId}${suffix}`;
      const channel_id = await fixture.samples.channel({ provider_number_id: number_id, portfolio_id: 'portfolio-1' });
      await ownerPool.query(
        'insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id) values ($1, $2, $3, $4, $5)',
        ['whatsapp', number_id, SAMPLE_ACCOUNT, fixture.businessId, channel_id],
      );
      numbers.push({ business_id: fixture.businessId, channel_id, number_id, account_id: SAMPLE_ACCOUNT });
    }
  });
  const rows = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await server.database.ownerPool.query<Row>(text, values)).rows;
  let sent = 0;
  return {
    fixture,
    numbers,
    contacts,
    enquiries,
    rows,
    /** Someone writes to one of the numbers; the message is stored when this returns. */
    async write(number: number, phone: string, body = 'Hello'): Promise<string> {
      const to = numbers[number];
      if (!to) throw new Error('There is no such number');
      const id = `wamid.merge.${fixture.businessId}.${++sent}`;
      await createWebhookInbox({ pool: server.services.pool }).append(
        'whatsapp',
        Buffer.from(JSON.stringify(textPayload(to, phone, id, body, 0))),
      );
      await server.processAll();
      return id;
    },
    /** The contact behind a phone. */
    async contactOf(phone: string): Promise<Id> {
      const [row] = await rows<{ contact_id: Id }>(
        'select contact_id from contact_identities where business_id = $1 and provider_user_id = $2',
        [fixture.businessId, phone],
      );
      return row?.contact_id ?? '';
    },
    /** Merges with the versions that both have now. */
    async merge(keptId: Id, mergedId: Id, choices: MergeContactsBody['choices'] = {}) {
      const [kept, merged] = [await contacts.get(keptId), await contacts.get(mergedId)];
      return fixture.admin.call(contactEndpoints.mergeContacts, {
        params: { id: keptId },
        body: { contact_id: mergedId, version: kept.version, merged_version: merged.version, choices },
      });
    },
    undo: (keptId: Id, mergeId: Id) =>
      fixture.admin.call(contactEndpoints.undoMerge, { params: { id: keptId, mergeId } }),
    /** Chats whose window or reminder no due row waits for: there must be none. A row may be early. */
    forgotten: () =>
      rows(
        `select c.id from chats c where c.business_id = $1 and (
          (c.reminder_time is not null and not exists (select from due_reminders d
            where d.business_id = c.business_id and d.chat_id = c.id and d.due_time <= c.reminder_time))
          or (c.window_due_time is not null and not exists (select from due_windows d
            where d.business_id = c.business_id and d.chat_id = c.id and d.due_time <= c.window_due_time)))`,
        [fixture.businessId],
      ),
    /** What the business has. */
    async everything(): Promise<Everything> {
      const all: Everything = {};
      for (const [table, columns] of Object.entries(TABLES)) {
        const found = await rows<{ row: string }>(
          `select (${columns})::text as row from ${table} t where business_id = $1 order by 1`,
          [fixture.businessId],
        );
        // Read as text: ids do not survive a number.
        all[table] = found.map(
          ({ row }) => JSON.parse(row.replaceAll(/: (\d{15,})/g, ': "$1"')) as Record<string, unknown>,
        );
      }
      return all;
    },
  };
}
