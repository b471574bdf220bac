import type { Message } from '../../contract/message.ts';
import { FormattedText } from '../../../ui/text/FormattedText.tsx';
import { MessageMeta } from './MessageMeta.tsx';

interface TextWithMetaProps {
  message: Message;
  text: string;
  /** Smaller words below it, with time and tick beside them. */
  footer?: string | undefined;
}

/** Text with time and tick floating at its end. */
export function TextWithMeta({ message, text, footer }: TextWithMetaProps) {
  const hasFooter = footer !== undefined && footer !== '';
  return (
    <>
      <div dir="auto" className="leading-5 after:clear-both after:block [:lang(hi)_&,:lang(ta)_&]:leading-[1.5]">
        <FormattedText text={text} />
        {!hasFooter && <MessageMeta message={message} isFloating />}
      </div>
      {hasFooter && (
        <div className="mt-0.5 flex items-end justify-between gap-2.5">
          <bdi className="min-w-0 text-xs text-bubble-meta [overflow-wrap:anywhere]">{footer}</bdi>
          <MessageMeta message={message} />
        </div>
      )}
    </>
  );
}
