import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';

export const answeringTimesChanged = defineDomainEvent(
  'accounts.answering_times_changed',
  'A business changed when it is open, its time zone, or within how many minutes customers shall have a reply.',
  {},
);
