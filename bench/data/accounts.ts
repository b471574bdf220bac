import { createHash } from 'node:crypto';
import { builtInRoles } from '../../src/accounts/contract/roles.ts';
// Every area declares its permissions.
import '../../src/app/server/areas.ts';
import { permissionsOfRole, type BuiltInRole } from '../../src/foundation/contract/permissions.ts';
import { FIRST_NAMES, LAST_NAMES } from './people.ts';
import { randomOf } from './random.ts';
import type { AreaGenerator, CellValue, TableRows } from './table-rows.ts';
import { businessesOf, momentOf, roleId, sessionSecret, userId, type World } from './world.ts';

const SHOPS = ['Sarees', 'Sweets', 'Motors', 'Furniture', 'Clinic', 'Travels', 'Academy', 'Electronics'];
const ROLES = Object.keys(builtInRoles) as BuiltInRole[];

const DAY_MS = 86_400_000;
const SESSION_DAYS = 30;

/** The form of a hash that no password fits: benchmarks enter by the sessions made here. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** One owner, then one admin, one supervisor, and agents. */
const roleOf = (user: number): number => Math.min(user, ROLES.length - 1);

function* users(world: World): Generator<CellValue[]> {
  const { users: count } = world.sizes;
  for (const { business, id } of businessesOf(world)) {
    const random = randomOf(world.seed, `users ${business}`);
    for (let user = 0; user < count; user += 1) {
      const time = momentOf(world, user, count, 300);
      const names = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
      yield [
        id,
        userId(world, business, user),
        ...names,
        `user${user}@business${business}.example`,
        roleId(world, business, roleOf(user)),
        'active',
        'Asia/Kolkata',
        'IN',
        NO_PASSWORD,
        time,
        world.at,
        time,
      ];
    }
  }
}

function* perUser(
  world: World,
  row: (business: number, id: string, user: number) => CellValue[],
): Generator<CellValue[]> {
  for (const { business, id } of businessesOf(world)) {
    for (let user = 0; user < world.sizes.users; user += 1) yield row(business, id, user);
  }
}

function* roles(world: World): Generator<CellValue[]> {
  for (const { business, id } of businessesOf(world)) {
    for (const [place, kind] of ROLES.entries()) {
      const { name } = builtInRoles[kind];
      yield [id, roleId(world, business, place), kind, name, permissionsOfRole(kind), momentOf(world, 0, 1, 365)];
    }
  }
}

function* businesses(world: World): Generator<CellValue[]> {
  for (const { business, id } of businessesOf(world)) {
    const random = randomOf(world.seed, `business ${business}`);
    yield [
      id,
      `${random.pick(LAST_NAMES)} ${random.pick(SHOPS)} ${business}`,
      'Asia/Kolkata',
      'IN',
      momentOf(world, 0, 1, 365),
    ];
  }
}

function* tenants(world: World): Generator<CellValue[]> {
  for (const { id } of businessesOf(world)) yield [id, momentOf(world, 0, 1, 365), world.sizes.events];
}

/** Tenants, businesses, roles, users with one session each. */
export const accountTables: AreaGenerator = (world): TableRows[] => [
  { table: 'tenants', columns: ['business_id', 'created_time', 'event_seq'], rows: tenants(world) },
  {
    table: 'businesses',
    columns: ['business_id', 'name', 'time_zone', 'country', 'created_time'],
    rows: businesses(world),
  },
  {
    table: 'roles',
    columns: ['business_id', 'id', 'built_in', 'name', 'permissions', 'created_time'],
    rows: roles(world),
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
    rows: users(world),
  },
  {
    table: 'sign_in_names',
    columns: ['email', 'business_id', 'user_id'],
    rows: perUser(world, (business, id, user) => [
      `user${user}@business${business}.example`,
      id,
      userId(world, business, user),
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
    rows: perUser(world, (business, id, user) => {
      const tokenHash = createHash('sha256')
        .update(sessionSecret(world, business, user))
        .digest();
      const expires = new Date(world.at.getTime() + SESSION_DAYS * DAY_MS);
      return [
        id,
        userId(world, business, user),
        userId(world, business, user),
        tokenHash,
        world.at,
        world.at,
        expires,
        'bench',
      ];
    }),
  },
];
