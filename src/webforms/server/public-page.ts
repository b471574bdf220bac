import type { FormOutcome, PublicField, PublicForm } from '../contract/public-form.ts';
import { TRAP_FIELD } from '../contract/public-form.ts';
import type { Answer, FormLook } from '../contract/web-form.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text as HTML that shows it: everything on the page that a person has written goes through here. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** What a page shows beside the form: what was answered before, and what was wrong with it. */
export interface PageState {
  answers: Readonly<Record<string, Answer>>;
  agreed: boolean;
  /** By the key of the question. */
  problems: Readonly<Record<string, string>>;
  /** Above the form. */
  notice: string | null;
}

interface PageFrame {
  /** The page itself, for the form's own address. */
  path: string;
  isEmbedded: boolean;
  /** Sites to which the page reports its height. */
  allowedOrigins: readonly string[];
}

const escape = escapeHtml;
const ASSETS = '/public/webforms';

const PLAIN_LOOK: FormLook = { accent: 'petrol', corners: 'round', labels: 'above' };

/** Says on the form's own page whose it is; a site that frames it says so itself. */
const businessLine = ({ business_name: name }: Pick<PublicForm, 'business_name'>, isEmbedded: boolean): string =>
  isEmbedded || name === '' ? '' : `<header class="web-form-business" dir="auto">${escape(name)}</header>`;

const NO_BUSINESS = { business_name: '' };

function page(
  title: string,
  { look, form = NO_BUSINESS }: { look: FormLook; form?: Pick<PublicForm, 'business_name'> },
  { isEmbedded, allowedOrigins }: PageFrame,
  content: string,
): string {
  const classes = `web-form accent-${look.accent} corners-${look.corners} labels-${look.labels}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><link rel="stylesheet" href="${ASSETS}/form.css"><script defer src="${ASSETS}/frame.js"></script></head><body class="web-form-page${isEmbedded ? ' is-embedded' : ''}" data-origins="${escape(allowedOrigins.join(' '))}">${businessLine(form, isEmbedded)}<main class="${classes}">${content}</main></body></html>`;
}

/** The form, empty or as it was sent with what has to be changed. */
export function formPage(form: PublicForm, frame: PageFrame, state: PageState): string {
  const { title, intro, fields, button_label: button, consent_text: consent, look, token } = form;
  const action = `${frame.path}${frame.isEmbedded ? '?embedded=1' : ''}`;
  const content = `<h1 dir="auto">${escape(title)}</h1>${intro === '' ? '' : `<p class="intro" dir="auto">${escape(intro)}</p>`}${
    state.notice === null ? '' : `<p class="notice" role="alert">${escape(state.notice)}</p>`
  }<form method="post" action="${escape(action)}" novalidate><input type="hidden" name="token" value="${escape(token)}">${fields
    .map((field) => question(field, state))
    .join(
      '',
    )}${consent === '' ? '' : consentBox(consent, state.agreed)}${trap()}<button type="submit" dir="auto">${escape(button)}</button></form>`;
  return page(title, { look, form }, frame, content);
}

/** What is shown after sending; a page in a frame leads away from it only as a whole. */
export function outcomePage(form: PublicForm, frame: PageFrame, outcome: FormOutcome): string {
  const content =
    outcome.kind === 'message'
      ? `<p class="thanks" role="status" dir="auto">${escape(outcome.message)}</p>`
      : `<p class="thanks" role="status"><a href="${escape(outcome.url)}" target="_top" rel="noreferrer" data-redirect>Continue</a></p>`;
  return page(form.title, { look: form.look, form }, frame, content);
}

/** In place of a form that cannot be shown. */
export const noticePage = (sentence: string): string =>
  page(
    sentence,
    { look: PLAIN_LOOK },
    { path: '', isEmbedded: false, allowedOrigins: [] },
    `<h1>${escape(sentence)}</h1>`,
  );

