import type { NumberChoice } from '../../contract/channel.ts';

const KEY = 'parley.onboarding.number';

/** Numbers that are at work already, or stand in the settings, are not set up a second time. */
export const canBeChosen = ({ channel }: NumberChoice): boolean => channel === null || channel.status === 'pending';

/** What was chosen before a reload, else the only number that there is to choose. */
export function firstChoice(numbers: readonly NumberChoice[], kept: string | null): string | null {
  const open = numbers.filter(canBeChosen);
  const found = open.find(({ phone_number_id }) => phone_number_id === kept) ?? open[0];
  return found?.phone_number_id ?? null;
}

export const keptChoice = (): string | null => sessionStorage.getItem(KEY);
export const keepChoice = (id: string): void => sessionStorage.setItem(KEY, id);
