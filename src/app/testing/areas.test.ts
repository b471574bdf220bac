import { expect, test } from 'vitest';
import { product } from '../server/areas.ts';

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
