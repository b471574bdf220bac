import { expect, test } from 'vitest';
import { describeDomainEvents } from '../../foundation/server/domain-events/describe-domain-events.ts';
import { areas, product } from '../server/areas.ts';

test('R33 a copy of the installation runs no job that calls a provider or sends mail', () => {
  expect([...product.outgoingJobs].toSorted()).toEqual([
    'leave_account',
    'mark_read',
    'send_mail',
    'send_password_link',
    'send_sign_up_mail',
    'sync_templates',
  ]);
});

const listeners = areas.flatMap((area) => area.listeners ?? []);

test('docs/domain-events.md names every domain event and who listens', async () => {
  await expect(describeDomainEvents(product.domainEvents, listeners)).toMatchFileSnapshot(
    '../../../docs/domain-events.md',
  );
});

test('what is listened to is declared by its area, under the name of the area', () => {
  const declared = new Set(product.domainEvents.map(({ name }) => name));
  for (const { name, event } of listeners) expect(declared, name).toContain(event.name);
  for (const area of areas)
    for (const { name } of area.domainEvents ?? []) expect(name.startsWith(`${area.name}.`), name).toBe(true);
});
