import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { templateCategories, templatePurposes, templateQualities, templateStatuses } from '../../contract/template.ts';
import type { TemplateFilter, TemplatePage } from '../cache/template-lists.ts';

export type FilterName = Exclude<keyof TemplateFilter, 'search_term'>;

/** What the address says of the list, so that Back shows it as it was left. */
export interface OpenList extends TemplatePage {
  search: string;
  /** The template that is shown beside the list. */
  chosen: string | null;
  isNarrowed: boolean;
  /** Shows another part of the list, from its first page; null takes the filter away. */
  narrow: (changes: Partial<Record<FilterName | 'search' | 'status', string | null>>) => void;
  clear: () => void;
  turnTo: (page: number) => void;
  choose: (id: string | null) => void;
}

const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given);

/** Reads the list that the address names, and changes the address. */
export function useTemplatePage(): OpenList {
  const [params, setParams] = useSearchParams();
  const search = searchTerm(params.get('search') ?? '');
  const page = useMemo<TemplatePage>(() => {
    const category = oneOf(templateCategories, params.get('category'));
    const quality = oneOf(templateQualities, params.get('quality'));
    const purpose = oneOf(templatePurposes, params.get('purpose'));
    const language = params.get('language')?.slice(0, 20);
    const number = Number(params.get('page') ?? 1);
    return {
      filter: {
        ...(search !== '' && { search_term: search }),
        ...(category && { category }),
        ...(language && { language }),
        ...(quality && { quality }),
        ...(purpose && { purpose }),
      },
      status: oneOf(templateStatuses, params.get('status')) ?? null,
      page: Number.isInteger(number) && number > 0 && number <= 500 ? number : 1,
    };
  }, [params, search]);
  const change = (values: Readonly<Record<string, string | null>>) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries(values)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    ...page,
    search,
    chosen: params.get('chosen'),
    isNarrowed: page.status !== null || Object.keys(page.filter).length > 0,
    narrow: (changes) => change({ ...changes, page: null }),
    clear: () => setParams({}, { replace: true }),
    turnTo: (number) => change({ page: number === 1 ? null : String(number), chosen: null }),
    choose: (id) => change({ chosen: id }),
  };
}
