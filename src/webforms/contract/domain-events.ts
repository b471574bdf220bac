import { z } from 'zod';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

export const formSubmitted = defineDomainEvent('webforms.form_submitted', 'A visitor sent a web form.', {
  form_id: id,
  form_name: z.string(),
  submission_id: id,
  /** Null where a rule of the module refused the record. */
  contact_id: id.nullable(),
  enquiry_id: id.nullable(),
  /** What the visitor called themselves; empty: nothing. */
  visitor: z.string(),
  /** Whose enquiry it is; null: it has no owner. */
  owner_id: id.nullable(),
});
