import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

export const answeringTimesChanged = defineDomainEvent(
  'accounts.answering_times_changed',
  'A business changed when it is open, its time zone, or within how many minutes customers shall have a reply.',
  {},
);

export const userLeft = defineDomainEvent(
  'accounts.user_left',
  'A user was deactivated or deleted: what was theirs is left to others.',
  { user_id: id },
);
