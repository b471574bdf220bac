import { ZodError } from 'zod';
import { OutsideError } from '../../foundation/server/outbound/outside-error.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { ProviderRefused } from './providers/whatsapp/graph-refusal.ts';

// Reference, section 7: 190 and 0 are the token itself; 3, 10, 200 and 131005 what it may do.
const TOKEN_CODES = new Set([0, 3, 10, 190, 200, 131_005]);

/** Would connecting the account again mend it? */
export const isTokenFault = (code: number): boolean => TOKEN_CODES.has(code);

// The number is not, or no longer, registered for sending.
const REGISTRATION_CODES = new Set([131_045, 133_006, 133_010]);

/** Would activating the number again, with its PIN, mend it? */
export const isRegistrationFault = (code: number): boolean => REGISTRATION_CODES.has(code);

/** Two-step verification is on already and has another PIN. */
const PIN_MISMATCH = 133_005;
/** An authorization code that is used, too old, or unknown. */
const CODE_SPENT = 36_009;

/** Turns a provider's "no" into ours, with everything that it said (specification, section 8, Onboarding). */
export function refuseFault(error: unknown): never {
  if (error instanceof OutsideError && error.reason === 'PAUSED')
    return refuse('PROVIDER_REFUSED', { reason: 'INSTALLATION_PAUSED' });
  if (error instanceof OutsideError || error instanceof ZodError)
    return refuse('PROVIDER_REFUSED', { reason: 'UNREACHABLE' });
  if (!(error instanceof ProviderRefused)) throw error;
  const { code, subcode, type, message, detail, user_title, user_message, trace_id } = error.refusal;
  const words = { provider_code: code, subcode, type, user_title, user_message, trace_id };
  const info = { ...words, detail: user_message ?? detail ?? message };
  if (code === PIN_MISMATCH)
    return refuse('PROVIDER_REFUSED', { reason: 'PIN_EXISTS', info: { ...info, field: 'pin' } });
  if (isTokenFault(code) || subcode === CODE_SPENT) return refuse('PROVIDER_REFUSED', { reason: 'SIGN_IN', info });
  return refuse('PROVIDER_REFUSED', { info });
}
