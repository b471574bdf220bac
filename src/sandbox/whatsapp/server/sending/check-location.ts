import { refuse, refuseValue } from '../graph/graph-error.ts';
import type { Json } from '../../../core/server/read-json.ts';
import { checkKeys } from './known-keys.ts';
import { optionalString, requireContent } from './parameter-text.ts';

const DEGREES = [
  ['latitude', 90],
  ['longitude', 180],
] as const;
// No public source.
const LONGEST_LABEL = 1000;

/** A location message. */
export const checkLocation = (value: unknown): void => checkPlace(requireContent(value, 'location'), 'location');

/** A place; degrees come as numbers or as texts. Meta's reference, Messages API, Location object. */
export function checkPlace(value: Json, name: string): void {
  checkKeys(value, 'location', name);
  for (const [key, limit] of DEGREES) {
    const given = value[key];
    if (given === undefined || given === null || given === '')
      refuse(100, { message: `The parameter ${name}['${key}'] is required.` });
    const degrees = typeof given === 'number' || typeof given === 'string' ? Number(given) : Number.NaN;
    // No public source.
    if (!Number.isFinite(degrees) || Math.abs(degrees) > limit)
      refuseValue(`Param ${name}['${key}'] is not a valid ${key}.`);
  }
  optionalString(value['name'], `${name}['name']`, LONGEST_LABEL);
  optionalString(value['address'], `${name}['address']`, LONGEST_LABEL);
}
