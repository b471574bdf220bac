/** What proves the app: different on every installation. */
export interface AppSecrets {
  appSecret: string;
  verifyToken: string;
}

/**
 * The provider app that a fresh sandbox knows. Parley's own defaults for META_APP_ID and META_CONFIG_ID are the same
 * values, written there once more, because the two programs share no code. Its secrets come from the one who starts it.
 */
export const DEFAULT_APP = {
  id: '900000000000001',
  config_id: '900000000000002',
  name: 'Parley (sandbox)',
} as const;
