import type { UserKey } from '../../../accounts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NoticeChannel } from '../../../foundation/contract/notice.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { QuietHours } from '../../contract/notice-settings.ts';

/** What a user has chosen, by event: only what differs from the defaults. */
export type ChosenChannels = Readonly<Record<string, Partial<Record<NoticeChannel, boolean>>>>;

export interface ChosenSettings {
  channels: ChosenChannels;
  sound: boolean;
  previews: boolean;
  quiet_hours: QuietHours | null;
}

/** Of a user who has chosen nothing. */
export const unchosen: ChosenSettings = { channels: {}, sound: true, previews: true, quiet_hours: null };

/** A row as it is read. */
interface Row extends Omit<ChosenSettings, 'channels'> {
  choices: ChosenChannels;
}

const toChosen = ({ choices, sound, previews, quiet_hours }: Row): ChosenSettings => ({
  channels: choices,
  sound,
  previews,
  quiet_hours,
});

const read: NamedStatement = {
  name: 'read_notification_settings',
  text: `select s.business_id, s.user_id, s.choices, s.sound, s.previews, s.quiet_hours
    from unnest($1::bigint[], $2::bigint[]) as e (business_id, user_id)
    join notification_settings s on s.business_id = e.business_id and s.user_id = e.user_id`,
};
const write: NamedStatement = {
  name: 'write_notification_settings',
  text: `insert into notification_settings (business_id, user_id, choices, sound, previews, quiet_hours)
    values ($1, $2, $3::jsonb, $4, $5, $6::jsonb)
    on conflict (business_id, user_id) do update set choices = excluded.choices, sound = excluded.sound,
      previews = excluded.previews, quiet_hours = excluded.quiet_hours`,
};
// Two tabs of one user follow each other, so that neither takes back what the other has changed.
const lock: NamedStatement = {
  name: 'lock_notification_settings',
  text: `insert into notification_settings (business_id, user_id) values ($1, $2)
    on conflict (business_id, user_id) do update set sound = notification_settings.sound
    returning choices, sound, previews, quiet_hours`,
};

/** What each of these users has chosen, by user id; those who have chosen nothing are left out. */
export async function readChosenSettings(
  tx: Transaction,
  users: readonly UserKey[],
): Promise<ReadonlyMap<Id, ChosenSettings>> {
  if (users.length === 0) return new Map();
  const rows = await tx.run<Row & UserKey>(read, [
    users.map(({ business_id }) => business_id),
    users.map(({ user_id }) => user_id),
  ]);
  return new Map(rows.map((row) => [row.user_id, toChosen(row)]));
}

/** The user's own, which no other transaction changes until this one ends. */
export async function lockChosenSettings(tx: Transaction, businessId: Id, userId: Id): Promise<ChosenSettings> {
  const [row] = await tx.run<Row>(lock, [businessId, userId]);
  return row ? toChosen(row) : unchosen;
}

export async function writeChosenSettings(
  tx: Transaction,
  businessId: Id,
  userId: Id,
  { channels, sound, previews, quiet_hours: quiet }: ChosenSettings,
): Promise<void> {
  await tx.run(write, [
    businessId,
    userId,
    JSON.stringify(channels),
    sound,
    previews,
    quiet === null ? null : JSON.stringify(quiet),
  ]);
}
