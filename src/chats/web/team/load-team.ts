import { lateMessages, withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { recordMessages } from '../../../records/web/index.ts';

const messages = lateMessages('chats_team', async () => (await import('./messages/en.ts')).en);

const loadParts = () => withMessages([messages], () => import('./team-parts.ts'));

/** What colleagues do together, with its texts: nothing of it is in what the inbox loads first. */
export const loadTeamBar = async () => ({ default: (await loadParts()).TeamBar });

/** Who else is at the chat. */
export const loadViewerFaces = async () => ({ default: (await loadParts()).ViewerFaces });

/** What the composer has of it beside its tools, and the button that stands alone where one cannot reply. */
export const loadTeamTools = async () => ({ default: (await loadParts()).TeamTools });
export const loadCommentButton = async () => ({ default: (await loadParts()).CommentButton });

/** The button of who may not take a colleague's chat. */
export const loadAskButton = async () => ({ default: (await loadParts()).AskButton });

/** Where a comment is written. The names that an @ offers have their texts with the records. */
export const loadCommentComposer = async () => {
  const [{ CommentComposer }] = await Promise.all([
    withMessages([messages], () => import('./CommentComposer.tsx')),
    recordMessages(),
  ]);
  return { default: CommentComposer };
};
