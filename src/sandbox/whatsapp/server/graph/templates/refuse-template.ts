import { isJson, type Json } from '../../../../core/server/read-json.ts';
import { refuse } from '../graph-error.ts';

/**
 * Refuses the content of a template: code 100, words for the person, and the subcode where one is known. Meta's reference,
 * "Cloud API, error codes" (2388…) and public error texts.
 */
export const refuseContent = (userTitle: string, userMessage: string, subcode?: number): never =>
  refuse(100, { message: 'Invalid parameter', subcode, userTitle, userMessage });

/** Subcodes of what is wrong with a text. */
export const TOO_LONG = 2388040;
export const HEADER_FORMAT = 2388047;
export const BODY_FORMAT = 2388072;
export const FOOTER_FORMAT = 2388073;

/** A part that must be there and is not. Public error texts. */
export const refuseWithout = (component: string, field: string): never =>
  refuseContent(
    'Message template "components" param is missing expected field(s)',
    `component of type ${component} is missing expected field(s) (${field})`,
    2388043,
  );

/** Refuses keys that the API does not know there; `param` is where, as Meta writes it. Public error texts. */
export function checkKeys(value: Json, known: ReadonlySet<string>, param: string): void {
  for (const key of Object.keys(value))
    if (!known.has(key)) refuse(100, { message: `Unexpected key "${key}" on param "${param}"` });
}

/** A word out of a list, whatever its case. Public error texts. */
export function oneOf<Word extends string>(value: unknown, words: readonly Word[], param: string): Word {
  const given = typeof value === 'string' ? value.toUpperCase() : '';
  return (
    words.find((word) => word === given) ??
    refuse(100, {
      message: `Param ${param} must be one of {${words.join(', ')}} - got "${typeof value === 'string' ? value : JSON.stringify(value ?? null)}".`,
    })
  );
}

/** An object at that place. Public error texts. */
export const objectAt = (value: unknown, param: string): Json =>
  isJson(value) ? value : refuse(100, { message: `Param ${param} must be a JSON object.` });

/** A list at that place. Public error texts. */
export const listAt = (value: unknown, param: string): unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : refuse(100, { message: `Param ${param} must be an array.` });
