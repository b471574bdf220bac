/** The public API of the actions area in the browser: the editor of actions, each action in words, and the log. */
export { area as actionsArea } from './area.ts';
export { actionLooks } from './action-looks.ts';
export { ActionRows, type ActionRowsProps } from './ActionRows.tsx';
export { describeAction, useActionWords, type ActionWords } from './describe-action.ts';
export { useFileUpload } from './editors/use-file-upload.ts';
export { actionMessages } from './messages/action-messages.ts';
export { RunResults } from './runs/RunResults.tsx';
export { RunsList } from './runs/RunsList.tsx';
