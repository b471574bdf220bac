import { referenceOf, type FieldType, type FieldTypes, type FieldValueProps } from '../../records/web/index.ts';
import { Link } from '../../ui/primitives/Link.tsx';
import { chatPaths } from './paths.ts';

/** A chat by the name of its contact; it opens the chat. */
function ChatValue({ value }: FieldValueProps) {
  const chat = referenceOf(value);
  if (!chat) return null;
  return (
    <Link to={chatPaths.chat(chat.id)} dir="auto" className="truncate">
      {chat.label || '—'}
    </Link>
  );
}

// Chosen by where a record is made: no form offers the chats of a business.
const chat: FieldType = { Value: ChatValue, Input: ChatValue, isShownOnly: true, width: 180, canEditInCell: false };

export const chatFieldTypes: FieldTypes = { chat };
