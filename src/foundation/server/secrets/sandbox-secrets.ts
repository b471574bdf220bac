import { deriveKey, type KeyPurpose } from './derive-key.ts';

/** What proves the app of the sandbox, and lets someone read its mailbox. Different on every installation. */
export interface SandboxSecrets {
  appSecret: string;
  verifyToken: string;
  mailboxKey: string;
}

export function sandboxSecrets(masterKey: Buffer): SandboxSecrets {
  const text = (purpose: KeyPurpose) => deriveKey(masterKey, purpose).toString('base64url');
  return {
    appSecret: text('sandbox_app'),
    verifyToken: text('sandbox_webhook'),
    mailboxKey: text('sandbox_mailbox').slice(0, 22),
  };
}
