import type { EventTable } from '../../contract/event.ts';
import type { Access, Permission } from '../../contract/permissions.ts';
import type { Subscription } from './live-state.ts';

/** What can be subscribed to, and what a role must allow for it. */
export type Topics = ReadonlyMap<string, Access>;

/** The topics of the areas' event tables. Each must be given its access: there is no default to forget. */
export function topicsOf(tables: readonly EventTable[], access: Readonly<Record<string, Access>>): Topics {
  const names = new Set(tables.flatMap((table) => Object.values(table).map(({ topic }) => topic)));
  for (const topic of Object.keys(access)) if (!names.has(topic)) throw new Error(`No event has the topic ${topic}`);
  return new Map(
    [...names].map((topic) => {
      const needed = access[topic];
      if (needed === undefined) throw new Error(`Nothing says who may hear the topic ${topic}`);
      return [topic, needed];
    }),
  );
}

/** Names an event across topics. */
export const eventKey = ({ topic, event }: { topic: string; event: string }): string => `${topic} ${event}`;

/** The events that may change who receives what, by `eventKey`. */
export const accessEventsOf = (tables: readonly EventTable[]): ReadonlySet<string> =>
  new Set(
    tables.flatMap((table) =>
      Object.values(table)
        .filter(({ changesAccess }) => changesAccess)
        .map(eventKey),
    ),
  );

/** The events whose phone numbers are those of the business itself, by `eventKey`. */
export const ownNumberEventsOf = (tables: readonly EventTable[]): ReadonlySet<string> =>
  new Set(
    tables.flatMap((table) =>
      Object.values(table)
        .filter(({ numbers }) => numbers === 'own')
        .map(eventKey),
    ),
  );

/** True when someone with these permissions may receive a topic; an unknown topic is for no one. */
export function maySubscribe(topics: Topics, topic: string, permissions: ReadonlySet<string>): boolean {
  const access = topics.get(topic);
  if (access === undefined) return false;
  return access === 'public' || access === 'signed_in' || permissions.has(access satisfies Permission);
}

/** What one socket receives until `until` (milliseconds of `performance.now`). Sockets with the same key receive the same. */
export interface SubscribedTopics {
  key: string;
  topics: ReadonlySet<string>;
  until: number;
}

/** What a socket receives by the subscriptions of its session: those of its own client and those for all sockets. */
export function subscribedTopicsOf(
  topics: Topics,
  permissions: ReadonlySet<string>,
  clientId: string,
  subscriptions: readonly Subscription[],
  now: number,
): SubscribedTopics {
  const own = subscriptions.filter(
    (each) =>
      each.until > now &&
      (each.clientId === '' || each.clientId === clientId) &&
      maySubscribe(topics, each.topic, permissions),
  );
  const names = new Set(own.map(({ topic }) => topic));
  return {
    key: [...names].toSorted().join(' '),
    topics: names,
    until: own.reduce((until, each) => Math.min(until, each.until), Infinity),
  };
}
