import type { TFunction } from 'i18next';
import type { Template } from '../../../templates/contract/template.ts';
import { HEADER_MEDIA } from '../../../templates/contract/template-text.ts';
import { plainText } from '../../../ui/text/parse-text.ts';

type Variable = Template['variables'][number];

/** `order_confirmed` as people write it. */
export function readableName(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** The name of a language; its code where it has none. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code.replace('_', '-')) ?? code;
  } catch {
    // Providers have codes of their own that are no language tags.
    return code;
  }
}

const NAMED_SO = /^(first_?|full_?|customer_?|contact_?)?name$/i;
const NUMBERED = /^\d+$/;
/** One to three words of letters. In scripts with capitals a name has one. */
const NAME = /^(?:[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}’'.-]*)(?: [\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}’'.-]*){0,2}$/u;
/** A greeting stands at the very beginning. */
const GREETING_LENGTH = 16;

/** What samples of values look like, by what they mean. */
const meanings = [
  ['amount', /^[^\p{L}\d]*(?:\p{Sc}|(?:rs|inr|usd|eur|aed)\b)\.? ?[\d,.]+$|^[\d,.]+ ?(?:\p{Sc}|inr|usd|eur|aed)$/iu],
  ['percentage', /^\d+(?:[.,]\d+)? ?%$/],
  ['link', /^https?:\/\//i],
  ['time', /^\d{1,2}(?:[:.]\d\d)? ?(?:am|pm)$|^\d{1,2}:\d\d$/i],
  ['date', /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$|^\d{1,2} \p{L}{3,}/u],
  ['reference', /^(?=.*\d)#?[\p{Lu}\d]+(?:[-/][\p{Lu}\d]+)*$/u],
] as const;

const WEEK = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 1 + day));
const YEAR = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1));

/** Days and months look like names and are none. */
function isDayOrMonth(sample: string, language: string): boolean {
  const locales = ['en', language.replace('_', '-')].filter((each) => isLocale(each));
  return locales.some((locale) => {
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    return [...WEEK.map((day) => weekday.format(day)), ...YEAR.map((day) => month.format(day))].includes(sample);
  });
}

function isLocale(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
}

/** Whether a value is the customer's name: it is called so, or it is the first one, greets, and its sample is a name. */
function isCustomerName({ name, place, example }: Variable, template: Template): boolean {
  if (place !== 'body') return false;
  if (NAMED_SO.test(name)) return true;
  const [first] = template.variables.filter((each) => each.place === 'body');
  const at = template.body.search(/\{\{/);
  return (
    first?.name === name &&
    NUMBERED.test(name) &&
    at <= GREETING_LENGTH &&
    example !== null &&
    NAME.test(example) &&
    !isDayOrMonth(example, template.language)
  );
}

/** What is known about the contact is filled in: the name, where the template greets with one. */
export function knownValues(template: Template, contactLabel: string): Record<string, string> {
  // Somebody without a name is called by a number, which is no greeting.
  if (!/\p{L}/u.test(contactLabel)) return {};
  const name = template.variables.find((variable) => isCustomerName(variable, template));
  return name ? { [name.name]: contactLabel } : {};
}

/** What each value of a template is called, by its name in the template: by meaning, never by a number alone. */
export function valueLabels(template: Template, t: TFunction<'chats'>): ReadonlyMap<string, string> {
  const labels = template.variables.map((variable) => [variable.name, labelOf(variable, template, t)] as const);
  const times = Map.groupBy(labels, ([, label]) => label);
  return new Map(
    labels.map(([name, label]) => {
      const same = times.get(label) ?? [];
      const number = same.findIndex(([each]) => each === name) + 1;
      return [name, same.length > 1 ? t('template.value_number', { label, number }) : label];
    }),
  );
}

function labelOf(variable: Variable, template: Template, t: TFunction<'chats'>): string {
  const { name, place, example } = variable;
  if (name === HEADER_MEDIA) return t(`family.${fileFamilyOf(template)}`);
  if (place === 'button') {
    const button = buttonOf(name, template);
    return t(`template.value.${button?.type === 'copy_code' ? 'code' : 'button'}`, { text: button?.text ?? '' });
  }
  if (isCustomerName(variable, template)) return t('template.value.customer_name');
  if (place === 'body' && !NUMBERED.test(name)) return readableName(name);
  const isDay = example !== null && isDayOrMonth(example, template.language);
  const meaning = isDay ? 'date' : meanings.find(([, pattern]) => pattern.test(example ?? ''))?.[0];
  const label = t(`template.value.${meaning ?? 'other'}`);
  return place === 'header' ? t('template.value.header', { label }) : label;
}

const buttonOf = (name: string, { buttons }: Template) => buttons[Number(name.replaceAll(/\D+/g, ''))];

/** The family of the file in a template's header. */
export function fileFamilyOf({ headerType }: Template): 'image' | 'video' | 'document' {
  return headerType === 'image' || headerType === 'video' ? headerType : 'document';
}

/** The text of a template, without marks of formatting, with samples, or with what a value is called, in the place of its values. */
export function sampleBody(template: Template, labels: ReadonlyMap<string, string>): string {
  const samples = new Map(template.variables.map(({ name, example }) => [name, example]));
  const filled = template.body.replaceAll(
    /\{\{\s*([^{}]+?)\s*\}\}/g,
    (_whole, name: string) => samples.get(name) ?? labels.get(name) ?? '…',
  );
  return plainText(filled);
}
