import { searchTerm } from '../../foundation/contract/search-term.ts';
import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import { ratingOf } from '../../channels/contract/quality.ts';
import type { Template } from '../contract/template.ts';
import type { TemplateFilter } from './template-store.ts';

/** What a call narrows a list by. */
export interface Narrowed {
  channels_group?: ChannelKind | undefined;
  search_term?: string | undefined;
  purpose?: Template['purpose'] | undefined;
  category?: Template['category'] | undefined;
  language?: string | undefined;
  quality?: NonNullable<Template['quality']> | undefined;
}

/** Signs of LIKE are looked for as they are. */
const pattern = (term: string): string | null =>
  term === '' ? null : `%${term.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** The same in the words of the store. */
export const templateFilter = (given: Narrowed): TemplateFilter => ({
  pattern: pattern(searchTerm(given.search_term ?? '')),
  channelKind: given.channels_group ?? null,
  purpose: given.purpose ?? null,
  category: given.category?.toUpperCase() ?? null,
  language: given.language ?? null,
  quality: given.quality === undefined ? null : ratingOf(given.quality),
});
