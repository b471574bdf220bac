import type { Message } from '../../contract/message.ts';
import { FormattedText } from '../../../ui/text/FormattedText.tsx';
import { MessageMeta } from './MessageMeta.tsx';

/** Caption and time under a picture; without a caption the time sits on it. */
export function MediaCaption({ message, caption }: { message: Message; caption: string | undefined }) {
  if (!caption) {
    return (
      <span className="pointer-events-none absolute end-2 bottom-2 flex">
        <MessageMeta message={message} isOver />
      </span>
    );
  }
  return (
    <div dir="auto" className="px-[7px] pt-[5px] pb-0.5 after:clear-both after:block">
      <FormattedText text={caption} />
      <MessageMeta message={message} isFloating />
    </div>
  );
}
