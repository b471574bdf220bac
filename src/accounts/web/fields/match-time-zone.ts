import type { TimeZoneOption } from '../../contract/constants.ts';
import { modernTimeZone } from '../../contract/time-zone-names.ts';

function canonical(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    // A zone that this browser's data does not know.
    return null;
  }
}

/**
 * The zone of the list that `zone` names, also under another of its names: browsers say Asia/Calcutta
 * where the list says Asia/Kolkata. Null when the list has no such zone.
 */
export function matchTimeZone(zone: string, options: readonly TimeZoneOption[]): string | null {
  if (options.some((option) => option.code === zone)) return zone;
  const wanted = canonical(zone);
  if (wanted === null) return null;
  return options.find((option) => canonical(option.code) === wanted)?.code ?? null;
}

/** The time zone of this device, by its name of today; known at once, so that no form waits for the list. */
export const browserTimeZone = (): string => modernTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
