import { expect, test } from 'vitest';
import { connectionUrl } from './server-access.ts';

test('the owner URL of a socket names its folder', () => {
  const connection = { host: '/a b/postgres-socket', port: 5432, user: 'parley', database: 'postgres' };
  expect(connectionUrl(connection)).toBe('postgresql://parley@/postgres?host=%2Fa%20b%2Fpostgres-socket&port=5432');
});

test('the owner URL of a TCP server carries the password', () => {
  const connection = { host: '127.0.0.1', port: 5544, user: 'parley', database: 'postgres', password: 'a/b c' };
  expect(connectionUrl(connection)).toBe('postgresql://parley:a%2Fb%20c@127.0.0.1:5544/postgres');
});
