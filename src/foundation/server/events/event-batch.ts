import type { EventData, EventKind } from '../../contract/event.ts';
import type { Id } from '../../contract/id.ts';
import type { NamedStatement, Transaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';

const appendEventsFor: NamedStatement = {
  name: 'append_events_for',
  text: 'select append_events_for($1, $2, $3, $4)',
};

/** Events of many businesses, for workers whose one transaction serves all of them. */
export interface EventBatch {
  emit<Kind extends EventKind>(businessId: Id, kind: Kind, data: EventData<Kind>): void;
}

/**
 * Collects events and sends them with the COMMIT, numbered per business; sockets hear of it after the
 * commit. `tx` belongs to no business and acts as parley_system.
 */
export function createEventBatch({ config, bus }: Pick<Services, 'config' | 'bus'>, tx: Transaction): EventBatch {
  const businesses: Id[] = [];
  const topics: string[] = [];
  const names: string[] = [];
  const datas: string[] = [];
  tx.sendBeforeCommit(appendEventsFor, () =>
    names.length === 0 ? null : [businesses, topics, names, `[${datas.join(',')}]`],
  );
  tx.afterCommit(() => {
    for (const businessId of new Set(businesses)) bus.nudge(businessId);
  });
  return {
    emit(businessId, kind, data) {
      if (config.nodeEnv !== 'production') kind.data.parse(data);
      businesses.push(businessId);
      topics.push(kind.topic);
      names.push(kind.event);
      datas.push(JSON.stringify(data));
    },
  };
}
