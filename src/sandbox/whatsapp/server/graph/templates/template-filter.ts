import { textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import type { Template } from '../../registry/entities.ts';

type Filter = (template: Template) => boolean;

/** A filter may be one word or a list of them. */
const wordsIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map((each) => wordOf(each)) : textOf(value)?.split(',');

const upper = (words: string[] | undefined): string[] | undefined => words?.map((word) => word.toUpperCase());

/** What of the templates a list is asked for. Meta's reference, "Templates": the filters of the list. */
export function templateFilter(parameters: Json): Filter {
  const isIn = (words: string[] | undefined, of: (template: Template) => string): Filter[] =>
    words === undefined ? [] : [(template) => words.includes(of(template))];
  const contains = (value: unknown, of: (template: Template) => string): Filter[] => {
    const words = textOf(value)?.toLowerCase();
    return words === undefined ? [] : [(template) => of(template).toLowerCase().includes(words)];
  };
  const contentOf = ({ components }: Template): string => JSON.stringify(components);
  const filters = [
    ...contains(parameters['name'], ({ name }) => name),
    ...contains(parameters['content'], contentOf),
    ...contains(parameters['name_or_content'], (template) => `${template.name} ${contentOf(template)}`),
    ...isIn(upper(wordsIn(parameters['status'])), ({ status }) => status),
    ...isIn(upper(wordsIn(parameters['category'])), ({ category }) => category),
    ...isIn(upper(wordsIn(parameters['quality_score'])), ({ quality_score }) => quality_score),
    ...isIn(wordsIn(parameters['language']), ({ language }) => language),
  ];
  return (template) => filters.every((filter) => filter(template));
}
