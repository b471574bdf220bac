import { createHmac } from 'node:crypto';

/** The headers with which the provider signs a body. */
export function signatureHeaders(body: string | Buffer, appSecret: string): Record<string, string> {
  return {
    'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
    'x-hub-signature': `sha1=${createHmac('sha1', appSecret).update(body).digest('hex')}`,
  };
}
