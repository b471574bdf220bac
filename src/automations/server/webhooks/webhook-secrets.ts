import { randomBytes } from 'node:crypto';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Sealed, SecretLocation } from '../../../foundation/server/secrets/secret-box.ts';
import type { Services } from '../../../foundation/server/services.ts';
import type { AutomationRow } from '../automations/automation-store.ts';

const location = (column: string, rowId: Id): SecretLocation => ({ table: 'chat_automations', column, rowId });
const headerValue = (id: Id): SecretLocation => location('webhook_header_value', id);
const signingSecret = (id: Id): SecretLocation => location('webhook_secret', id);

type Box = Pick<Services, 'secretBox'>;

/** Seals the value of a header, and a new secret that signs. */
export const sealHeaderValue = ({ secretBox }: Box, tx: Transaction, id: Id, value: string): Promise<Sealed> =>
  secretBox.seal(tx, headerValue(id), value);
export const sealNewSecret = ({ secretBox }: Box, tx: Transaction, id: Id): Promise<Sealed> =>
  secretBox.seal(tx, signingSecret(id), `whsec_${randomBytes(32).toString('base64url')}`);

export interface WebhookSecrets {
  secret: string;
  header: Readonly<Record<string, string>>;
}

type Row = Pick<AutomationRow, 'id' | 'webhook_header_key' | 'webhook_header_value' | 'webhook_secret'>;

/** The secrets of an automation's webhook, opened. */
export async function openWebhookSecrets({ secretBox }: Box, tx: Transaction, row: Row): Promise<WebhookSecrets> {
  const { id, webhook_header_key: key, webhook_header_value: value, webhook_secret: secret } = row;
  return {
    secret: secret === null ? '' : await secretBox.open(tx, signingSecret(id), secret as Sealed),
    header: key === '' || value === null ? {} : { [key]: await secretBox.open(tx, headerValue(id), value as Sealed) },
  };
}
