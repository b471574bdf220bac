import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import {
  manyRecordsChanged,
  noteAdded,
  ownerOrStateChanged,
  type ChangedOwner,
  type ChangedState,
} from '../../records/contract/domain-events.ts';
import { notify, type Notice } from './notify.ts';

/** Nobody is notified of what they did themselves. */
const withoutActor = (userIds: readonly Id[], actor: Actor): Id[] =>
  userIds.filter((userId) => actor.type !== 'user' || userId !== actor.id);

const number = new Intl.NumberFormat('en');

/** Who is notified of records: people named in notes, new owners, and followers. Each gets one notice of one event. */
export const recordListeners = [
  on(noteAdded, 'notifications.notify_mentioned', (ctx, items) =>
    notify(
      ctx,
      items.flatMap(({ business_id, module, record_id, label, actor, mentioned, followers }): Notice[] => {
        const about = { business_id, module, record_id };
        const others = withoutActor(followers, actor).filter((userId) => !mentioned.includes(userId));
        return [
          {
            ...about,
            event: 'records.mentioned',
            user_ids: mentioned,
            message: `${actor.label} mentioned you in a note at ${label}.`,
          },
          {
            ...about,
            event: 'records.followed_note',
            user_ids: others,
            message: `${actor.label} added a note at ${label}.`,
          },
        ];
      }),
    ),
  ),
  on(ownerOrStateChanged, 'notifications.notify_of_owner_and_state', (ctx, items) =>
    notify(
      ctx,
      items.flatMap(({ business_id, module, module_label, record_id, label, actor, owner, state, followers }) => {
        const about = { business_id, module, record_id };
        const owners = owner?.id && owner.may_read ? withoutActor([owner.id], actor) : [];
        const others = withoutActor(followers, actor).filter((userId) => !owners.includes(userId));
        return [
          {
            ...about,
            event: 'records.assigned' as const,
            user_ids: owners,
            message: `${actor.label} assigned the ${module_label.toLowerCase()} ${label} to you.`,
          },
          {
            ...about,
            event: 'records.followed_change' as const,
            user_ids: others,
            message: `${actor.label} ${sayChange(label, owner, state)}.`,
          },
        ];
      }),
    ),
  ),
  on(manyRecordsChanged, 'notifications.notify_of_many_records', (ctx, items) =>
    notify(
      ctx,
      items.flatMap(({ business_id, module, module_label, plural_label, job_id, actor, fields, people }) =>
        people.map(({ user_id, is_owner: isOwner, count, record_id }) => {
          const records = `${number.format(count)} ${(count === 1 ? module_label : plural_label).toLowerCase()}`;
          const what = fields.map((field) => field.toLowerCase()).join(' and the ');
          return {
            business_id,
            event: isOwner ? ('records.assigned' as const) : ('records.followed_change' as const),
            user_ids: [user_id],
            module,
            record_id,
            message: isOwner
              ? `${actor.label} assigned ${records} to you.`
              : `${actor.label} changed the ${what} of ${records} that you follow.`,
            key: `record_job ${job_id}`,
          };
        }),
      ),
    ),
  ),
];

/** What someone did with a record, after their name. */
function sayChange(label: string, owner: ChangedOwner | null, state: ChangedState | null): string {
  if (owner === null) return state === null ? '' : sayState(state, `of ${label}`);
  const said = owner.id === null ? `removed the owner of ${label}` : `assigned ${label} to ${owner.label}`;
  return state === null ? said : `${said} and ${sayState(state, '')}`;
}

function sayState({ field, value }: ChangedState, of: string): string {
  const what = `${of === '' ? 'its' : 'the'} ${field.toLowerCase()}${of === '' ? '' : ` ${of}`}`;
  return value === null ? `removed ${what}` : `changed ${what} to ${value}`;
}
