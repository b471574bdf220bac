/**
 * The provider app that a fresh sandbox knows. Parley's own defaults for META_APP_ID, META_APP_SECRET, META_CONFIG_ID
 * and META_VERIFY_TOKEN are the same values, written there once more, because the two programs share no code.
 */
export const DEFAULT_APP = {
  id: '900000000000001',
  secret: 'sandbox-app-secret',
  config_id: '900000000000002',
  verify_token: 'sandbox-verify-token',
  name: 'Parley (sandbox)',
} as const;