/** People neither see nor reach it; programs fill it in. */
const trap = (): string =>
  `<div class="apart" aria-hidden="true"><label>Homepage<input type="text" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off"></label></div>`;

const consentBox = (text: string, agreed: boolean): string =>
  `<label class="check"><input type="checkbox" name="consent" value="yes"${agreed ? ' checked' : ''}><span dir="auto">${escape(text)}</span></label>`;

const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  'contacts.name': 'name',
  'contacts.email': 'email',
  'contacts.mobile': 'tel',
  'contacts.company_name': 'organization',
  'contacts.city': 'address-level2',
  'contacts.country': 'country',
};

/** What browsers do with a one-line field of each type. */
const INPUTS: Readonly<Record<string, string>> = {
  number: 'type="text" inputmode="decimal"',
  currency: 'type="text" inputmode="decimal"',
  date: 'type="date"',
  time: 'type="time"',
  email: 'type="email"',
  mobile: 'type="tel"',
  url: 'type="text" inputmode="url"',
};

function question(field: PublicField, { answers, problems }: PageState): string {
  const { key, label, help, is_required: isRequired, type } = field;
  const given = answers[key] ?? field.value;
  const problem = problems[key];
  const id = escape(`q-${key}`);
  const described = [help === '' ? null : `${id}-help`, problem === undefined ? null : `${id}-problem`].filter(Boolean);
  const attributes = [
    `name="${escape(key)}"`,
    isRequired && type !== 'multi_select' ? 'required' : '',
    described.length > 0 ? `aria-describedby="${described.join(' ')}"` : '',
    problem === undefined ? '' : 'aria-invalid="true"',
    AUTOCOMPLETE[key] === undefined ? '' : `autocomplete="${AUTOCOMPLETE[key]}"`,
  ]
    .filter(Boolean)
    .join(' ');
  const mark = isRequired ? ' <span class="mark" aria-hidden="true">*</span>' : '';
  const name = `<span dir="auto">${escape(label)}</span>${mark}`;
  const notes = `${help === '' ? '' : `<p class="help" id="${id}-help" dir="auto">${escape(help)}</p>`}${
    problem === undefined ? '' : `<p class="problem" id="${id}-problem">${escape(problem)}</p>`
  }`;
  if (type === 'boolean')
    return `<div class="field"><label class="check"><input type="checkbox" id="${id}" value="yes"${given === 'yes' ? ' checked' : ''} ${attributes}><span>${name}</span></label>${notes}</div>`;
  if (type === 'multi_select')
    return `<fieldset class="field"><legend>${name}</legend>${options(field, (option, isChosen) => `<label class="check"><input type="checkbox" value="${escape(option.value)}"${isChosen ? ' checked' : ''} ${attributes}><span dir="auto">${escape(option.label)}</span></label>`, given)}${notes}</fieldset>`;
  return `<div class="field"><label for="${id}">${name}</label>${control(field, given, `id="${id}" ${attributes}`)}${notes}</div>`;
}

function control(field: PublicField, given: Answer | null, attributes: string): string {
  const text = typeof given === 'string' ? given : '';
  if (field.options !== null)
    return `<select ${attributes}><option value="">Choose</option>${options(field, (option, isChosen) => `<option value="${escape(option.value)}"${isChosen ? ' selected' : ''}>${escape(option.label)}</option>`, given)}</select>`;
  // A line break at the beginning would be dropped by the parser.
  if (field.type === 'long_text') return `<textarea rows="4" ${attributes}>\n${escape(text)}</textarea>`;
  return `<input ${INPUTS[field.type] ?? 'type="text"'} value="${escape(text)}" ${attributes}>`;
}

const options = (
  { options: all }: PublicField,
  show: (option: { value: string; label: string }, isChosen: boolean) => string,
  given: Answer | null,
): string => {
  const chosen = new Set(typeof given === 'string' ? [given] : (given ?? []));
  return (all ?? []).map((option) => show(option, chosen.has(option.value))).join('');
};
