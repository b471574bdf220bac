import { lazy } from 'react';
import { availabilityMessages } from '../../../accounts/web/index.ts';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';

// Dialogs come with the press that opens them: the inbox does without their code.
export const AssignDialog = lazy(() =>
  withMessages([availabilityMessages], async () => ({
    default: (await import('../actions/AssignDialog.tsx')).AssignDialog,
  })),
);
export const TeamBar = lazy(async () => (await import('../team/load-team.ts')).loadTeamBar());
export const ViewerFaces = lazy(async () => (await import('../team/load-team.ts')).loadViewerFaces());
export const CommentComposer = lazy(async () => (await import('../team/load-team.ts')).loadCommentComposer());
const lateParts = () => import('../message-menu/late-parts.ts');
export const MessageSheet = lazy(async () => ({ default: (await lateParts()).MessageSheet }));
export const ForwardDialog = lazy(async () => ({ default: (await lateParts()).ForwardDialog }));
export const SelectionBar = lazy(async () => ({ default: (await lateParts()).SelectionBar }));
export const MessageHistoryDialog = lazy(async () =>
  (await import('../history/load-history-dialog.ts')).loadHistoryDialog(),
);
export const FollowUpDialog = lazy(async () => (await import('../follow-up/load-dialogs.ts')).loadFollowUpDialog());
export const ReminderDialog = lazy(async () => (await import('../follow-up/load-dialogs.ts')).loadReminderDialog());
export const ThreadSearch = lazy(async () => ({
  default: (await import('../message-search/late-parts.ts')).ThreadSearch,
}));
export const OlderMessages = lazy(async () => ({
  default: (await import('../message-search/late-parts.ts')).OlderMessages,
}));
export const SnoozeDialog = lazy(async () => ({
  default: await (await import('../marks/load.ts')).loadSnoozeDialog(),
}));
export const LabelsDialog = lazy(async () => ({
  default: await (await import('../marks/load.ts')).loadLabelsDialog(),
}));
export const TextActionHost = lazy(async () => ({
  default: (await import('../text-actions/TextActions.tsx')).TextActionHost,
}));
export const ChatScreenHost = lazy(async () => ({
  default: (await import('../chat-actions/ChatActions.tsx')).ChatScreenHost,
}));
export const TemplatePicker = lazy(async () => ({
  default: (await import('../templates/TemplatePicker.tsx')).TemplatePicker,
}));
