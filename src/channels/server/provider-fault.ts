import { ZodError } from 'zod';
import { OutsideError } from '../../foundation/server/outbound/outside-error.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { ConnectProvider } from './providers/connect-provider.ts';
import { ProviderRefused, type ProviderRefusal } from './providers/provider-refused.ts';

/**
 * Turns a provider's "no" into ours, with everything that it said (specification, section 8). `ruleOf` may say in our words
 * which rule was broken.
 */
export const refuseFault =
  (provider: Pick<ConnectProvider, 'reasonOf'>, ruleOf: (refusal: ProviderRefusal) => string | null = () => null) =>
  (error: unknown): never => {
    if (error instanceof OutsideError && error.reason === 'PAUSED')
      return refuse('PROVIDER_REFUSED', { reason: 'INSTALLATION_PAUSED' });
    if (error instanceof OutsideError || error instanceof ZodError)
      return refuse('PROVIDER_REFUSED', { reason: 'UNREACHABLE' });
    if (!(error instanceof ProviderRefused)) throw error;
    const { code, subcode, type, message, detail, user_title, user_message, trace_id } = error.refusal;
    const words = { provider_code: code, subcode, type, user_title, user_message, trace_id };
    const info = { ...words, detail: ruleOf(error.refusal) ?? user_message ?? detail ?? message };
    switch (provider.reasonOf(error.refusal)) {
      case 'PIN_EXISTS':
        return refuse('PROVIDER_REFUSED', { reason: 'PIN_EXISTS', info: { ...info, field: 'pin' } });
      case 'SIGN_IN':
        return refuse('PROVIDER_REFUSED', { reason: 'SIGN_IN', info });
      case null:
        return refuse('PROVIDER_REFUSED', { info });
    }
  };
