import type { Id } from '../contract/id.ts';
import { RaisedEvents } from './domain-events/deliver-raised.ts';
import type { NewReaction } from './domain-events/reaction-store.ts';
import type { LoggedEvent } from './events/event-log.ts';

/** What waits for the COMMIT. Columns instead of rows, because a batch of webhooks has thousands of events. */
export class Collected {
  readonly events = {
    businesses: [] as Id[],
    topics: [] as string[],
    names: [] as string[],
    datas: [] as string[],
    audiences: [] as (readonly Id[] | null)[],
  };
  readonly audits: object[] = [];
  readonly raised = new RaisedEvents();
  readonly reactions: NewReaction[] = [];

  addAll({ events, audits, raised }: Collected): void {
    this.events.businesses.push(...events.businesses);
    this.events.topics.push(...events.topics);
    this.events.names.push(...events.names);
    this.events.datas.push(...events.datas);
    this.events.audiences.push(...events.audiences);
    this.audits.push(...audits);
    for (const each of raised.take()) this.raised.add(each);
  }
}

/** The events of a transaction as they are in the logs, by business. `heads`: the last number of each log. */
export function eventsInLogs(
  { businesses, topics, names, datas, audiences }: Collected['events'],
  heads: ReadonlyMap<Id, number>,
): Map<Id, LoggedEvent[]> {
  const counts = new Map<Id, number>();
  for (const businessId of businesses) counts.set(businessId, (counts.get(businessId) ?? 0) + 1);
  const logs = new Map<Id, LoggedEvent[]>();
  for (const [place, businessId] of businesses.entries()) {
    const log = logs.get(businessId) ?? [];
    const seq = heads.get(businessId)! - counts.get(businessId)! + log.length + 1;
    log.push({ seq, topic: topics[place]!, event: names[place]!, data: datas[place]!, audience: audiences[place]! });
    logs.set(businessId, log);
  }
  return logs;
}
