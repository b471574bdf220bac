import type { MetaApp } from '../index.ts';

/** The provider app of a test whose provider is at `graphUrl`. */
export const testApp = (graphUrl: string): MetaApp => ({
  id: '1',
  secret: 'test-app-secret',
  configId: '2',
  verifyToken: 'test',
  graphUrl,
  loginUrl: graphUrl,
  apiVersion: 'v25.0',
});
