import { expect, test } from 'vitest';
import { readConfig } from '../../../../foundation/server/config.ts';
import { linkedSimulatorUrl, simulatorUrl } from './settings.ts';

const META = { META_APP_ID: '11', META_APP_SECRET: 's', META_CONFIG_ID: '22', META_VERIFY_TOKEN: 'v' };

test.each([
  ['the sandbox of this machine', {}, 'http://localhost:8081/', 'http://localhost:8081/'],
  ['another port', { SANDBOX_PORT: '9001' }, 'http://localhost:9001/', 'http://localhost:9001/'],
  [
    'this machine by its number',
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    'http://localhost:8081/',
    'http://localhost:8081/',
  ],
  ['browsers elsewhere', { PUBLIC_URL: 'https://parley.example', SANDBOX: 'on' }, 'http://localhost:8081/', null],
  ['no sandbox', { SANDBOX: 'off', SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'shop@example.com' }, null, null],
  ['the real provider', META, null, null],
  ['a provider that stands elsewhere', { META_GRAPH_URL: 'http://localhost:7000' }, null, null],
])('%s', (_, env, terminal, link) => {
  const config = readConfig(env);
  expect(simulatorUrl(config)).toBe(terminal);
  expect(linkedSimulatorUrl(config)).toBe(link);
});
