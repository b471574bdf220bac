import { refuse, refuseMissing, refuseValue } from '../graph/graph-error.ts';
import { isJson, type Json } from '../../../core/server/read-json.ts';

/** Length in the characters that people count. */
export const lengthOf = (text: string): number => [...text].length;

/** Whether a text is longer than so; a short one is not taken apart. */
export const isLonger = (text: string, max: number): boolean => text.length > max && lengthOf(text) > max;

/** A required text of a plain message. Public error texts, code 100 with the sentence in `message`. */
export function requireString(value: unknown, name: string, max: number): string {
  if (value === undefined || value === null || value === '')
    return refuse(100, { message: `The parameter ${name} is required.` });
  if (typeof value !== 'string') return refuse(100, { message: `Param ${name} must be a string.` });
  // No public source.
  if (value.trim() === '') return refuse(100, { message: `The parameter ${name} is required.` });
  if (isLonger(value, max)) refuse(100, { message: `Param ${name} must be at most ${max} characters long.` });
  return value;
}

/** The same for a text that may be missing, but not be empty. */
export function optionalString(value: unknown, name: string, max: number): void {
  if (value !== undefined && value !== null) requireString(value, name, max);
}

/** A boolean that may be missing; a form has it as a word. */
export function optionalBoolean(value: unknown, name: string): void {
  if (value === undefined || typeof value === 'boolean' || value === 'true' || value === 'false') return;
  // No public source.
  refuse(100, { message: `Param ${name} must be a boolean.` });
}

/** One of a closed list of words. Public error text: "Param messaging_product must be one of {WHATSAPP} - got …". */
export function requireOneOf(value: unknown, name: string, words: readonly string[]): string {
  if (value === undefined || value === null) return refuse(100, { message: `The parameter ${name} is required.` });
  const isKnown = typeof value === 'string' && words.includes(value.toLowerCase());
  if (!isKnown)
    return refuse(100, {
      message: `Param ${name} must be one of {${words.join(', ').toUpperCase()}} - got "${JSON.stringify(value).replaceAll('"', '')}".`,
    });
  return value.toLowerCase();
}

/** The object of a message. Public error text: "Parameter 'text' is mandatory for type 'text'". */
export function requireContent(value: unknown, type: string): Json {
  if (isJson(value)) return value;
  if (value === undefined || value === null)
    return refuse(131008, `Parameter '${type}' is mandatory for type '${type}'`);
  return refuse(100, { message: `Param ${type} must be a JSON object.` });
}

/** A required text of an interactive message or template. Meta's reference, Error codes: 131008 and 131009. */
export function needText(value: unknown, name: string, max: number): string {
  if (value === undefined || value === null) return refuseMissing(name);
  if (typeof value !== 'string' || value.trim() === '') return refuseValue(`Param ${name} must be a non-empty string`);
  if (isLonger(value, max)) refuseValue(`Param ${name} must be at most ${max} characters long.`);
  return value;
}

/** The same with another sentence. Public error text: "Button title length invalid. Min length: 1, Max length: 20". */
export function needLength(value: unknown, name: string, label: string, max: number): string {
  if (value === undefined || value === null) return refuseMissing(name);
  if (typeof value !== 'string') return refuse(100, { message: `Param ${name} must be a string.` });
  if (value.trim() === '' || isLonger(value, max))
    return refuseValue(`${label} length invalid. Min length: 1, Max length: ${max}`);
  return value;
}
