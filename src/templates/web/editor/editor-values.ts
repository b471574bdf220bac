import type { MediaItem } from '../../../media/contract/media.ts';
import type { TemplateBody, TemplateBodyButton } from '../../contract/template-body.ts';
import { templateLimits } from '../../contract/template-limits.ts';
import { headerTypes, templateButtonTypes, templateLanguages, type TemplateDetail } from '../../contract/template.ts';
import { SAMPLE_LINK_END } from '../../contract/counted-address.ts';
import { buttonVariable, HEADER_TEXT, keysOf } from '../../contract/template-text.ts';

export type ButtonType = TemplateBodyButton['type'];

/** A button as it is edited: what another type of button would need is kept while the type is tried out. */
export interface ButtonValues {
  /** Its own, whatever its position. */
  key: string;
  type: ButtonType;
  text: string;
  url: string;
  phone_number: string;
  code: string;
  /** Of the address's variable. */
  sample: string;
  /** The address that it had before its openings were counted; null where there was none. */
  earlier: { url: string; sample: string } | null;
}

/** What is on the form. */
export interface EditorValues {
  name: string;
  language: string;
  category: TemplateBody['category'];
  purpose: TemplateBody['purpose'];
  headerType: TemplateBody['headerType'];
  header: string;
  media: MediaItem | null;
  body: string;
  footer: string;
  buttons: readonly ButtonValues[];
  /** By the name of their variable, also of those that are not in the text just now. */
  samples: Readonly<Record<string, string>>;
}

export const emptyValues: EditorValues = {
  name: '',
  language: 'en',
  category: 'utility',
  purpose: 'individual',
  headerType: 'none',
  header: '',
  media: null,
  body: '',
  footer: '',
  buttons: [],
  samples: {},
};

export const emptyButton = (type: ButtonType): ButtonValues => ({
  key: crypto.randomUUID(),
  type,
  text: '',
  url: '',
  phone_number: '',
  code: '',
  sample: '',
  earlier: null,
});

/** A button with an address whose openings are counted. */
export const withCountedAddress = ({ url, sample }: ButtonValues, countedUrl: string): Partial<ButtonValues> => ({
  url: countedUrl,
  sample: SAMPLE_LINK_END,
  earlier: { url, sample },
});

/** A button with the address that it had before; none where it has always been counted. */
export const withEarlierAddress = ({ earlier }: ButtonValues): Partial<ButtonValues> => ({
  ...(earlier ?? { url: '', sample: '' }),
  earlier: null,
});

const known = <Value extends string>(values: readonly Value[], given: string): Value | undefined =>
  values.find((value) => value === given);

/** A stored template on the form: its edits, where there are any. */
export function valuesOf({ edits, ...template }: TemplateDetail): EditorValues {
  const wording = edits ?? template;
  const { name, language, category, header, media, body, footer, buttons, variables } = wording;
  const samples = Object.fromEntries(variables.map(({ name: variable, example }) => [variable, example ?? '']));
  const isAuthentication = category === 'authentication';
  return {
    ...emptyValues,
    name,
    language,
    category,
    purpose: template.purpose,
    // The provider writes those of authentication.
    ...(!isAuthentication && {
      headerType: known(headerTypes, wording.headerType) ?? 'none',
      header: header ?? '',
      media,
      body,
      footer: footer ?? '',
      buttons: buttons.flatMap(({ type, text, url, phone_number, code }, index) => {
        const own = known(templateButtonTypes, type);
        if (own === undefined) return [];
        const sample = samples[buttonVariable(index)] ?? '';
        const values = { text, url: url ?? '', phone_number: phone_number ?? '', code: code ?? '' };
        return [{ ...emptyButton(own), ...values, sample: own === 'url' ? sample : '' }];
      }),
      samples,
    }),
  };
}

/** A new template with the words of another. */
export function copyOf(template: TemplateDetail): EditorValues {
  const values = valuesOf(template);
  return { ...values, name: `${values.name}_copy`, language: known(templateLanguages, values.language) ?? 'en' };
}

/** What is stored of the form, in the form of the contract; whether it fits, its schema says. */
export function toBody(values: EditorValues): TemplateBody {
  const { name, language, category, purpose } = values;
  if (category === 'authentication')
    return {
      name,
      language,
      category,
      purpose,
      headerType: 'none',
      header: null,
      media: null,
      body: '',
      footer: null,
      buttons: [],
      samples: {},
    };
  const { headerType, body, buttons } = values;
  const header = headerType === 'text' ? values.header : null;
  const hasFile = headerType !== 'none' && headerType !== 'text';
  return {
    name,
    language,
    category,
    purpose,
    headerType,
    header,
    media: hasFile ? (values.media?.csid ?? null) : null,
    body,
    footer: values.footer === '' ? null : values.footer,
    buttons: buttons.map(toButton),
    samples: samplesToStore(values, header ?? ''),
  };
}

function toButton({ type, text, url, phone_number, code }: ButtonValues): TemplateBodyButton {
  switch (type) {
    case 'url':
      return { type, text, url };
    case 'phone_number':
      return { type, text, phone_number };
    case 'copy_code':
      return { type, code };
    case 'quick_reply':
      return { type, text };
  }
}

/** The samples of variables that are there now. */
function samplesToStore({ body, buttons, samples }: EditorValues, header: string): Record<string, string> {
  // A longer name is refused where it stands.
  const inBody = keysOf(body).filter((name) => name.length <= templateLimits.variableName);
  const names = [...(keysOf(header).length > 0 ? [HEADER_TEXT] : []), ...inBody];
  const ofButtons = buttons.flatMap(({ type, url, sample }, index) =>
    type === 'url' && keysOf(url).length > 0 ? [[buttonVariable(index), sample] as const] : [],
  );
  return Object.fromEntries([...names.map((name) => [name, samples[name] ?? ''] as const), ...ofButtons]);
}

/** The samples after the text has changed: a variable that is renamed where it stands keeps its sample. */
export function followRename(
  samples: EditorValues['samples'],
  before: readonly string[],
  after: readonly string[],
): EditorValues['samples'] {
  const gone = before.filter((name) => !after.includes(name));
  const come = after.filter((name) => !before.includes(name));
  const [from] = gone;
  const [to] = come;
  const isRename = gone.length === 1 && come.length === 1 && before.length === after.length;
  if (!isRename || from === undefined || to === undefined || (samples[to] ?? '') !== '') return samples;
  return before.indexOf(from) === after.indexOf(to) ? { ...samples, [to]: samples[from] ?? '' } : samples;
}

/** A name as it is typed, in the form that names have: spaces and capitals become what is allowed in their place. */
export const tidyName = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replaceAll(/[^a-z0-9_]/g, '');
