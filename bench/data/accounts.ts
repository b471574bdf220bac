import { createHash } from 'node:crypto';
import { builtInRoles } from '../../src/accounts/contract/roles.ts';
// Every area declares its permissions.
import '../../src/app/server/areas.ts';
import { permissionsOfRole, type BuiltInRole } from '../../src/foundation/contract/permissions.ts';
import { FIRST_NAMES, LAST_NAMES } from './people.ts';
import { randomOf } from './random.ts';
import type { AreaGenerator, CellValue, TableRows } from './table-rows.ts';
import { businessesOf, momentOf, roleId, sessionSecret, userId, type Dataset } from './dataset.ts';

const BUSINESS_KINDS = ['Sarees', 'Sweets', 'Motors', 'Furniture', 'Clinic', 'Travels', 'Academy', 'Electronics'];
const ROLES = Object.keys(builtInRoles) as BuiltInRole[];

const DAY_MS = 86_400_000;
const SESSION_DAYS = 30;

/** The form of a hash that no password fits: benchmarks enter by the sessions made here. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** One owner, then one admin, one supervisor, and agents. */
const roleOf = (user: number): number => Math.min(user, ROLES.length - 1);

function* users(dataset: Dataset): Generator<CellValue[]> {
  const { users: count } = dataset.sizes;
  for (const { business, id } of businessesOf(dataset)) {
    const random = randomOf(dataset.seed, `users ${business}`);
    for (let user = 0; user < count; user += 1) {
      const time = momentOf(dataset, user, count, 300);
      const names = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
      yield [
        id,
        userId(dataset, business, user),
        ...names,
        `user${user}@business${business}.example`,
        roleId(dataset, business, roleOf(user)),
        'active',
        'Asia/Kolkata',
        'IN',
        NO_PASSWORD,
        time,
        dataset.at,
        time,
      ];
    }
  }
}

function* perUser(
  dataset: Dataset,
  row: (business: number, id: string, user: number) => CellValue[],
): Generator<CellValue[]> {
  for (const { business, id } of businessesOf(dataset)) {
    for (let user = 0; user < dataset.sizes.users; user += 1) yield row(business, id, user);
  }
}

function* roles(dataset: Dataset): Generator<CellValue[]> {
  for (const { business, id } of businessesOf(dataset)) {
    for (const [index, kind] of ROLES.entries()) {
      const { name } = builtInRoles[kind];
      yield [id, roleId(dataset, business, index), kind, name, permissionsOfRole(kind), momentOf(dataset, 0, 1, 365)];
    }
  }
}

function* businesses(dataset: Dataset): Generator<CellValue[]> {
  for (const { business, id } of businessesOf(dataset)) {
    const random = randomOf(dataset.seed, `business ${business}`);
    yield [
      id,
      `${random.pick(LAST_NAMES)} ${random.pick(BUSINESS_KINDS)} ${business}`,
      'Asia/Kolkata',
      'IN',
      momentOf(dataset, 0, 1, 365),
    ];
  }
}

function* tenants(dataset: Dataset): Generator<CellValue[]> {
  for (const { id } of businessesOf(dataset)) yield [id, momentOf(dataset, 0, 1, 365)];
}

/** Tenants, businesses, roles, users with one session each. */
export const accountTables: AreaGenerator = (dataset): TableRows[] => [
  { table: 'tenants', columns: ['business_id', 'created_time'], rows: tenants(dataset) },
  {
    table: 'businesses',
    columns: ['business_id', 'name', 'time_zone', 'country', 'created_time'],
    rows: businesses(dataset),
  },
  {
    table: 'roles',
    columns: ['business_id', 'id', 'built_in', 'name', 'permissions', 'created_time'],
    rows: roles(dataset),
  },
  {
    table: 'users',
    columns: [
      'business_id',
      'id',
      'first_name',
      'last_name',
      'email',
      'role_id',
      'status',
      'time_zone',
      'country',
      'password_hash',
      'password_changed_time',
      'last_active_time',
      'created_time',
    ],
    rows: users(dataset),
  },
  {
    table: 'sign_in_names',
    columns: ['email', 'business_id', 'user_id'],
    rows: perUser(dataset, (business, id, user) => [
      `user${user}@business${business}.example`,
      id,
      userId(dataset, business, user),
    ]),
  },
  {
    table: 'sessions',
    columns: [
      'business_id',
      'id',
      'user_id',
      'token_hash',
      'created_time',
      'last_seen_time',
      'expires_time',
      'user_agent',
    ],
    rows: perUser(dataset, (business, id, user) => {
      const tokenHash = createHash('sha256')
        .update(sessionSecret(dataset, business, user))
        .digest();
      const expires = new Date(dataset.at.getTime() + SESSION_DAYS * DAY_MS);
      return [
        id,
        userId(dataset, business, user),
        userId(dataset, business, user),
        tokenHash,
        dataset.at,
        dataset.at,
        expires,
        'bench',
      ];
    }),
  },
];
