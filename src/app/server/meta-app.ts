import type { MetaApp } from '../../channels/server/index.ts';
import type { Config } from '../../foundation/server/config.ts';

const API_VERSION = 'v25.0';

/** The app that a fresh sandbox knows; written there once more, because the two programs share no code. */
const SANDBOX_APP = {
  id: '900000000000001',
  secret: 'sandbox-app-secret',
  configId: '900000000000002',
  verifyToken: 'sandbox-verify-token',
} as const;

/** Meta serves its login window from another host than its API; anything else serves both from one. */
const META_API_HOST = 'graph.facebook.com';
const META_LOGIN_URL = 'https://www.facebook.com';
const META_GRAPH_URL = `https://${META_API_HOST}`;

/**
 * The provider app from the settings. Without one, everything points at the sandbox; nothing behind this
 * function can tell the difference.
 */
export function readMetaApp(config: Config): MetaApp {
  const { metaAppId, metaAppSecret, metaConfigId, metaVerifyToken, metaGraphUrl, sandboxPort } = config;
  const isReal =
    metaAppId !== undefined &&
    metaAppSecret !== undefined &&
    metaConfigId !== undefined &&
    metaVerifyToken !== undefined;
  const standard = isReal ? META_GRAPH_URL : `http://127.0.0.1:${sandboxPort}`;
  const graphUrl = metaGraphUrl?.href.replace(/\/$/, '') ?? standard;
  const { origin, hostname } = new URL(graphUrl);
  return {
    ...(isReal
      ? { id: metaAppId, secret: metaAppSecret, configId: metaConfigId, verifyToken: metaVerifyToken }
      : SANDBOX_APP),
    graphUrl,
    loginUrl: hostname === META_API_HOST ? META_LOGIN_URL : origin,
    apiVersion: API_VERSION,
  };
}
