import { refuse } from '../../../foundation/server/refuse.ts';
import { pin } from '../../contract/channel.ts';

/** The PIN of a call that cannot do without one. */
export function requiredPin(given: string | undefined): string {
  if (given !== undefined) return given;
  const message = pin.safeParse(undefined).error?.issues[0]?.message ?? '';
  return refuse('INVALID_DATA', { message, info: { field: 'pin' } });
}
