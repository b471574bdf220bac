import { createHash } from 'node:crypto';

/** How much of everything; each number is per business, so that one more business is one more of the same. */
export interface Sizes {
  businesses: number;
  users: number;
  notifications: number;
  events: number;
  audits: number;
  /** A business with contacts has one connected number; its chats are those of the first contacts. */
  contacts: number;
  chats: number;
  /** Spread evenly over the chats. */
  messages: number;
}

/** A business that has connected no number yet. */
export const NO_CHATS = { contacts: 0, chats: 0, messages: 0 } as const;

export interface Dataset {
  seed: number;
  /** The moment the data ends; everything in it happened before. */
  at: Date;
  sizes: Sizes;
}

export const DEFAULT_SIZES: Sizes = {
  businesses: 10,
  users: 20,
  notifications: 1_000,
  events: 1_000,
  audits: 500,
  contacts: 1_000,
  chats: 500,
  messages: 10_000,
};

const ID_EPOCH_MS = 1_704_067_200_000;
const DAY_MS = 86_400_000;
const ID_BITS = 20n;

/** An id of the product's form: the row's own moment above, its place in the table below. */
export function idAt(time: Date, position: number): string {
  return ((BigInt(time.getTime() - ID_EPOCH_MS) << ID_BITS) | BigInt(position & 0xf_ffff)).toString();
}

/** The moment of row `index` of `count`, spread evenly over the last `days` before the dataset's end. */
export function momentOf(dataset: Dataset, index: number, count: number, days: number): Date {
  return new Date(dataset.at.getTime() - Math.floor((days * DAY_MS * (count - index)) / (count + 1)));
}

/** Businesses are as old as a year. */
export const businessId = (dataset: Dataset, business: number): string =>
  idAt(new Date(dataset.at.getTime() - 365 * DAY_MS), business);

/** Unique over the dataset, so that ids of users read as one sequence. */
export const userId = (dataset: Dataset, business: number, user: number): string =>
  idAt(new Date(dataset.at.getTime() - 300 * DAY_MS), business * dataset.sizes.users + user);

const ROLES_OF_BUSINESS = 4;

/** The id of built-in role `place` (0 to 3) of a business. */
export const roleId = (dataset: Dataset, business: number, position: number): string =>
  idAt(new Date(dataset.at.getTime() - 365 * DAY_MS), 0x8_0000 + business * ROLES_OF_BUSINESS + position);

/** The id of a business's number. */
export const channelId = (dataset: Dataset, business: number): string =>
  idAt(new Date(dataset.at.getTime() - 365 * DAY_MS), 0xc_0000 + business);

/** The secret half of a session's cookie: known from the seed, so that a load generator needs no sign-in. */
export function sessionSecret(dataset: Dataset, business: number, user: number): string {
  return createHash('sha256').update(`session ${dataset.seed} ${business} ${user}`).digest('base64url');
}

/** The whole cookie value of a user's session. */
export const sessionToken = (dataset: Dataset, business: number, user: number): string =>
  `${businessId(dataset, business)}.${sessionSecret(dataset, business, user)}`;

export interface BusinessSlice {
  business: number;
  id: string;
}

/** Every business in order. */
export function* businessesOf(dataset: Dataset): Generator<BusinessSlice> {
  for (let business = 0; business < dataset.sizes.businesses; business += 1) {
    yield { business, id: businessId(dataset, business) };
  }
}
