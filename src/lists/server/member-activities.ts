import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { addActivities } from '../../records/server/index.ts';
import { listJoined, listLeft, listSubscriptionChanged } from '../contract/domain-events.ts';

interface Membership {
  business_id: Id;
  list_id: Id;
  contact_id: Id;
  actor: Actor;
}

/** Notes in the history of contacts what became of their memberships: one statement, however many they are. */
const note = ({ tx }: WorkContext, kind: string, members: readonly Membership[]): Promise<void> =>
  addActivities(
    tx,
    members.map(({ business_id, list_id, contact_id, actor }) => ({
      business_id,
      module: 'contacts',
      record_id: contact_id,
      kind,
      actor,
      // Without its name, which not everyone may see who sees the contact.
      detail: { module: 'contact_lists', record: { id: list_id } },
    })),
  );

/** Raises that contacts joined a list, and notes it in their history. */
export async function sayJoined(ctx: WorkContext, members: readonly Membership[]): Promise<void> {
  await note(ctx, 'list_joined', members);
  ctx.raise(listJoined, members);
}

/** The same of contacts who left a list. */
export async function sayLeft(ctx: WorkContext, members: readonly Membership[]): Promise<void> {
  await note(ctx, 'list_left', members);
  ctx.raise(listLeft, members);
}

/** Raises that contacts are subscribed to a list again, or no longer, and notes it in their history. */
export async function sayStatus(
  ctx: WorkContext,
  status: 'active' | 'inactive',
  members: readonly Membership[],
): Promise<void> {
  await note(ctx, status === 'active' ? 'list_subscribed' : 'list_unsubscribed', members);
  ctx.raise(
    listSubscriptionChanged,
    members.map((member) => ({ ...member, status })),
  );
}
