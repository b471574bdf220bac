import { arrayParameter } from './db/array-parameter.ts';
import { locks } from './db/lock-ranks.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../contract/actor.ts';
import type { DomainEvent, DomainItem } from '../contract/domain-event.ts';
import type { Audience, EventData, EventKind } from '../contract/event.ts';
import type { Id } from '../contract/id.ts';
import type { Database } from './db/database.ts';
import { inRepeatedTransaction, type NamedStatement, type Transaction } from './db/transaction.ts';
import type { BusinessConfig } from './domain-events/business-config-store.ts';
import { deliverRaised } from './domain-events/deliver-raised.ts';
import { sendReactions } from './domain-events/reaction-store.ts';
import { Collected, eventsInLogs } from './collected.ts';
import { enqueueJob } from './jobs/enqueue-job.ts';
import type { JobDefinition, JobOptions } from './jobs/job.ts';
import type { Services } from './services.ts';
import type { AuditEntry, BusinessContext, EventItem, WorkContext } from './work-context.ts';

export interface WorkOptions {
  /** Of the cause: a job, a reaction, a due row. */
  depth?: number;
  /** For the audit log. */
  request?: { ip: string; userAgent: string } | null;
}

const appendEvents: NamedStatement = {
  name: 'append_event_batch',
  text: `select business_id, event_seq from append_event_batch($1, $2, $3, $4, $5) ${locks('event_counter')}`,
};
/**
 * The same for one business, without what keeps many apart: half the processor time of a call (bench 4 send-api). A row
 * that is changed is locked as by FOR NO KEY UPDATE. Lists in JSON and nothing that depends on a
 * parameter otherwise: PostgreSQL would plan every call again.
 */
const appendOwnEvents: NamedStatement = {
  name: 'append_own_events',
  text: `with counter as (
      update event_counters set event_seq = event_seq + json_array_length($2::json) where business_id = $1 returning event_seq ${locks('event_counter')}
    ), written as (
      insert into event_log (business_id, seq, topic, event, data, audience, created_time)
      select $1, c.event_seq - json_array_length($2::json) + e.position, e.topic, e.event, e.data,
        case when json_typeof(e.audience) = 'array' then array(select json_array_elements_text(e.audience)::bigint) end,
        (select clock_now())
      from counter c, rows from (
        json_array_elements_text($2::json), json_array_elements_text($3::json), json_array_elements($4::json), json_array_elements($5::json)
      ) with ordinality as e (topic, event, data, audience, position)
    )
    select event_seq from counter`,
};
/** What appending returns; of one business without its id. */
interface AppendedRow {
  business_id?: Id;
  event_seq: string;
}

const writeAudit: NamedStatement = {
  name: 'write_audit',
  text: `insert into audit_log (business_id, actor_type, actor_id, actor_label, action, record_type, record_id, detail, ip, user_agent)
    select e.business_id, e.actor_type, e.actor_id, e.actor_label, e.action, e.record_type, e.record_id, coalesce(e.detail, '{}'), $2, $3
    from jsonb_to_recordset($1) as e (business_id bigint, actor_type text, actor_id bigint, actor_label text,
      action text, record_type text, record_id text, detail jsonb)`,
};

class Work implements WorkContext {
  readonly tx: Transaction;
  readonly services: Services;
  readonly depth: number;
  readonly collected: Collected;
  readonly configs: Map<Id, BusinessConfig>;

  constructor(
    services: Services,
    tx: Transaction,
    depth: number,
    configs: Map<Id, BusinessConfig>,
    collected = new Collected(),
  ) {
    this.services = services;
    this.tx = tx;
    this.depth = depth;
    this.configs = configs;
    this.collected = collected;
  }

  atDepth(depth: number): WorkContext {
    return depth === this.depth ? this : new Work(this.services, this.tx, depth, this.configs, this.collected);
  }

  emitAll<Kind extends EventKind>(kind: Kind, items: readonly EventItem<Kind>[]): void {
    const { events } = this.collected;
    for (const { business_id, data, audience } of items) {
      if (this.services.config.nodeEnv !== 'production') kind.data.parse(data);
      events.businesses.push(business_id);
      events.topics.push(kind.topic);
      events.names.push(kind.event);
      events.datas.push(JSON.stringify(data));
      events.audiences.push(audience && 'user_ids' in audience ? audience.user_ids : null);
    }
  }

  raise<Item extends DomainItem>(event: DomainEvent<Item>, items: readonly Item[]): void {
    if (items.length === 0) return;
    if (this.services.config.nodeEnv !== 'production') for (const item of items) event.item.parse(item);
    if (this.services.listeners.has(event.name))
      this.collected.raised.add({ event: event as unknown as DomainEvent, items: [...items], depth: this.depth });
  }

  async enqueueAll<Payload>(
    job: JobDefinition<Payload>,
    items: readonly ({ business_id: Id; payload: Payload } & JobOptions)[],
  ): Promise<void> {
    await Promise.all(
      items.map(({ business_id, payload, ...options }) =>
        enqueueJob(this.tx, business_id, job, payload, { ...options, depth: this.depth }),
      ),
    );
  }

