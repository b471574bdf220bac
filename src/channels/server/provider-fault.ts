import { ZodError } from 'zod';
import { OutsideError } from '../../foundation/server/outbound/outside-error.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { ConnectProvider } from './providers/connect-provider.ts';
import { ProviderRefused } from './providers/provider-refused.ts';

/** Turns a provider's "no" during onboarding into ours, with everything that it said (specification, section 8). */
export const refuseFault =
  (provider: Pick<ConnectProvider, 'reasonOf'>) =>
  (error: unknown): never => {
    if (error instanceof OutsideError && error.reason === 'PAUSED')
      return refuse('PROVIDER_REFUSED', { reason: 'INSTALLATION_PAUSED' });
    if (error instanceof OutsideError || error instanceof ZodError)
      return refuse('PROVIDER_REFUSED', { reason: 'UNREACHABLE' });
    if (!(error instanceof ProviderRefused)) throw error;
    const { code, subcode, type, message, detail, user_title, user_message, trace_id } = error.refusal;
    const words = { provider_code: code, subcode, type, user_title, user_message, trace_id };
    const info = { ...words, detail: user_message ?? detail ?? message };
    switch (provider.reasonOf(error.refusal)) {
      case 'PIN_EXISTS':
        return refuse('PROVIDER_REFUSED', { reason: 'PIN_EXISTS', info: { ...info, field: 'pin' } });
      case 'SIGN_IN':
        return refuse('PROVIDER_REFUSED', { reason: 'SIGN_IN', info });
      case null:
        return refuse('PROVIDER_REFUSED', { info });
    }
  };
