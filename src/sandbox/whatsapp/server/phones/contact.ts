import type { BusinessNumber, Phone } from '../registry/entities.ts';
import type { Json } from '../../../core/server/read-json.ts';

/** How a person is in `contacts[]`: without a number where the platform does not give it away. */
export const contactOf = (phone: Phone): Json => ({
  profile: { name: phone.name, ...(phone.username === null ? {} : { username: phone.username }) },
  ...(phone.is_number_hidden ? {} : { wa_id: phone.wa_id }),
  user_id: phone.user_id,
});

/** Which number a webhook is about. */
export const metadataOf = (number: BusinessNumber): Json => ({
  display_phone_number: number.wa_id,
  phone_number_id: number.id,
});
