import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { builtInRoleKinds, permissionDefinition, permissionNames } from '../../foundation/contract/permissions.ts';
import { describeDomainEvents } from '../../foundation/server/domain-events/describe-domain-events.ts';
import { areas, product } from '../server/areas.ts';
import { areaSecurity } from './security/route-rows.ts';

test('R33 a copy of the installation runs no job that calls a provider or sends mail', () => {
  // Each area names its own beside its calls; the mail of all is the foundation's.
  const outgoing = ['send_mail', ...areaSecurity.flatMap((area) => area.outgoing ?? [])];
  const kinds = product.dueKinds.flatMap((kind) => (kind.outgoing ? [kind.name] : []));
  expect([...product.outgoingJobs, ...kinds].toSorted()).toEqual(outgoing.toSorted());
});

const listeners = areas.flatMap((area) => area.listeners ?? []);

describe('domain-events.md of an area', () => {
  const foundation = {
    name: 'foundation',
    domainEvents: product.domainEvents.filter(({ name }) => name.startsWith('foundation.')),
  };
  const described = [foundation, ...areas].flatMap((area) => {
    const text = describeDomainEvents(area);
    return text === null ? [] : [{ file: `${area.name}/domain-events.md`, text }];
  });

  test.each(described)('$file says what it raises and listens to', async ({ file, text }) => {
    await expect(text).toMatchFileSnapshot(`../../${file}`);
  });

  test('areas that do neither have none', () => {
    const src = fileURLToPath(new URL('../../', import.meta.url));
    const found = globSync('*/domain-events.md', { cwd: src });
    const files = described.map(({ file }) => path.normalize(file));
    expect(found.filter((file) => !files.includes(file))).toEqual([]);
  });
});

test('what is listened to is declared by its area, under the name of the area', () => {
  const declared = new Set(product.domainEvents.map(({ name }) => name));
  for (const { name, event } of listeners) expect(declared, name).toContain(event.name);
  for (const area of areas)
    for (const { name } of area.domainEvents ?? []) expect(name.startsWith(`${area.name}.`), name).toBe(true);
});

describe('permissions', () => {
  test('each has a unique order', () => {
    const names = Map.groupBy(permissionNames(), (name) => permissionDefinition(name).order);
    for (const [order, same] of names) expect(same, `order ${order}`).toHaveLength(1);
  });

  /** Those of the first migrations, which every business has. */
  const first = new Set<string>([
    'chats.read',
    'chats.reply',
    'chats.assign',
    'records.edit',
    'records.delete',
    'offerings.edit',
    'outreach.read',
    'outreach.edit',
    'setup.read',
    'setup.edit',
    'analytics.own',
    'analytics.all',
    'business.read',
    'organisation.edit',
    'business.own',
  ]);
  const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url));
  const migrations = globSync('*.sql', { cwd: folder }).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const later = permissionNames().filter((name) => !first.has(name));

  test('a later one is given to the built-in roles of businesses that exist, by a migration', () => {
    for (const name of later) {
      const roles = builtInRoleKinds.slice(builtInRoleKinds.indexOf(permissionDefinition(name).from));
      const statement = `update roles set permissions = permissions || '{${name}}' where built_in in (${roles.map((role) => `'${role}'`).join(', ')})`;
      const found = migrations.some((text) => text.replaceAll(/\s+/g, ' ').includes(statement));
      expect(found, `Only new businesses have it. Its migration needs: ${statement}`).toBe(true);
    }
  });
});
