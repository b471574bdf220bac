import type { Config } from '../../../../foundation/server/config.ts';
import { sandboxSecrets } from '../../../../foundation/server/secrets/sandbox-secrets.ts';

/** The provider app of this installation: who we are to Meta, and where Meta is. */
export interface MetaApp {
  id: string;
  /** Signs webhooks and proves the app; never leaves the server. */
  secret: string;
  /** The login configuration: what the login window asks for. */
  configId: string;
  /** What the provider repeats when it asks whether our webhook address is ours. */
  verifyToken: string;
  /** Without a version: `https://graph.facebook.com`. */
  graphUrl: string;
  /** Origin that serves the login window. */
  loginUrl: string;
  /** `v25.0` */
  apiVersion: string;
}

const API_VERSION = 'v25.0';

/**
 * The app of the sandbox. Its ids are in the sandbox's own source once more, because the two programs share no code;
 * its secrets are made from the installation's master key and given to the sandbox at its start.
 */
const SANDBOX_APP = { id: '900000000000001', configId: '900000000000002' } as const;

/** Meta serves its login window from another host than its API; anything else serves both from one. */
const META_API_HOST = 'graph.facebook.com';
const META_LOGIN_URL = 'https://www.facebook.com';
const META_GRAPH_URL = `https://${META_API_HOST}`;

function sandboxApp(masterKey: Buffer): Pick<MetaApp, 'id' | 'secret' | 'configId' | 'verifyToken'> {
  const { appSecret, verifyToken } = sandboxSecrets(masterKey);
  return { ...SANDBOX_APP, secret: appSecret, verifyToken };
}

/** The secrets by which webhooks may be signed: none where there is neither an app of Meta's nor the sandbox. */
export const webhookSecrets = ({ metaAppId, sandbox }: Config, app: MetaApp): readonly string[] =>
  metaAppId === undefined && sandbox === 'off' ? [] : [app.secret];

/**
 * The provider app from the settings. Without one, everything points at the sandbox; nothing behind this
 * function can see the difference.
 */
export function readMetaApp(config: Config, masterKey: Buffer): MetaApp {
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
      : sandboxApp(masterKey)),
    graphUrl,
    loginUrl: hostname === META_API_HOST ? META_LOGIN_URL : origin,
    apiVersion: API_VERSION,
  };
}