  auditAll(entries: readonly (AuditEntry & { business_id: Id; actor: Actor })[]): void {
    for (const { actor, ...entry } of entries)
      this.collected.audits.push({
        ...entry,
        actor_type: actor.type,
        actor_id: actor.id,
        actor_label: actor.label,
      });
  }

  knowConfigs(configs: readonly BusinessConfig[]): void {
    for (const config of configs) this.configs.set(config.business_id, config);
  }

  isConfigured(businessId: Id, name: string): boolean {
    return this.configs.get(businessId)?.configured.includes(name) === true;
  }
}

/**
 * Sends what was collected with the COMMIT; the events last of all, because taking their numbers locks the counters of
 * their businesses until the transaction ends.
 */
function sendWithCommit(work: Work, { request = null }: WorkOptions, onSeq?: (rows: readonly object[]) => void): void {
  const { tx, services, collected, configs } = work;
  const { events, audits, raised, reactions } = collected;
  /** The last number of each business's log. */
  const heads = new Map<Id, number>();
  const noteHeads = (rows: readonly object[]): void => {
    for (const { business_id: businessId = events.businesses[0]!, event_seq } of rows as AppendedRow[])
      heads.set(businessId, Number(event_seq));
    onSeq?.(rows);
  };
  tx.beforeCommit(() =>
    deliverRaised({
      ctx: work,
      raised,
      reactions,
      configs,
      runPart: async (depth, run) => {
        const part = await tx.savepoint(async (partTx) => {
          const inner = new Work(services, partTx, depth, configs);
          await run(inner);
          return inner.collected;
        });
        collected.addAll(part);
      },
    }),
  );
  sendReactions(tx, reactions);
  tx.sendBeforeCommit(writeAudit, () =>
    audits.length === 0 ? null : [JSON.stringify(audits), request?.ip ?? null, request?.userAgent ?? null],
  );
  const ofOneBusiness = () => events.businesses.every((id) => id === events.businesses[0]);
  const datas = () => `[${events.datas.join(',')}]`;
  const audiences = () =>
    events.audiences.some((audience) => audience !== null) ? JSON.stringify(events.audiences) : null;
  tx.sendBeforeCommit(
    appendOwnEvents,
    () =>
      events.names.length > 0 && ofOneBusiness()
        ? [events.businesses[0], JSON.stringify(events.topics), JSON.stringify(events.names), datas(), audiences()]
        : null,
    noteHeads,
  );
  tx.sendBeforeCommit(
    appendEvents,
    () =>
      events.names.length > 0 && !ofOneBusiness()
        ? [
            arrayParameter(events.businesses),
            arrayParameter(events.topics),
            arrayParameter(events.names),
            datas(),
            audiences(),
          ]
        : null,
    noteHeads,
  );
  tx.afterCommit(() => {
    if (reactions.length > 0) services.bus.wake('due_reactions');
    for (const [businessId, committed] of eventsInLogs(events, heads)) services.bus.wakeLog(businessId, committed);
  });
}

/** Binds an open transaction to what work may do beside changing rows. For work on many businesses, `tx` acts as parley_system. */
export function createWorkContext(services: Services, tx: Transaction, options: WorkOptions = {}): WorkContext {
  const work = new Work(services, tx, options.depth ?? 0, new Map());
  sendWithCommit(work, options);
  return work;
}

class BusinessWork extends Work implements BusinessContext {
  readonly businessId: Id;
  readonly actor: Actor;
  eventSeq: string | null = null;

  constructor(services: Services, tx: Transaction, depth: number, businessId: Id, actor: Actor) {
    super(services, tx, depth, new Map());
    this.businessId = businessId;
    this.actor = actor;
  }

  get db(): Kysely<Database> {
    return this.tx.db;
  }

  emit<Kind extends EventKind>(kind: Kind, data: EventData<Kind>, audience?: Audience): void {
    this.emitAll(kind, [{ business_id: this.businessId, data, ...(audience && { audience }) }]);
  }

  enqueue<Payload>(job: JobDefinition<Payload>, payload: Payload, options: JobOptions = {}): Promise<void> {
    return this.enqueueAll(job, [{ business_id: this.businessId, payload, ...options }]);
  }

  audit(entry: AuditEntry): void {
    this.auditAll([{ ...entry, business_id: this.businessId, actor: this.actor }]);
  }
}

/** As `createWorkContext`, for an open transaction of one business. */
export function createBusinessContext(
  services: Services,
  tx: Transaction,
  { businessId, actor, ...options }: { businessId: Id; actor: Actor } & WorkOptions,
): BusinessContext {
  const work = new BusinessWork(services, tx, options.depth ?? 0, businessId, actor);
  sendWithCommit(work, options, (rows) => {
    const [row] = rows as { event_seq: string }[];
    work.eventSeq = row?.event_seq ?? null;
  });
  return work;
}

/** Runs work in a transaction of its own, inside one business. */
export function inBusiness<Result>(
  services: Services,
  by: { businessId: Id; actor: Actor } & WorkOptions,
  work: (ctx: BusinessContext) => Promise<Result>,
): Promise<Result> {
  return inRepeatedTransaction({ pool: services.pool, businessId: by.businessId, mode: 'write' }, (tx) =>
    work(createBusinessContext(services, tx, by)),
  );
}
