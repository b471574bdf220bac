import type { OutgoingFile, OutgoingMessage } from '../../channels/contract/outgoing.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { fillVariables, HEADER_MEDIA, keysOf } from '../contract/template-text.ts';
import { presentButton, publishedWording } from './published-wording.ts';
import { readComponents, type Components } from './provider-component.ts';
import type { TemplateRow } from './template-row.ts';
import { isMediaHeader, variablesOf, type Variable } from './template-variables.ts';

export interface Param {
  name: string;
  value: string;
}

/** A header's file: what is sent, and the csid under which it is shown. */
export interface HeaderFile extends OutgoingFile {
  csid: string;
}

type TemplatePayload = Extract<OutgoingMessage, { type: 'template' }>;

export interface FilledTemplate {
  /** As it is shown in the thread. */
  content: {
    template_id: string;
    name: string;
    language: string;
    header?: { format: string; text?: string; csid?: string };
    body: string;
    footer?: string;
    buttons: { type: string; text: string; url?: string; phone_number?: string }[];
    params: Param[];
  };
  /** As it is sent. */
  payload: TemplatePayload;
}

const MAX_BODY = 1024;

const no = (message: string): never => refuse('INVALID_DATA', { message, info: { field: 'content.params' } });

/** Puts the values into a template, as text and once. Refuses a value that is missing, not asked for, or that the provider would refuse. */
export function fillTemplate(row: TemplateRow, params: readonly Param[], file: HeaderFile | null): FilledTemplate {
  const components = readComponents(row);
  const variables = variablesOf(components);
  const values = readValues(variables, params);
  const shown = publishedWording(row);
  const { header, body } = components;
  const headerText = header ? fillVariables(header.text, byKey(variables, 'header', values)) : '';
  const bodyText = fillVariables(body?.text ?? '', byKey(variables, 'body', values));
  if (bodyText.length > MAX_BODY) no(`With these values the message is longer than ${MAX_BODY} characters.`);
  if (isMediaHeader(header) && file === null) no('Choose the file of the header.');
  return {
    content: {
      template_id: row.id,
      name: row.name,
      language: row.language,
      ...(header === null
        ? {}
        : {
            header: {
              format: shown.headerType,
              ...(shown.headerType === 'text' ? { text: headerText } : {}),
              ...(file === null ? {} : { csid: file.csid }),
            },
          }),
      body: bodyText,
      ...(shown.footer === null ? {} : { footer: shown.footer }),
      buttons: shownButtons(components, values),
      params: [...params],
    },
    payload: {
      type: 'template',
      name: row.name,
      language: row.language,
      ...headerPayload(row, components, values, file),
      body: keysOf(body?.text ?? '').map((key) => parameter(row, key, values.get(key) ?? '')),
      buttons: variables.flatMap(({ place, name, key, index }) =>
        place === 'button'
          ? [{ index, kind: key === '' ? ('copy_code' as const) : ('url' as const), value: values.get(name) ?? '' }]
          : [],
      ),
    },
  };
}

function readValues(variables: readonly Variable[], params: readonly Param[]): ReadonlyMap<string, string> {
  const values = new Map(params.map(({ name, value }) => [name, value.trim()]));
  if (values.size !== params.length) no('A value is given twice.');
  const known = new Set(variables.map(({ name }) => name));
  for (const name of values.keys()) if (!known.has(name)) no(`This template asks for no ${name}.`);
  for (const { name, isFile } of variables) {
    const value = values.get(name) ?? '';
    if (value === '') no(isFile ? 'Choose the file of the header.' : `Enter a value for ${name}.`);
    // The provider refuses these in a value (reference, section 3.2).
    if (/[\n\r\t]| {5}/.test(value))
      no(`The value of ${name} may have no line breaks, tabs, or more than four spaces in a row.`);
  }
  return values;
}

/** Values of one part by what stands between its braces. */
function byKey(
  variables: readonly Variable[],
  place: Variable['place'],
  values: ReadonlyMap<string, string>,
  index = 0,
): ReadonlyMap<string, string> {
  return new Map(
    variables.flatMap((each) =>
      each.place === place && each.index === index ? [[each.key, values.get(each.name) ?? ''] as const] : [],
    ),
  );
}

const parameter = ({ parameter_format }: TemplateRow, key: string, text: string) =>
  parameter_format === 'named' ? { name: key, text } : { text };

function headerPayload(
  row: TemplateRow,
  components: Components,
  values: ReadonlyMap<string, string>,
  file: HeaderFile | null,
): Pick<TemplatePayload, 'header'> {
  const { headerType: format } = publishedWording(row);
  if (file !== null && (format === 'image' || format === 'video' || format === 'document')) {
    const { csid: _csid, ...bytes } = file;
    return { header: { format, file: bytes } };
  }
  const asked = variablesOf(components).filter(({ place, name }) => place === 'header' && name !== HEADER_MEDIA);
  if (asked.length === 0) return {};
  const parameters = asked.map(({ key, name }) => parameter(row, key, values.get(name) ?? ''));
  return { header: { format: 'text', parameters } };
}

function shownButtons(
  components: Components,
  values: ReadonlyMap<string, string>,
): FilledTemplate['content']['buttons'] {
  const variables = variablesOf(components);
  return components.buttons.map((each, index) => {
    const { type, text, url, phone_number } = presentButton(each, components);
    return {
      type,
      text,
      ...(url === null ? {} : { url: fillVariables(url, byKey(variables, 'button', values, index)) }),
      ...(phone_number === null ? {} : { phone_number }),
    };
  });
}
