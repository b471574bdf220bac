import { newAccount, newNumber, newTemplate } from './default-registry.ts';
import type { RegistryState } from './entities.ts';

/** A state that an earlier version kept, with what that version did not know yet at its ordinary value. */
export function completeState(kept: RegistryState, fresh: RegistryState): RegistryState {
  return {
    ...fresh,
    ...kept,
    app: { ...fresh.app, ...kept.app },
    accounts: kept.accounts.map(newAccount),
    numbers: kept.numbers.map(newNumber),
    templates: kept.templates.map(newTemplate),
  };
}
