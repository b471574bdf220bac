import { isJson, listOf, textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import { lengthOf } from '../../sending/parameter-text.ts';
import { variablesIn } from '../../sending/template-variables.ts';
import { refuse } from '../graph-error.ts';
import { checkVariables, type ParameterFormat } from './check-variables.ts';
import {
  BODY_FORMAT,
  checkKeys,
  FOOTER_FORMAT,
  HEADER_FORMAT,
  objectAt,
  oneOf,
  refuseContent,
  refuseWithout,
  TOO_LONG,
} from './refuse-template.ts';

/** What the checks of one template need to know. */
export interface TemplateCheck {
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION';
  format: ParameterFormat;
  /** The type of a file that was uploaded under a handle, null when there is none; null for all: nobody looks. */
  typeOfHandle: ((handle: string) => string | null) | null;
}

/** Lengths. Meta's reference, "Templates, components". */
export const LONGEST_HEADER = 60;
export const LONGEST_FOOTER = 60;

/** Keys of the examples. Meta's reference, "Templates, components". */
const EXAMPLE_KEYS: ReadonlySet<string> = new Set([
  'header_text',
  'header_text_named_params',
  'header_handle',
  'body_text',
  'body_text_named_params',
]);

/** The example of a component, without keys that the API does not know. */
export function exampleOf(component: Json, param: string): Json | undefined {
  if (component['example'] === undefined) return undefined;
  const example = objectAt(component['example'], `${param}['example']`);
  checkKeys(example, EXAMPLE_KEYS, `${param}['example']`);
  return example;
}

/** Checks a body with its variables, of at most so many characters. */
export function checkBody(component: Json, param: string, { format }: TemplateCheck, longest: number): void {
  const text = textOf(component['text']) ?? refuseWithout('BODY', 'text');
  if (lengthOf(text) > longest)
    refuseContent('Character limit exceeded', `The body has at most ${longest} characters.`, TOO_LONG);
  // Meta's reference, "Cloud API, error codes": 2388299 and 2388293; the sentences are public error texts.
  if (/^\s*\{\{|\}\}\s*$/.test(text))
    refuseContent('Variables at the start or end', 'Variables cannot be at the start or end of the template.', 2388299);
  const example = exampleOf(component, param);
  if (/\}\}\s*\{\{/.test(text) || variablesIn(text).length * 3 > text.split(/\s+/).length)
    refuseContent('Too many variables', 'This template has too many variables for its length.', 2388293);
  checkVariables({ component: 'BODY', text, example, format, wrongFormat: BODY_FORMAT });
}

/** Checks a footer: short, and the same for everyone. */
export function checkFooter(component: Json): void {
  const text = textOf(component['text']) ?? refuseWithout('FOOTER', 'text');
  if (lengthOf(text) > LONGEST_FOOTER || variablesIn(text).length > 0)
    refuseContent(
      'Message template "footer" is incorrect',
      `The footer has at most ${LONGEST_FOOTER} characters and no variables.`,
      FOOTER_FORMAT,
    );
}

const FORMATS = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION', 'GIF', 'PRODUCT'] as const;
type Format = (typeof FORMATS)[number];

/** Which files a header can show. Meta's reference, "Resumable Upload API" and "Templates, components". */
const FILES_OF: Readonly<Partial<Record<Format, RegExp>>> = {
  IMAGE: /^image\/(?:jpeg|jpg|png)$/,
  VIDEO: /^video\/mp4$/,
  DOCUMENT: /^application\/pdf$/,
  GIF: /^video\/mp4$/,
};

/** Checks a header: a text with at most one variable, or a kind of file with a sample of it. */
export function checkHeader(
  component: Json,
  param: string,
  check: TemplateCheck,
  allowed: readonly Format[] = FORMATS,
): void {
  const format = oneOf(wordOf(component['format']) || 'TEXT', allowed, `${param}['format']`);
  const example = exampleOf(component, param);
  const files = FILES_OF[format];
  if (files) return checkSample(example, files, format, check);
  if (format !== 'TEXT') return;
  const text = textOf(component['text']) ?? refuseWithout('HEADER', 'text');
  const hasFormatting = /[\n*_~`]|\p{Extended_Pictographic}/u.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''));
  if (lengthOf(text) > LONGEST_HEADER || variablesIn(text).length > 1 || hasFormatting)
    refuseContent(
      'Message template "header" is incorrect',
      `The header has at most ${LONGEST_HEADER} characters, one variable, no formatting, no emoji and no line break.`,
      HEADER_FORMAT,
    );
  checkVariables({ component: 'HEADER', text, example, format: check.format, wrongFormat: HEADER_FORMAT });
}

function checkSample(example: Json | undefined, files: RegExp, format: Format, { typeOfHandle }: TemplateCheck): void {
  const handles = listOf(isJson(example) ? example['header_handle'] : undefined);
  if (handles.length === 0) refuseWithout('HEADER', 'example');
  if (typeOfHandle === null) return;
  const type = handles.length === 1 ? typeOfHandle(wordOf(handles[0])) : null;
  // Public error texts: code 131009 with this subcode for a handle of no upload.
  if (type === null)
    refuse(131009, {
      subcode: 2494102,
      userTitle: 'Uploaded Media Handle Is Invalid',
      userMessage: 'The uploaded media handle is invalid. Please try uploading the media again.',
      details: 'The uploaded media handle is invalid. Please try uploading the media again.',
    });
  // No public source.
  if (!files.test(type))
    refuseContent(
      'Uploaded media has the wrong type',
      `A file of type ${type} cannot be the sample of a header with ${format}.`,
    );
}
