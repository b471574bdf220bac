import type { OutgoingFile, OutgoingMessage } from '../../channels/contract/outgoing.ts';
import type { ShownPicture } from '../../media/contract/thumbnails.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { buttonVariable, CODE, fillVariables, HEADER_LOCATION, HEADER_MEDIA } from '../contract/template-text.ts';
import { presentButton, publishedWording } from './published-wording.ts';
import { readComponents, type Components } from './provider-component.ts';
import { templateRulesOf } from './template-account.ts';
import type { TemplateRow } from './template-row-store.ts';
import { variablesOf, type Variable } from './template-variables.ts';

export interface Param {
  name: string;
  value: string;
}

/** A header's file: what is sent, and how it is shown. */
export interface HeaderFile extends OutgoingFile {
  shown: { csid: string } & ShownPicture;
}

type TemplatePayload = Extract<OutgoingMessage, { type: 'template' }>;

export interface FilledTemplate {
  /** As it is shown in the thread. */
  content: {
    template_id: string;
    name: string;
    language: string;
    header?: { format: string; text?: string; csid?: string } & ShownPicture;
    body: string;
    footer?: string;
    buttons: { type: string; text: string; url?: string; phone_number?: string }[];
    params: Param[];
  };
  /** As it is sent. */
  payload: TemplatePayload;
}

/** Of the provider's template reference. A code of an authentication template has at most 15 characters. */
const MAX_BODY = 1024;
const MAX_HEADER = 60;
const MAX_AUTHENTICATION_CODE = 15;

const no = (message: string): never => refuse('INVALID_DATA', { message, info: { field: 'content.params' } });

/**
 * Puts the values into a template, as text and once. Refuses a value that is missing, not asked for, or that the provider
 * would refuse. `file`: that of the header, chosen for this message or the template's own.
 */
export function fillTemplate(row: TemplateRow, params: readonly Param[], file: HeaderFile | null): FilledTemplate {
  const components = readComponents(row);
  const variables = variablesOf(components);
  const values = readValues(variables, params, file);
  const shown = publishedWording(row);
  const { header, body } = components;
  const headerText = header ? fillVariables(header.text, byKey(variables, 'header', values)) : '';
  const bodyText = fillVariables(body?.text ?? '', byKey(variables, 'body', values));
  if (bodyText.length > MAX_BODY) no(`With these values the message is longer than ${MAX_BODY} characters.`);
  if (shown.headerType === 'text' && headerText.length > MAX_HEADER)
    no(`With this value the header is longer than ${MAX_HEADER} characters.`);
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
              ...(file === null ? {} : file.shown),
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
      body: variables
        .filter(({ place }) => place === 'body')
        .map(({ key, name }) => parameter(row, key, values.get(name) ?? '')),
      buttons: buttonsPayload(row, components, values),
    },
  };
}

function readValues(
  variables: readonly Variable[],
  params: readonly Param[],
  file: HeaderFile | null,
): ReadonlyMap<string, string> {
  const values = new Map(params.map(({ name, value }) => [name, value.trim()]));
  if (values.size !== params.length) no('A value is given twice.');
  const known = new Set(variables.map(({ name }) => name));
  for (const name of values.keys()) if (!known.has(name)) no(`This template asks for no ${name}.`);
  for (const variable of variables) {
    const value = values.get(variable.name) ?? '';
    if (!variable.isFile) refuseValue(variable, value);
    else if (file === null) no('Choose the file of the header.');
  }
  return values;
}

function refuseValue({ name }: Variable, value: string): void {
  if (value === '') no(`Enter a value for ${name}.`);
  // The provider refuses these in a value (reference, section 3.2).
  if (/[\n\r\t]| {5}/.test(value))
    no(`The value of ${name} may have no line breaks, tabs, or more than four spaces in a row.`);
  const most = DEGREES[name];
  if (most !== undefined && !(Math.abs(Number(value)) <= most))
    no(`The value of ${name} is a number from -${most} to ${most}.`);
}

/** A place on a map. */
const DEGREES: Readonly<Record<string, number | undefined>> = { _header_latitude: 90, _header_longitude: 180 };

/** Buttons that need something: the end of an address, a code, or what tells us which quick reply was tapped. */
function buttonsPayload(
  row: TemplateRow,
  { buttons, isCode }: Components,
  values: ReadonlyMap<string, string>,
): TemplatePayload['buttons'] {
  if (isCode) return codePayload(buttons, values.get(CODE) ?? '');
  return buttons.flatMap(({ type }, index): TemplatePayload['buttons'] => {
    const value = values.get(buttonVariable(index));
    if (type === 'QUICK_REPLY') return [{ index, kind: 'quick_reply', value: replyPayload(row.id, index) }];
    if (value === undefined) return [];
    if (type !== 'COPY_CODE') return [{ index, kind: 'url', value }];
    const most = templateRulesOf(row.channel_kind)?.code ?? value.length;
    if (value.length > most) no(`A code has at most ${most} characters.`);
    return [{ index, kind: 'copy_code', value }];
  });
}

/** Comes back when the button is tapped: which template, and which of its buttons. */
const replyPayload = (templateId: string, index: number): string => `template:${templateId}:${index}`;

/** The button of an authentication template copies the same code. */
function codePayload(buttons: Components['buttons'], code: string): TemplatePayload['buttons'] {
  if (code.length > MAX_AUTHENTICATION_CODE) no(`A code has at most ${MAX_AUTHENTICATION_CODE} characters.`);
  return buttons.length === 0 ? [] : [{ index: 0, kind: 'url', value: code }];
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
    const { shown: _shown, ...bytes } = file;
    return { header: { format, file: bytes } };
  }
  if (format === 'location') {
    const [latitude = '', longitude = '', name = '', address = ''] = HEADER_LOCATION.map((each) => values.get(each));
    return { header: { format, latitude: Number(latitude), longitude: Number(longitude), name, address } };
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
