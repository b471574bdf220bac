import type { Kysely } from 'kysely';
import type { EventData, EventKind, Audience } from '../../contract/event.ts';
import type { Id } from '../../contract/id.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';
import type { JobDefinition, JobOptions } from '../jobs/job.ts';
import type { Services } from '../services.ts';

/** The signed-in person behind a call. */
export interface Actor {
  user_id: Id;
  session_id: Id;
  role_id: Id;
  permissions: ReadonlySet<Permission>;
  /** False until the business-setup popup is completed. */
  has_business: boolean;
}

/** From where a call came; for the audit log and the limits. */
export interface RequestInfo {
  id: string;
  ip: string;
  /** The address as limits count it: one for all addresses of an IPv6 line. */
  network: string;
  userAgent: string;
}

export interface AuditEntry {
  action: string;
  record_type?: string;
  record_id?: Id;
  /** Never a secret, never what a customer wrote. */
  detail?: Record<string, unknown>;
}

/** What an operation works with: one transaction of one business, and what shall go out with it. */
export interface OperationContext {
  readonly businessId: Id;
  readonly tx: Transaction;
  readonly db: Kysely<Database>;
  readonly services: Services;
  /** After the commit: the number of the last event that this operation wrote; null when it wrote none. */
  readonly eventSeq: string | null;
  /** Writes an event row with this transaction; sockets hear of it after the commit. */
  emit<Kind extends EventKind>(kind: Kind, data: EventData<Kind>, audience?: Audience): void;
  /** Adds a job with this transaction: it exists exactly when the change does. */
  enqueue<Payload>(job: JobDefinition<Payload>, payload: Payload, options?: JobOptions): Promise<void>;
  /** Writes one row of the audit log with this transaction. */
  audit(entry: AuditEntry): void;
}

export interface Cookies {
  setSession(token: string, options: { remember: boolean }): void;
  /** Ends the session in the browser, and has it delete what it has stored of it. */
  clearSession(): void;
  /** Marks this browser as one that this user has signed in from before. */
  setKnownDevice(userId: Id): void;
  isKnownDevice(userId: Id): boolean;
}

/** A call of somebody signed in. */
export interface MemberContext extends OperationContext {
  readonly actor: Actor;
  readonly request: RequestInfo;
  readonly cookies: Cookies;
}

/** A call of anybody: no business yet, and no transaction until one is asked for. */
export interface PublicContext {
  readonly services: Services;
  readonly request: RequestInfo;
  readonly cookies: Cookies;
  /** A short transaction inside one business, on behalf of `actorId` where somebody is known. */
  inBusiness<Result>(businessId: Id, work: (ctx: OperationContext) => Promise<Result>, actorId?: Id): Promise<Result>;
  /** A short transaction of no business: only the narrow look-up functions answer there. */
  withoutBusiness<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}
