import { WandSparkles } from 'lucide-react';
import { openChatId } from '../../../chats/web/index.ts';
import type { SearchContext, SearchResult, SearchSource } from '../../../foundation/web/slots/search-source.ts';
import { macrosQuery } from '../queries.ts';
import { findMacros } from './find-macros.ts';

/** Macros for the open chat. With nothing typed they are among the commands only. */
async function searchMacros({ query, scope, queryClient, permissions }: SearchContext): Promise<SearchResult> {
  const chatId = openChatId();
  const isAsked = query !== '' || scope === 'commands';
  if (chatId === null || !isAsked) return { hits: [] };
  if (!permissions.includes('chats.reply') || !permissions.includes('setup.read')) return { hits: [] };
  const macros = await queryClient.ensureQueryData(macrosQuery);
  return {
    hits: findMacros(macros, query).map((macro) => ({
      id: `macro:${macro.id}`,
      title: macro.name,
      detail: macro.description,
      icon: WandSparkles,
      open: () => void import('./start-macro.tsx').then(({ startMacro }) => startMacro(chatId, macro)),
    })),
  };
}

export const macroSearch: SearchSource = {
  id: 'macros',
  title: 'macros:run.title',
  order: { all: 57, commands: 37 },
  appearsWithHits: true,
  search: searchMacros,
};
