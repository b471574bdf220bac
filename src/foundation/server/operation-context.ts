import type { Id } from '../contract/id.ts';
import type { Transaction, NamedStatement } from './db/transaction.ts';
import type { AuditEntry, OperationContext, RequestInfo } from './http/context.ts';
import { enqueueJob } from './jobs/enqueue-job.ts';
import type { Services } from './services.ts';

const appendEvents: NamedStatement = { name: 'append_events', text: 'select append_events($1)' };
const writeAudit: NamedStatement = {
  name: 'write_audit',
  text: `insert into audit_log (business_id, actor_id, action, record_type, record_id, detail, ip, user_agent)
    select current_business(), $2, e.action, e.record_type, e.record_id, coalesce(e.detail, '{}'), $3, $4
    from jsonb_to_recordset($1) as e (action text, record_type text, record_id text, detail jsonb)`,
};

interface Author {
  actorId: Id | null;
  request: Pick<RequestInfo, 'ip' | 'userAgent'> | null;
}

/**
 * Binds an open transaction of a business to what an operation may do beside changing rows. Events and
 * audit rows are collected and sent with the COMMIT; the events last of all, because taking their
 * numbers locks the business's counter until the transaction ends.
 */
export function createOperationContext(
  services: Services,
  tx: Transaction,
  businessId: Id,
  author: Author,
): OperationContext {
  const events: { topic: string; event: string; data: unknown; audience: readonly string[] | null }[] = [];
  const audits: AuditEntry[] = [];
  tx.sendBeforeCommit(writeAudit, () =>
    audits.length === 0
      ? null
      : [JSON.stringify(audits), author.actorId, author.request?.ip ?? null, author.request?.userAgent ?? null],
  );
  let eventSeq: string | null = null;
  tx.sendBeforeCommit(
    appendEvents,
    () => (events.length === 0 ? null : [JSON.stringify(events)]),
    (rows) => {
      eventSeq = (rows[0] as { append_events: string } | undefined)?.append_events ?? null;
    },
  );
  return {
    get eventSeq() {
      return eventSeq;
    },
    businessId,
    tx,
    db: tx.db,
    services,
    emit(kind, data, audience) {
      if (services.config.nodeEnv !== 'production') kind.data.parse(data);
      if (events.length === 0) tx.afterCommit(() => services.bus.nudge(businessId));
      events.push({
        topic: kind.topic,
        event: kind.event,
        data,
        audience: audience && 'user_ids' in audience ? audience.user_ids : null,
      });
    },
    enqueue: (job, payload, options) => enqueueJob(tx, businessId, job, payload, options),
    audit(entry) {
      audits.push(entry);
    },
  };
}
