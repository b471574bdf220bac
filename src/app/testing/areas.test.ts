import { expect, test } from 'vitest';
import { composeAreas } from '../../foundation/server/compose-areas.ts';
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

test('two areas, jobs or workers of one name are refused', () => {
  const [first] = areas;
  expect(() => composeAreas(first ? [first, first] : [])).toThrow('Two areas are called accounts');
});
