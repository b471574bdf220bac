import type { QuickReply, QuickReplyScope } from '../contract/quick-reply.ts';

/** How well a reply fits what was typed: lower is better, null does not fit. */
function rankOf({ shortcut, title, text }: QuickReply, query: string): number | null {
  if (query === '' || shortcut.startsWith(query)) return 0;
  if (shortcut.includes(query)) return 1;
  if (title.toLocaleLowerCase().includes(query)) return 2;
  return text.toLocaleLowerCase().includes(query) ? 3 : null;
}

/** What fits, the best first: by its shortcut, then by title and text; of those that fit alike the most used first. */
export function findReplies(all: readonly QuickReply[], typed: string): readonly QuickReply[] {
  const query = typed.trim().toLocaleLowerCase();
  return all
    .flatMap((reply) => {
      const rank = rankOf(reply, query);
      return rank === null ? [] : [{ reply, rank }];
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank || b.reply.use_count - a.reply.use_count || a.reply.shortcut.localeCompare(b.reply.shortcut),
    )
    .map(({ reply }) => reply);
}

export const ofScope = (all: readonly QuickReply[], scope: QuickReplyScope): readonly QuickReply[] =>
  all.filter((reply) => reply.scope === scope);
