export { area as chatsArea } from './area.ts';
export { chatPaths } from './paths.ts';
export type { ChatActionProps, ChatSectionProps } from './slot-props.ts';
export { useClassifications } from './use-classifications.ts';
export { useLabels } from './use-labels.ts';
export { openChatId, openChatToWriteIn, showOverChat } from './chat-actions/chat-screen-store.ts';
