import { expect, test } from 'vitest';
import { readConfig } from '../../foundation/server/config.ts';
import { readMetaApp } from './meta-app.ts';

const META = { META_APP_ID: '11', META_APP_SECRET: 's', META_CONFIG_ID: '22', META_VERIFY_TOKEN: 'v' };

test.each([
  [{}, '900000000000001', 'http://127.0.0.1:8081', 'http://127.0.0.1:8081'],
  [{ SANDBOX_PORT: '9001' }, '900000000000001', 'http://127.0.0.1:9001', 'http://127.0.0.1:9001'],
  [META, '11', 'https://graph.facebook.com', 'https://www.facebook.com'],
  [
    { ...META, META_GRAPH_URL: 'https://graph.facebook.com/' },
    '11',
    'https://graph.facebook.com',
    'https://www.facebook.com',
  ],
  [{ ...META, META_GRAPH_URL: 'https://meta.example/api' }, '11', 'https://meta.example/api', 'https://meta.example'],
  [{ META_GRAPH_URL: 'http://localhost:7000' }, '900000000000001', 'http://localhost:7000', 'http://localhost:7000'],
])('%j', (env, id, graphUrl, loginUrl) => {
  expect(readMetaApp(readConfig(env))).toMatchObject({ id, graphUrl, loginUrl, apiVersion: 'v25.0' });
});
