import type { EndpointTable } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { TestClient } from '../test-client.ts';
import type { TestServer } from '../test-server.ts';

/** The roles of the matrix. `custom` holds only what a marketing person needs. */
export const roleNames = ['Super Admin', 'Admin', 'Supervisor', 'Agent', 'custom'] as const;
export type RoleName = (typeof roleNames)[number];

/** Everyone who is signed in. */
export const everyone: readonly RoleName[] = [...roleNames];
export const administrators: readonly RoleName[] = ['Super Admin', 'Admin'];
export const staff: readonly RoleName[] = ['Super Admin', 'Admin', 'Supervisor', 'Agent'];
export const editors: readonly RoleName[] = ['Super Admin', 'Admin', 'Supervisor'];

/** What is known of one call beside its contract: who may make it, a valid example, and which ids it takes. */
export interface RouteRow {
  /** Written down here once more, on purpose: the contract must not be its own witness. */
  who: 'anyone' | readonly RoleName[];
  /** A valid input; the tests add ids of the kinds in `ids`. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Where ids of records stand, and of which kind they are: one that `records` of this or a lower area creates. */
  ids?: Readonly<Record<string, string>>;
  /** Places with ids within a structure, whose ids the tests of the area itself cover; and where. */
  testedByArea?: Readonly<Record<string, string>>;
  /** Ends the caller's session, so it needs one of its own. */
  endsSession?: true;
}

/** A business in which an area creates one record of each of its kinds. */
export interface SampleBusiness {
  server: TestServer;
  businessId: Id;
  /** Its Super Admin. */
  admin: TestClient;
  adminId: Id;
  /** The records of the areas below, by kind. */
  ids: Readonly<Record<string, Id>>;
}

/** What the security tests know of an area; exported as `security` by `src/<area>/testing/security-rows.ts`. */
export interface AreaSecurity<Table extends EndpointTable = EndpointTable> {
  /** One row for each call of the area. */
  rows: Readonly<Record<keyof Table, RouteRow>>;
  /** Its jobs and kinds of due rows that call a provider or send mail. Written down here once more, as `who` is. */
  outgoing?: readonly string[];
  /** Creates one record of each kind that an id in a call can name. */
  records?(business: SampleBusiness): Promise<Record<string, Id>>;
}

/** Declares the rows of an area; a call without one does not compile. */
export function defineSecurity<const Table extends EndpointTable>(
  _endpoints: Table,
  security: AreaSecurity<Table>,
): AreaSecurity<Table> {
  return security;
}
