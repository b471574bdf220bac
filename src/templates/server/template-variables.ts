import { buttonVariable, CODE, HEADER_LOCATION, HEADER_MEDIA, HEADER_TEXT, keysOf } from '../contract/template-text.ts';
import type { Component, ComponentButton, Components } from './provider-component.ts';

/** A value that must be given before a template can be sent. */
export interface Variable {
  /** What the value is called in `params`. Those of header and buttons begin with _, which no name in a body does. */
  name: string;
  /** What stands between the braces. */
  key: string;
  place: 'header' | 'body' | 'button';
  example: string | null;
  /** A file's csid instead of text. */
  isFile: boolean;
  /** The button's index; 0 elsewhere. */
  index: number;
}

const MEDIA_FORMATS = new Set(['IMAGE', 'VIDEO', 'DOCUMENT']);
export const isMediaHeader = (header: Component | null): boolean => MEDIA_FORMATS.has(header?.format ?? '');

/** Every value that a template asks for, in the order in which it is read. */
export function variablesOf(components: Components): Variable[] {
  const { header, body, buttons } = components;
  if (components.isCode) return codeVariables(body);
  return [...headerVariables(header), ...bodyVariables(body), ...buttons.flatMap(buttonVariables)];
}

/** One value, which is shown in the text and copied by the button. */
function codeVariables(body: Component | null): Variable[] {
  const [key = '1'] = keysOf(body?.text ?? '');
  return [{ name: CODE, key, place: 'body', example: null, isFile: false, index: 0 }];
}

function headerVariables(header: Component | null): Variable[] {
  const common = { place: 'header', index: 0 } as const;
  if (isMediaHeader(header)) return [{ ...common, name: HEADER_MEDIA, key: '', example: null, isFile: true }];
  if (header?.format === 'LOCATION')
    return HEADER_LOCATION.map((name) => ({ ...common, name, key: name, example: null, isFile: false }));
  const [key] = keysOf(header?.text ?? '');
  if (key === undefined) return [];
  const example = header?.example.header_text ?? header?.example.header_text_named_params?.[0]?.example ?? null;
  return [{ ...common, name: HEADER_TEXT, key, example, isFile: false }];
}

function bodyVariables(body: Component | null): Variable[] {
  return keysOf(body?.text ?? '').map((key, place) => ({
    name: key,
    key,
    place: 'body',
    example:
      body?.example.body_text_named_params?.find(({ param_name }) => param_name === key)?.example ??
      body?.example.body_text?.[place] ??
      null,
    isFile: false,
    index: 0,
  }));
}

function buttonVariables(button: ComponentButton, index: number): Variable[] {
  const [key] = keysOf(button.url);
  const common = { name: buttonVariable(index), place: 'button', isFile: false, index } as const;
  const given: unknown = Array.isArray(button.example) ? button.example[0] : button.example;
  const example = typeof given === 'string' ? given : null;
  if (button.type === 'URL' && key !== undefined)
    return [{ ...common, key, example: example === null ? null : endOf(example, button.url) }];
  return button.type === 'COPY_CODE' ? [{ ...common, key: '', example }] : [];
}

/** The provider's sample is a whole address; the value is what follows the part that does not change. */
function endOf(sample: string, url: string): string {
  const fixed = url.slice(0, url.indexOf('{{'));
  return sample.startsWith(fixed) ? sample.slice(fixed.length) : sample;
}
