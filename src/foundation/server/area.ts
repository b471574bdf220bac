import type { FastifyInstance } from 'fastify';
import type { AnyDomainEvent } from '../contract/domain-event.ts';
import type { EndpointTable } from '../contract/endpoint.ts';
import type { ErrorTable } from '../contract/errors.ts';
import type { EventTable } from '../contract/event.ts';
import type { NoticeTable } from '../contract/notice.ts';
import type { Access, PermissionDefinition } from '../contract/permissions.ts';
import type { Pool } from './db/pool.ts';
import type { ExpiringTable } from './events/delete-expired.ts';
import type { ErrorMeanings } from './http/error-meanings.ts';
import type { Listener } from './domain-events/listener.ts';
import type { HttpServices } from './http/mount.ts';
import type { AnyJob } from './jobs/job.ts';
import type { DueKind } from './scheduler/due-kind.ts';
import type { PeriodicTask } from './scheduler/periodic-task.ts';
import type { SecurityEvents } from './security-log.ts';
import type { Services } from './services.ts';

/** A worker that runs as long as the process does. */
export interface RunningWorker {
  stop(): Promise<void>;
}

/** Work in the background that polls for itself. Any number of processes may run it. */
export interface WorkerDefinition {
  /** Its name in the list of the database's connections. */
  name: string;
  /** Connections of its own; without it, those that all such workers share. */
  pool?: { max: number; statementTimeoutMs?: number };
  /** `systemPool` acts as parley_system. */
  start(systemPool: Pool, services: Services): RunningWorker;
}

/** All that an area is on the server. `app/server/areas.ts` lists the areas; nothing else names them. */
export interface Area {
  /** The folder of the area in src/. */
  name: string;
  endpoints?: EndpointTable;
  /** Serves every endpoint of the table. */
  routes?(app: FastifyInstance, http: HttpServices): void;
  /** The codes and reasons of its contract. */
  errors?: ErrorTable;
  /** What each code of `errors` means, for the description of the API. */
  errorMeanings?: ErrorMeanings;
  /** Its refusals that are signs of an attack, and what the log calls them. */
  securityEvents?: SecurityEvents;
  permissions?: Readonly<Record<string, PermissionDefinition>>;
  events?: EventTable;
  /** What users are notified of that happens here, and by which channels. */
  notices?: NoticeTable;
  /** What a role must allow to subscribe to a topic of `events`: one line for each topic. */
  topics?: Readonly<Record<string, Access>>;
  jobs?: readonly AnyJob[];
  /** Tables whose rows are deleted some time after a moment that they name. */
  expiring?: readonly ExpiringTable[];
  /** Views of its tables that areas above may join: `user_labels`. No other relation of an area is named by another. */
  labelViews?: readonly string[];
  /** What other areas can react to. */
  domainEvents?: readonly AnyDomainEvent[];
  /** What this area does when something happens in another. */
  listeners?: readonly Listener[];
  /** Work that has a time of its own. */
  dueKinds?: readonly DueKind[];
  /** Cleaning up that is due again and again. */
  periodic?: readonly PeriodicTask[];
  workers?: readonly WorkerDefinition[];
}

declare module './services.ts' {
  interface Services {
    /**
     * Every area of the installation, lower ones first. An area that others can add to declares a field of `Area` by
     * merging, as `Database` is, and reads it from here: a lower area then calls a higher one without importing it.
     */
    areas: readonly Area[];
  }
}

/** Declares an area. */
export function defineArea(area: Area): Area {
  return area;
}
