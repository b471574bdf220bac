import type { FastifyInstance } from 'fastify';
import { chainCut, type AnyDomainEvent } from '../contract/domain-event.ts';
import type { Endpoint, EndpointTable } from '../contract/endpoint.ts';
import { generalErrors, type ErrorTable } from '../contract/errors.ts';
import type { EventTable } from '../contract/event.ts';
import { refuseDoubles } from '../contract/refuse-doubles.ts';
import type { Area, WorkerDefinition } from './area.ts';
import { deleteExpiredTask, foundationExpiring, type ExpiringTable } from './events/delete-expired.ts';
import { generalMeanings, type ErrorMeanings } from './http/error-meanings.ts';
import { createListenerRegistry, type ListenerRegistry } from './domain-events/listener.ts';
import type { HttpServices } from './http/mount.ts';
import type { AnyJob } from './jobs/job.ts';
import { sendMail } from './mail/send-mail.ts';
import { reactions } from './domain-events/run-reactions.ts';
import type { DueKind } from './scheduler/due-kind.ts';
import type { PeriodicTask } from './scheduler/periodic-task.ts';
import { accessEventsOf, eventKey, ownNumberEventsOf, topicsOf, type Topics } from './realtime/topics.ts';

/** What the areas of an installation are together. */
export interface Composition {
  areas: readonly Area[];
  /** The calls of every area, by the area's name. */
  endpointTables: Readonly<Record<string, EndpointTable>>;
  /** What each code of the catalogue means. */
  errorMeanings: ErrorMeanings;
  topics: Topics;
  accessEvents: ReadonlySet<string>;
  ownNumberEvents: ReadonlySet<string>;
  /** Every job that a worker can run. */
  jobs: readonly AnyJob[];
  /** The names of the jobs that call a provider or send mail: a copy of the installation must not run them. */
  outgoingJobs: readonly string[];
  expiring: readonly ExpiringTable[];
  dueKinds: readonly DueKind[];
  /** Those of them that have a thread of their own. */
  cpuBoundKinds: readonly DueKind[];
  periodic: readonly PeriodicTask[];
  workers: readonly WorkerDefinition[];
  /** What areas can react to. */
  domainEvents: readonly AnyDomainEvent[];
  /** In the order of the modules. */
  listeners: ListenerRegistry;
  /** Serves the calls of every area. */
  mount(app: FastifyInstance, http: Omit<HttpServices, 'topics'>): void;
}

/** Puts areas together, lower ones first. Throws where two of them use one name. */
export function composeAreas(areas: readonly Area[]): Composition {
  const events: EventTable[] = areas.flatMap((area) => (area.events ? [area.events] : []));
  const topics = topicsOf(events, Object.fromEntries(areas.flatMap((area) => Object.entries(area.topics ?? {}))));
  const jobs: AnyJob[] = [sendMail, ...areas.flatMap((area) => area.jobs ?? [])];
  const workers = areas.flatMap((area) => area.workers ?? []);
  const domainEvents = [chainCut, ...areas.flatMap((area) => area.domainEvents ?? [])];
  const dueKinds = [reactions, ...areas.flatMap((area) => area.dueKinds ?? [])];
  const expiring = [...foundationExpiring, ...areas.flatMap((area) => area.expiring ?? [])];
  const periodic = [deleteExpiredTask(expiring), ...areas.flatMap((area) => area.periodic ?? [])];
  const named = {
    areas,
    jobs,
    workers,
    'domain events': domainEvents,
    'kinds of due rows': dueKinds,
    'periodic tasks': periodic,
  };
  for (const [what, list] of Object.entries(named))
    refuseDoubles(
      what,
      list.map(({ name }) => name),
    );
  refuseDoubledKeys(areas);
  const cpuBoundKinds = dueKinds.filter(({ cpuBound }) => cpuBound);
  for (const { name, outgoing } of cpuBoundKinds)
    if (outgoing) throw new Error(`The thread for CPU-bound work may not send, and ${name} does`);
  return {
    areas,
    endpointTables: Object.fromEntries(areas.map(({ name, endpoints = {} }) => [name, endpoints])),
    errorMeanings: meaningsOf(areas),
    topics,
    accessEvents: accessEventsOf(events),
    ownNumberEvents: ownNumberEventsOf(events),
    jobs,
    outgoingJobs: jobs.filter(({ outgoing }) => outgoing).map(({ name }) => name),
    expiring,
    dueKinds,
    cpuBoundKinds,
    periodic,
    workers,
    domainEvents,
    listeners: createListenerRegistry(areas.flatMap((area) => area.listeners ?? [])),
    mount(app, http) {
      for (const area of areas) area.routes?.(app, { ...http, topics });
    },
  };
}

/** Throws where two areas declare the same thing in a table: the later one would silently take the other's place. */
function refuseDoubledKeys(areas: readonly Area[]): void {
  const all = (pick: (area: Area) => readonly string[]) => areas.flatMap(pick);
  refuseDoubles(
    'permissions',
    all(({ permissions = {} }) => Object.keys(permissions)),
  );
  // What a parameter is called does not tell two addresses apart.
  const address = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
  refuseDoubles(
    'endpoints',
    all(({ endpoints = {} }) => Object.values(endpoints).map(address)),
  );
  refuseDoubles(
    'events',
    all(({ events = {} }) => Object.values(events).map(eventKey)),
  );
  refuseDoubles(
    'topics',
    all(({ topics = {} }) => Object.keys(topics)),
  );
  refuseDoubles(
    'meanings',
    all(({ errorMeanings = {} }) => Object.keys(errorMeanings)),
  );
  refuseDoubles(
    'security events',
    all(({ securityEvents = {} }) => Object.keys(securityEvents)),
  );
  refuseDoubles(
    'notices',
    all(({ notices = {} }) => Object.keys(notices)),
  );
  refuseDoubles(
    'label views',
    all(({ labelViews = [] }) => labelViews),
  );
}

/** Throws for a code that two areas declare, that no area declares, or that no one explains. */
function meaningsOf(areas: readonly Area[]): ErrorMeanings {
  const tables: ErrorTable[] = [generalErrors, ...areas.flatMap((area) => (area.errors ? [area.errors] : []))];
  const entries = tables.flatMap((table) => Object.entries(table));
  const codes = entries.filter(([, entry]) => 'status' in entry).map(([code]) => code);
  refuseDoubles('errors', codes);
  refuseDoubles(
    'reasons',
    entries.flatMap(([code, { reasons = {} }]) => Object.keys(reasons).map((reason) => `${code} ${reason}`)),
  );
  const meanings: ErrorMeanings = Object.fromEntries(
    [generalMeanings, ...areas.map((area) => area.errorMeanings ?? {})].flatMap((each) => Object.entries(each)),
  );
  for (const [code] of entries) {
    if (!codes.includes(code)) throw new Error(`${code} has reasons, and no status and sentence`);
    if (!(code in meanings)) throw new Error(`Nothing says what ${code} means`);
  }
  return meanings;
}
