import { HEADER_TEXT, keysOf } from '../contract/template-text.ts';
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
  /** The button's place; 0 elsewhere. */
  index: number;
}

/** The param that carries the csid of a header's file (specification, section 3). */
export const HEADER_MEDIA = '_header_media';
const buttonVariable = (index: number): string => `_button_${index}`;

const MEDIA_FORMATS = new Set(['IMAGE', 'VIDEO', 'DOCUMENT']);
export const isMediaHeader = (header: Component | null): boolean => MEDIA_FORMATS.has(header?.format ?? '');

/** Every value that a template asks for, in the order in which it is read. */
export function variablesOf({ header, body, buttons }: Components): Variable[] {
  return [...headerVariables(header), ...bodyVariables(body), ...buttons.flatMap(buttonVariables)];
}

function headerVariables(header: Component | null): Variable[] {
  const common = { place: 'header', index: 0 } as const;
  if (isMediaHeader(header)) return [{ ...common, name: HEADER_MEDIA, key: '', example: null, isFile: true }];
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
  if (button.type === 'URL' && key !== undefined) return [{ ...common, key, example }];
  return button.type === 'COPY_CODE' ? [{ ...common, key: '', example }] : [];
}
