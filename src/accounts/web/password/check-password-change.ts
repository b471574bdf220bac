import {
  hasSequentialCharacters,
  meetsRequirements,
  metRequirements,
  passwordSentences,
  type PasswordRequirement,
} from '../../contract/password.ts';

export interface PasswordChange {
  current_password: string;
  new_password: string;
  confirm_password: string;
}

export type PasswordErrors = Partial<Record<keyof PasswordChange, string>>;

/**
 * The specification's checks in its order (section 5): the first that fails ends them, except that
 * a too long password is flagged and the checks go on.
 */
export function checkPasswordChange(change: PasswordChange, loginName: string): PasswordErrors {
  const { current_password: current, new_password: chosen, confirm_password: confirm } = change;
  if (current === '') return { current_password: passwordSentences.currentEmpty };
  if (chosen === '') return { new_password: passwordSentences.newEmpty };
  const errors: PasswordErrors = {};
  if (!meetsRequirements(chosen)) {
    errors.new_password = passwordSentences.requirements;
    if (!isOnlyTooLong(chosen)) return errors;
  }
  if (confirm === '') return { ...errors, confirm_password: passwordSentences.confirmEmpty };
  if (confirm !== chosen) return { ...errors, confirm_password: passwordSentences.mismatch };
  if (errors.new_password) return errors;
  if (hasSequentialCharacters(chosen)) return { new_password: passwordSentences.sequential };
  if (chosen === current) return { new_password: passwordSentences.sameAsOld };
  if (isLoginName(chosen, loginName)) return { new_password: passwordSentences.sameAsLoginName };
  return {};
}

function isOnlyTooLong(password: string): boolean {
  const missed = Object.entries(metRequirements(password)) as [PasswordRequirement, boolean][];
  return missed.every(([name, isMet]) => isMet === (name !== 'max_length'));
}

function isLoginName(password: string, loginName: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  const name = loginName.toLowerCase();
  return name !== '' && (typed === name || typed === name.split('@')[0]);
}
