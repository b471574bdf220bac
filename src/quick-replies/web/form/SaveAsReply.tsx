import { QuickReplyDialog } from './QuickReplyDialog.tsx';

/** Words that were written or sent become a quick reply of one's own; who may, can give it to the team. */
export function SaveAsReply({ text, onClose }: { text: string; onClose: () => void }) {
  return <QuickReplyDialog reply={null} scope="own" text={text.trim()} onClose={onClose} />;
}
