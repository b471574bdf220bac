import { z } from 'zod';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';
import { communicationLevels } from './contact.ts';

export const contactCreated = defineDomainEvent('contacts.contact_created', 'A contact was added.', {
  contact_id: id,
  /** What added it. */
  source: z.enum(['message']),
});

export const contactChanged = defineDomainEvent('contacts.contact_changed', 'Fields of a contact have new values.', {
  contact_id: id,
  fields: z.array(z.string()),
});

export const contactsMerged = defineDomainEvent(
  'contacts.contacts_merged',
  'Two contacts turned out to be one person; the merged one is part of the kept one now.',
  { contact_id: id, merged_contact_id: id },
);

export const contactsSeparated = defineDomainEvent(
  'contacts.contacts_separated',
  'A merge of two contacts was undone: the restored one exists again.',
  { contact_id: id, restored_contact_id: id },
);

export const marketingPreferenceChanged = defineDomainEvent(
  'contacts.marketing_preference_changed',
  'A contact allowed marketing messages, or opted out of them.',
  { contact_id: id, level: z.enum(communicationLevels) },
);
