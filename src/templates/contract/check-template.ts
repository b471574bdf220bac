import { z } from 'zod';
import { templateErrors } from './errors.ts';
import type { TemplateBody, TemplateBodyButton } from './template-fields.ts';
import { templateLimits } from './template-limits.ts';
import { isNumbered, namesIn } from './template-text.ts';

/** What is wrong with a template, and where: the path of a field of its body, such as `buttons.1.text`. */
export interface TemplateProblem {
  path: string;
  message: string;
}

/**
 * The rules of the specification; a template that breaks one is not stored. Quick replies that do not stand together are
 * refused with INVALID_ORDER, everything else with INVALID_DATA.
 */
export function checkTemplate(body: TemplateBody, ctx: z.RefinementCtx): void {
  const add = ({ path, message }: TemplateProblem, params = {}) =>
    ctx.addIssue({
      code: 'custom',
      path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      message,
      params,
    });
  for (const problem of [...nameProblems(body), ...wordProblems(body)]) add(problem);
  if (!areGrouped(body.buttons))
    add({ path: 'buttons', message: templateErrors.INVALID_ORDER.message }, { refusal: 'INVALID_ORDER' });
}

const nameProblems = ({ name }: TemplateBody): TemplateProblem[] =>
  // That there is none is said already.
  /^[a-z0-9_]*$/.test(name)
    ? []
    : [{ path: 'name', message: 'Use lowercase letters, digits and underscores only, such as order_ready.' }];

const wordProblems = (body: TemplateBody): TemplateProblem[] =>
  body.category === 'authentication'
    ? authenticationProblems(body)
    : [
        ...headerProblems(body),
        ...bodyProblems(body),
        ...variableProblems(body),
        ...body.buttons.flatMap(buttonProblems),
      ];

/** The provider writes an authentication message itself: the code, its warning and the button that copies it. */
function authenticationProblems({ headerType, header, media, body, footer, buttons }: TemplateBody): TemplateProblem[] {
  const message = 'The words of an authentication template are written for you. Leave this empty.';
  const given = {
    headerType: headerType !== 'none',
    header: (header ?? '') !== '',
    media: media !== null,
    body: body !== '',
    footer: (footer ?? '') !== '',
    buttons: buttons.length > 0,
  };
  return Object.entries(given).flatMap(([path, isGiven]) => (isGiven ? [{ path, message }] : []));
}

function headerProblems({ headerType, header, media }: TemplateBody): TemplateProblem[] {
  const text = header ?? '';
  if (headerType === 'text' && text === '') return [{ path: 'header', message: 'Write the header.' }];
  if (headerType !== 'text' && text !== '')
    return [{ path: 'header', message: 'Only a header of text has words. Choose it, or leave this empty.' }];
  if (media !== null && (headerType === 'text' || headerType === 'none'))
    return [{ path: 'media', message: 'Only a header of a picture, video or document has a file.' }];
  return [];
}

const bodyProblems = ({ body }: TemplateBody): TemplateProblem[] =>
  body === '' ? [{ path: 'body', message: 'Write the message.' }] : [];

/** Names of variables; those that are numbers count for header and body each. */
function variableProblems({ header, body }: TemplateBody): TemplateProblem[] {
  const parts = [
    { path: 'header', names: namesIn(header ?? '') },
    { path: 'body', names: namesIn(body) },
  ];
  const seen = new Set<string>();
  const problems: TemplateProblem[] = [];
  for (const { path, names } of parts) {
    for (const name of names) {
      const key = isNumbered(name) ? `${path} ${name}` : name;
      const message = nameProblem(name) ?? (seen.has(key) ? repeated(name) : null);
      seen.add(key);
      if (message !== null) problems.push({ path, message });
    }
  }
  const all = parts.flatMap(({ names }) => names);
  if (all.some(isNumbered) && !all.every(isNumbered))
    problems.push({ path: 'body', message: 'Name all variables, or number all of them.' });
  return problems;
}

const repeated = (name: string): string => `The variable {{${name}}} is there twice. Give each one a name of its own.`;

/** What is wrong with the name of a variable that is added to others; null when it is right. */
export const variableProblem = (name: string, others: readonly string[]): string | null =>
  nameProblem(name) ?? (others.includes(name) ? repeated(name) : null);

function nameProblem(name: string): string | null {
  if (name.length > templateLimits.variableName)
    return `The name of a variable has at most ${templateLimits.variableName} characters.`;
  if (name.startsWith('_')) return `The name of a variable cannot start with an underscore: {{${name}}}`;
  return /^[a-z0-9_]+$/.test(name)
    ? null
    : `Name variables with lowercase letters, digits and underscores, such as {{order_number}}, not {{${name}}}.`;
}

function buttonProblems(button: TemplateBodyButton, index: number): TemplateProblem[] {
  const at = (field: string, isRight: boolean, message: string): TemplateProblem[] =>
    isRight ? [] : [{ path: `buttons.${index}.${field}`, message }];
  switch (button.type) {
    case 'url':
      return at('url', isAddress(button.url), 'Write a whole address, such as https://shop.example/orders.');
    case 'phone_number':
      return at(
        'phone_number',
        /^\+?[1-9][\d ()-]{5,}$/.test(button.phone_number),
        'Write the phone number with its country code, such as +91 90000 14220.',
      );
    case 'copy_code':
      return at('code', /^[a-z0-9]+$/i.test(button.code), 'Use letters and digits only, such as FEST20.');
    case 'quick_reply':
      return [];
  }
}

const address = z.url({ protocol: /^https?$/i });

/** A variable may stand in an address; without it the rest must be one. */
const isAddress = (url: string): boolean => address.safeParse(url.replaceAll(/\{\{[^{}]*\}\}/g, '1')).success;

/** Quick replies stand together, at the start or at the end. */
function areGrouped(buttons: readonly TemplateBodyButton[]): boolean {
  const kinds = buttons.map(({ type }) => (type === 'quick_reply' ? 'q' : 'o')).join('');
  return /^(?:q*o*|o*q*)$/.test(kinds);
}
