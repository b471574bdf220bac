import { textOf, type Json } from '../../../core/server/read-json.ts';
import type { App } from '../registry/entities.ts';
import { loginTexts } from './login-texts.ts';

export interface LoginRequest {
  redirectUri: string;
  state: string;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)$/;

/** Where a login may lead back to: addresses of this machine, and those that were named for the app, to the letter. */
function isAllowed(uri: string, app: App): boolean {
  if (app.redirect_uris.includes(uri)) return true;
  const url = URL.parse(uri);
  return url !== null && /^https?:$/.test(url.protocol) && LOOPBACK.test(url.hostname);
}

/** What was asked for, or the sentence why it cannot continue. A wrong request is never sent back to its address. */
export function readLoginRequest(parameters: Json, app: App): LoginRequest | { refused: string } {
  const { refused } = loginTexts;
  const redirectUri = textOf(parameters['redirect_uri']);
  const configId = textOf(parameters['config_id']);
  if (parameters['client_id'] !== app.id) return { refused: refused.app };
  if (configId !== undefined && configId !== app.config_id) return { refused: refused.config };
  if (redirectUri === undefined || !isAllowed(redirectUri, app)) return { refused: refused.redirect };
  if ((textOf(parameters['response_type']) ?? 'code') !== 'code') return { refused: refused.response };
  return { redirectUri, state: textOf(parameters['state']) ?? '' };
}

/** The address to return to with more parameters; what it had stays as it was. */
export function returnAddress(redirectUri: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  return url.href;
}
