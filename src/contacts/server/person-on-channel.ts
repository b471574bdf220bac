import type { Id } from '../../foundation/contract/id.ts';
import type { Identity } from './identity-store.ts';

/** Somebody as a channel knows them at a time; `wa_id`, `bsuid` or `scoped_id` is there. */
export interface PersonOnChannel {
  business_id: Id;
  channel_kind: string;
  /** The portfolio within which `bsuid` is unique; '' when it is not known. */
  portfolio: string;
  wa_id: string | null;
  bsuid: string | null;
  scoped_id: string | null;
  name: string | null;
  username: string | null;
  /** The provider's time of what they did, ISO 8601: numbers change hands. */
  time: string;
}

/** The addresses of a person by kind. */
export function addressesIn(person: PersonOnChannel): { bsuid?: Identity; phone?: Identity; scoped?: Identity } {
  const { business_id, channel_kind, portfolio, wa_id, bsuid, scoped_id } = person;
  const own = { business_id, channel_kind };
  return {
    ...(bsuid === null
      ? {}
      : { bsuid: { ...own, scope: portfolio, provider_user_id: bsuid, id_kind: 'bsuid' as const } }),
    ...(wa_id === null ? {} : { phone: { ...own, scope: '', provider_user_id: wa_id, id_kind: 'wa_id' as const } }),
    ...(scoped_id === null
      ? {}
      : { scoped: { ...own, scope: '', provider_user_id: scoped_id, id_kind: 'scoped' as const } }),
  };
}

/** The addresses of a person, the one that decides first. */
export function identitiesOf(person: PersonOnChannel): Identity[] {
  const { bsuid, phone, scoped } = addressesIn(person);
  return [bsuid, phone, scoped].filter((identity) => identity !== undefined);
}

/** Is the first time later than the second? */
export const isAfter = (time: string, other: string): boolean => Date.parse(time) > Date.parse(other);
