import type { Actor } from '../../contract/actor.ts';
import type { Id } from '../../contract/id.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Transaction } from '../db/transaction.ts';
import type { BusinessConfig } from '../domain-events/business-config-store.ts';
import type { Services } from '../services.ts';
import type { BusinessContext } from '../work-context.ts';

/** The signed-in person behind a call. */
export interface SignedInUser {
  user_id: Id;
  /** The name, as others see it. */
  label: string;
  session_id: Id;
  role_id: Id;
  permissions: ReadonlySet<Permission>;
  /** False until the business-setup popup is completed. */
  has_business: boolean;
  /** What reacts to events in the person's business, read with the session. */
  config: BusinessConfig;
  /** Of the last event that the transaction's snapshot contained when the session was read. */
  event_seq: Id;
}

/** From where a call came; for the audit log and the limits. */
export interface RequestInfo {
  id: string;
  ip: string;
  /** The address as limits count it: one for all addresses of an IPv6 line. */
  network: string;
  userAgent: string;
}

export interface Cookies {
  setSession(token: string, options: { remember: boolean }): void;
  /** Ends the session in the browser, and has it delete what it has stored of it. */
  clearSession(): void;
  /** Marks this browser as one that this user has signed in from before. */
  setKnownDevice(userId: Id): void;
  isKnownDevice(userId: Id): boolean;
}

/** Finds who a session belongs to; null when it has ended. Given by the accounts area. */
export type Authenticate = (tx: Transaction, tokenHash: Buffer) => Promise<SignedInUser | null>;

/** A call of someone signed in. */
export interface MemberContext extends BusinessContext {
  readonly user: SignedInUser;
  readonly request: RequestInfo;
  readonly cookies: Cookies;
}

/** A call of anyone: no business yet, and no transaction until one is asked for. */
export interface PublicContext {
  readonly services: Services;
  readonly request: RequestInfo;
  readonly cookies: Cookies;
  /** A short transaction inside one business, on behalf of `actor` where one is known. */
  inBusiness<Result>(businessId: Id, work: (ctx: BusinessContext) => Promise<Result>, actor?: Actor): Promise<Result>;
  /** A short transaction of no business: only the narrow look-up functions answer there. */
  withoutBusiness<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}
