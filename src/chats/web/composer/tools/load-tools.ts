import { lateMessages, withMessages } from '../../../../foundation/web/i18n/i18n.ts';

const messages = lateMessages('chats_composer', async () => (await import('../messages/en.ts')).en);

/** How a formatted text will look. */
export const loadFormattingPreview = async () => ({
  default: (await withMessages([messages], () => import('./FormattingPreview.tsx'))).FormattingPreview,
});

/** The tools with their texts: they come right after the composer, which works without them. */
export const loadComposerTools = async () => ({
  default: (await withMessages([messages], () => import('./ComposerTools.tsx'))).ComposerTools,
});
