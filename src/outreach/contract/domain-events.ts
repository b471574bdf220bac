import { z } from 'zod';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';
import { outreachKind } from './decision.ts';
import { responseKind } from './responses.ts';
import { branch } from './step.ts';

/** Once for each person and kind of response; further ones of the same kind only count up. */
export const memberResponded = defineDomainEvent(
  'outreach.member_responded',
  'Somebody replied to a message of a campaign or sequence, tapped a button of it, opened a link in it or opted out after it.',
  {
    kind: outreachKind,
    record_id: id,
    step_id: id,
    branch,
    /** Of a sequence: the stay of the member; 0 for campaigns. */
    entry_id: z.string().regex(/^\d+$/),
    contact_id: id,
    response: responseKind,
    /** The place of the button in the template; -1 where it is none. */
    button_index: z.int(),
  },
);
