import type { SelectionRules } from '../../../channels/contract/content-rules.ts';
import type { Shown } from '../sending/local-message.ts';
import { given } from './send-form.ts';

/** Options as they are being written. */
export interface SelectionDraft {
  text: string;
  style: 'buttons' | 'list';
  /** What stands on the button that opens the list. */
  button: string;
  options: readonly { label: string; description: string }[];
}

/** What is wrong with one, by field; `option 2` is its third option. */
export type SelectionProblem =
  | { field: string; problem: 'empty' | 'twice' | 'without' }
  | { field: string; problem: 'too_long' | 'too_many'; max: number };

const emptyOption = { label: '', description: '' } as const;
export const emptySelection: SelectionDraft = {
  text: '',
  style: 'buttons',
  button: '',
  options: [emptyOption, emptyOption],
};

const isFilled = ({ label, description }: SelectionDraft['options'][number]) =>
  label.trim() !== '' || description.trim() !== '';

/** Checks one by what the channel takes of its style; rows with nothing in them are left out when it is sent. */
export function selectionProblems(draft: SelectionDraft, rules: SelectionRules): SelectionProblem[] {
  const { text, style, button, options } = draft;
  const problems: SelectionProblem[] = [];
  const { maxOptions, maxLabel, maxText } = rules[style];
  const limit = (field: string, words: string, max: number) => {
    if (words.trim().length > max) problems.push({ field, problem: 'too_long', max });
  };
  if (text.trim() === '') problems.push({ field: 'text', problem: 'empty' });
  limit('text', text, maxText);
  if (style === 'list') {
    if (button.trim() === '') problems.push({ field: 'button', problem: 'empty' });
    limit('button', button, rules.list.maxButton);
  }
  const filled = options.filter(isFilled);
  if (filled.length === 0) problems.push({ field: 'option 0', problem: 'empty' });
  if (filled.length > maxOptions) problems.push({ field: 'options', problem: 'too_many', max: maxOptions });
  const labels = new Set<string>();
  for (const [index, option] of options.entries()) {
    const label = option.label.trim();
    if (label === '' && style === 'list' && isFilled(option))
      problems.push({ field: `option ${index}`, problem: 'without' });
    if (label !== '' && labels.has(label)) problems.push({ field: `option ${index}`, problem: 'twice' });
    labels.add(label);
    limit(`option ${index}`, label, maxLabel);
    if (style === 'list') limit(`description ${index}`, option.description, rules.list.maxDescription);
  }
  return problems;
}

/** The message; what asks for a list says so by the button that opens it. */
export function shownSelection({ text, style, button, options }: SelectionDraft): Shown {
  const isList = style === 'list';
  return {
    content_type: 'selection_request',
    content: {
      text: text.trim(),
      ...(isList && given('button', button)),
      options: options
        .filter(({ label }) => label.trim() !== '')
        .map(({ label, description }, index) => ({
          id: `option_${index + 1}`,
          label: label.trim(),
          ...(isList && given('description', description)),
        })),
    },
  };
}
