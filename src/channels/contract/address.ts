/**
 * How an address belongs to a person.
 *
 * - `phone`: a number as people dial it, from a contact's record.
 * - `phone_id`: the provider's id that is made of a phone number. Numbers are given up, taken over and changed.
 * - `person_id`: given to one person only, within its scope, and never to another.
 * - `sender_id`: whatever else distinguishes a sender from others.
 */
export type AddressKind = 'phone' | 'phone_id' | 'person_id' | 'sender_id';

/** An address of someone on a kind of channel. */
export interface Address {
  kind: AddressKind;
  /** Within what a `person_id` is unique: a portfolio or a channel of the provider; '' for all others. */
  scope: string;
  id: string;
}

/** What a provider says about addresses of people. */
export interface AddressRules {
  /** Within what a `person_id` is unique. */
  personIdsWithin: 'portfolio' | 'channel';
  /** Under which of several addresses a person is written to, the best first. */
  preferred: readonly AddressKind[];
  /** Can a contact's phone number be written to although they never wrote? */
  dialsPhones: boolean;
}

/** The address under which a person is written to; the first in the provider's order. Null where there is none. */
export function preferredAddress<Of extends { kind: AddressKind }>(
  addresses: readonly Of[],
  { preferred }: AddressRules,
): Of | null {
  const found = preferred.map((kind) => addresses.find((address) => address.kind === kind));
  return found.find((address) => address !== undefined) ?? addresses[0] ?? null;
}
