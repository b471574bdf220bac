import type { TemplateRules } from '../../channels/contract/template-rules.ts';
import type { MediaItem } from '../../media/contract/media.ts';
import { variablesOfBody } from './body-variables.ts';
import type { TemplateProblem } from './check-template.ts';
import type { TemplateBody, TemplateBodyButton } from './template-fields.ts';
import { HEADER_MEDIA, isNumbered, namesIn } from './template-text.ts';

/**
 * Where the provider takes less than the specification: said while typing, and publishing is refused with it. `media` is the
 * file that `body.media` names; null where there is none.
 */
export function providerProblems(body: TemplateBody, media: MediaItem | null, rules: TemplateRules): TemplateProblem[] {
  if (body.category === 'authentication') return [];
  return [
    ...headerProblems(body, media, rules),
    ...bodyProblems(body, rules),
    ...footerProblems(body, rules),
    ...body.buttons.flatMap((button, index) => buttonProblems(button, index, rules)),
    ...countProblems(body, rules),
    ...sampleProblems(body, rules),
  ];
}

const limit = ({ provider }: TemplateRules, what: string, max: number): string =>
  `${provider} takes ${what} of up to ${max} characters.`;

function headerProblems(
  { headerType, header }: TemplateBody,
  media: MediaItem | null,
  rules: TemplateRules,
): TemplateProblem[] {
  if (headerType === 'none') return [];
  if (headerType === 'text') return headerTextProblems(header ?? '', rules);
  if (media === null)
    return [
      { path: 'media', message: `Choose the file of the header. ${rules.provider} reviews the template with it.` },
    ];
  const { types, maxBytes, sentence } = rules.samples[headerType];
  return types.includes(media.mime_type) && media.size <= maxBytes ? [] : [{ path: 'media', message: sentence }];
}

function headerTextProblems(text: string, { provider, headerVariables }: TemplateRules): TemplateProblem[] {
  const names = namesIn(text);
  const problems: string[] = [];
  if (names.length > headerVariables) problems.push(`${provider} takes ${headerVariables} variable in a header.`);
  // Names of variables have underscores, which are no formatting.
  if (/[\n*_~`]/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, '')))
    problems.push(`${provider} takes no line breaks and none of * _ ~ \` in a header.`);
  problems.push(...numberProblems(names));
  return problems.map((message) => ({ path: 'header', message }));
}

function bodyProblems({ body }: TemplateBody, { provider, wordsPerVariable }: TemplateRules): TemplateProblem[] {
  const names = namesIn(body);
  if (names.length === 0) return [];
  const problems: string[] = [];
  if (/^\s*\{\{|\}\}\s*$/.test(body))
    problems.push(`${provider} takes no variable at the very start or end of a message. Write words around it.`);
  if (/\}\}\s*\{\{/.test(body))
    problems.push(`${provider} takes no variables next to each other. Write words between them.`);
  const words = body.replaceAll(/\{\{[^{}]*\}\}/g, ' ').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  const needed = names.length * wordsPerVariable + 1;
  if (words < needed)
    problems.push(
      `${provider} wants more words for this many variables: at least ${needed}, and there are ${words}. Write more, or use fewer variables.`,
    );
  problems.push(...numberProblems(names));
  return problems.map((message) => ({ path: 'body', message }));
}

/** Numbered variables count from 1 without gaps, in the order in which they are read. */
const numberProblems = (names: readonly string[]): string[] =>
  names.every(isNumbered) && names.some((name, index) => name !== String(index + 1))
    ? ['Number the variables from 1 on, in the order in which they are read: {{1}}, {{2}}, {{3}}.']
    : [];

const footerProblems = ({ footer }: TemplateBody, { provider }: TemplateRules): TemplateProblem[] =>
  namesIn(footer ?? '').length > 0 ? [{ path: 'footer', message: `${provider} takes no variables in a footer.` }] : [];

function buttonProblems(button: TemplateBodyButton, index: number, rules: TemplateRules): TemplateProblem[] {
  const at = (field: string, isRight: boolean, message: string): TemplateProblem[] =>
    isRight ? [] : [{ path: `buttons.${index}.${field}`, message }];
  const label =
    'text' in button
      ? [
          ...at('text', [...button.text].length <= rules.buttonLabel, limit(rules, 'button labels', rules.buttonLabel)),
          ...at('text', namesIn(button.text).length === 0, `${rules.provider} takes no variables in a button label.`),
        ]
      : [];
  switch (button.type) {
    case 'url': {
      const names = namesIn(button.url);
      const isRight = names.length === 0 || (names.length === 1 && button.url.endsWith('}}'));
      return [...label, ...at('url', isRight, `${rules.provider} takes one variable in an address, at its end.`)];
    }
    case 'phone_number': {
      const isRight = button.phone_number.length <= rules.phoneNumber;
      return [...label, ...at('phone_number', isRight, limit(rules, 'phone numbers', rules.phoneNumber))];
    }
    case 'copy_code':
      return at('code', button.code.length <= rules.code, limit(rules, 'codes', rules.code));
    case 'quick_reply':
      return label;
  }
}

function countProblems({ buttons }: TemplateBody, rules: TemplateRules): TemplateProblem[] {
  const { provider, urlButtons, phoneButtons, codeButtons } = rules;
  const kinds = [
    { type: 'url', max: urlButtons, what: 'buttons that open an address' },
    { type: 'phone_number', max: phoneButtons, what: 'button that calls a number' },
    { type: 'copy_code', max: codeButtons, what: 'button that copies a code' },
  ] as const;
  return kinds.flatMap(({ type, max, what }) =>
    buttons.filter((button) => button.type === type).length > max
      ? [{ path: 'buttons', message: `${provider} takes up to ${max} ${what}.` }]
      : [],
  );
}

/** Reviewers read a template with its samples. A code is its own sample, and a header's file is asked for above. */
const sampleProblems = (body: TemplateBody, { provider }: TemplateRules): TemplateProblem[] =>
  variablesOfBody(body).flatMap(({ name, example }) =>
    name === HEADER_MEDIA || (example ?? '') !== ''
      ? []
      : [{ path: `samples.${name}`, message: `Write a sample. ${provider} reviews the template with it.` }],
  );
