import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { Bubble, type BubbleTone } from './Bubble.tsx';
import { useWrittenFormats } from '../../../ui/primitives/date-format.ts';
import { formatDay } from '../../../ui/primitives/typed-dates.ts';
import { readFormAnswers } from './form-answers.ts';
import type { ContentOf } from './message-content.ts';
import { MessageMeta } from './MessageMeta.tsx';
import { TextWithMeta } from './TextWithMeta.tsx';

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

interface FormMessageProps {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  content: ContentOf<'reply'>;
  lead: ReactNode;
}

/** What a customer filled in in a form: each question with its answer. */
export function FormMessage({ message, isFirst, tone, content, lead }: FormMessageProps) {
  const { t, i18n } = useTranslation('chats');
  const { date_format: format } = useWrittenFormats();
  const textOf = (value: string | boolean | null): string => {
    if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
    // A day of a calendar; no zone moves it.
    if (value !== null && DAY.test(value)) return formatDay(value, format, i18n.language);
    return value ?? '–';
  };
  const answers = readFormAnswers(content.payload);
  return (
    <Bubble message={message} isFirst={isFirst} tone={tone} className="w-[300px] max-w-full">
      {lead}
      <div className="flex items-center gap-2 pt-0.5 pb-1.5 text-sm font-semibold">
        <ClipboardList aria-hidden className="text-accent-text" />
        <span className="min-w-0 flex-1">{t('form.title')}</span>
        {answers.length > 0 && <MessageMeta message={message} />}
      </div>
      {answers.length === 0 ? (
        <TextWithMeta message={message} text={content.text} />
      ) : (
        <dl className="space-y-1.5 pb-1 text-sm">
          {answers.map(({ label, value }, index) => (
            <div key={index}>
              <dt dir="auto" className="text-xs text-bubble-meta [overflow-wrap:anywhere]">
                {label}
              </dt>
              <dd dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
                {textOf(value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Bubble>
  );
}
