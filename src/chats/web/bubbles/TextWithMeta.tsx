import type { Message } from '../../contract/message.ts';
import { FormattedText } from '../../../ui/text/FormattedText.tsx';
import { MessageMeta } from './MessageMeta.tsx';

/** Text and what stands in small letters below it, with time and tick floating at the end. */
export function TextWithMeta({
  message,
  text,
  footer,
}: {
  message: Message;
  text: string;
  footer?: string | undefined;
}) {
  return (
    <div dir="auto" className="leading-5 after:clear-both after:block [:lang(hi)_&,:lang(ta)_&]:leading-[1.5]">
      <FormattedText text={text} />
      {footer !== undefined && <bdi className="block text-xs text-bubble-meta">{footer}</bdi>}
      <MessageMeta message={message} isFloating />
    </div>
  );
}
