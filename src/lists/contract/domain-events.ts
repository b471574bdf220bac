import { actor } from '../../foundation/contract/actor.ts';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';
import { memberStatus } from './member.ts';

const member = { list_id: id, contact_id: id, actor };

export const listJoined = defineDomainEvent('lists.list_joined', 'A contact was added to a contact list.', member);

export const listLeft = defineDomainEvent('lists.list_left', 'A contact was taken out of a contact list.', member);

export const listSubscriptionChanged = defineDomainEvent(
  'lists.list_subscription_changed',
  'A member of a contact list unsubscribed from it, or subscribed again: whether they get what is sent to it has changed.',
  { ...member, status: memberStatus },
);
