import type { Message } from '../../contract/message.ts';
import { FormattedText } from '../../../ui/text/FormattedText.tsx';
import { MessageMeta } from './MessageMeta.tsx';

/** Text with time and tick floating at its end. */
export function TextWithMeta({ message, text }: { message: Message; text: string }) {
  return (
    <div dir="auto" className="leading-5 after:clear-both after:block [:lang(hi)_&,:lang(ta)_&]:leading-[1.5]">
      <FormattedText text={text} />
      <MessageMeta message={message} isFloating />
    </div>
  );
}
