import type { Kysely } from 'kysely';
import type { Actor } from '../contract/actor.ts';
import type { DomainEvent, DomainItem } from '../contract/domain-event.ts';
import type { Audience, EventData, EventKind } from '../contract/event.ts';
import type { Id } from '../contract/id.ts';
import type { Database } from './db/database.ts';
import type { Transaction } from './db/transaction.ts';
import type { BusinessConfig } from './domain-events/business-config-store.ts';
import type { JobDefinition, JobOptions } from './jobs/job.ts';
import type { Services } from './services.ts';

export interface AuditEntry {
  action: string;
  record_type?: string;
  record_id?: Id;
  /** Never a secret, never what a customer wrote. */
  detail?: Record<string, unknown>;
}

/** A realtime event of one business. */
export interface EventItem<Kind extends EventKind> {
  business_id: Id;
  data: EventData<Kind>;
  /** Left out: everyone of the business. */
  audience?: Audience;
}

/**
 * One transaction of one business or of many, and what goes out with it. Every item says whose it is, so that the same
 * function serves a click of one person and a batch of a worker. Nothing goes out when the transaction fails.
 */
export interface WorkContext {
  readonly tx: Transaction;
  readonly services: Services;
  /** How many causes lie between this work and what a person or a provider did. */
  readonly depth: number;
  /** The same work for items whose chain of causes is another: what it collects goes out together. */
  atDepth(depth: number): WorkContext;
  /** Writes realtime events with this transaction, numbered per business; sockets are notified after the commit. */
  emitAll<Kind extends EventKind>(kind: Kind, items: readonly EventItem<Kind>[]): void;
  /** Says that something has happened: listeners of other areas run before the commit, reactions after it. */
  raise<Item extends DomainItem>(event: DomainEvent<Item>, items: readonly Item[]): void;
  /** Adds jobs with this transaction: they exist exactly when the change does. */
  enqueueAll<Payload>(
    job: JobDefinition<Payload>,
    items: readonly ({ business_id: Id; payload: Payload } & JobOptions)[],
  ): Promise<void>;
  /** Writes rows of the audit log with this transaction. */
  auditAll(entries: readonly (AuditEntry & { business_id: Id; actor: Actor })[]): void;
  /** Gives what was read with something else, so that deciding about reactions costs no statement. */
  knowConfigs(configs: readonly BusinessConfig[]): void;
  /**
   * Whether a business has configured a listener. For a handler that `whenConfigured` runs for the business: only then its
   * configuration was read.
   */
  isConfigured(businessId: Id, name: string): boolean;
}

/** Work inside one business by one actor, with short forms of the above. */
export interface BusinessContext extends WorkContext {
  readonly businessId: Id;
  readonly actor: Actor;
  readonly db: Kysely<Database>;
  /** After the commit: the number of the last event that this work wrote; null when it wrote none. */
  readonly eventSeq: string | null;
  emit<Kind extends EventKind>(kind: Kind, data: EventData<Kind>, audience?: Audience): void;
  enqueue<Payload>(job: JobDefinition<Payload>, payload: Payload, options?: JobOptions): Promise<void>;
  audit(entry: AuditEntry): void;
}
