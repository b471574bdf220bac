import { Bot } from 'lucide-react';
import { openChatToWriteIn } from '../../../chats/web/index.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { matchHits } from '../../../foundation/web/slots/match-hits.ts';
import type { SearchContext, SearchHit, SearchSource } from '../../../foundation/web/slots/search-source.ts';
import type { ChatScript } from '../../contract/script.ts';
import { scriptsQuery } from '../queries.ts';

/** So long the scripts of one search serve the next ones: each key that is typed is a search. */
const FRESH_MS = 30_000;

/** The chat in which a script can be started: that of the composer, whose menu starts one as well. */
const chatOf = ({ permissions }: SearchContext): string | null =>
  permissions.includes('chats.reply') && permissions.includes('setup.read') ? openChatToWriteIn() : null;

/** Asks before anything is sent: over the chat, with this script chosen. */
const start = (chatId: string, script?: ChatScript) => () =>
  void import('./show-start-script.tsx').then(({ showStartScript }) => showStartScript(chatId, script));

/** A command while a chat is open: to choose a script for it. */
export const startScriptCommand: SearchSource = {
  id: 'start_script',
  title: 'foundation:search_group.commands',
  order: { all: 54, commands: 35 },
  known(context) {
    const chatId = chatOf(context);
    if (chatId === null) return [];
    return [{ id: 'start_script', title: i18n.t('automations_names:start_script'), icon: Bot, open: start(chatId) }];
  },
};

/** The scripts that may be started by hand, by name; there may be a hundred, so not before something is typed. */
export const startScriptSearch: SearchSource = {
  id: 'scripts',
  title: 'automations_names:start_script',
  order: { all: 56, commands: 36 },
  appearsWithHits: true,
  async search(context) {
    const chatId = chatOf(context);
    if (chatId === null || context.query === '') return { hits: [] };
    const scripts = await context.queryClient.fetchQuery({ ...scriptsQuery('selection'), staleTime: FRESH_MS });
    const hits = scripts.map((script): SearchHit => ({
      id: `script:${script.id}`,
      title: script.name,
      detail: i18n.t('automations:chat.questions', { count: script.script.questions.length }),
      icon: Bot,
      open: start(chatId, script),
    }));
    return { hits: matchHits(hits, context.query) };
  },
};
