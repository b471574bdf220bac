import { FileText, List, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneMessage, PhoneReply } from '../../../ui/patterns/PhonePreview.tsx';
import { FormattedText } from '../../../ui/text/FormattedText.tsx';
import type { CustomerMessage } from '../../contract/customer-message.ts';
import type { Question } from '../../contract/script.ts';
import type { PhoneLine } from './replay.ts';

interface TrialMessageProps {
  line: PhoneLine;
  time: string;
  questions: readonly Question[];
  fileUrl: (csid: string) => string | null;
  /** The script has ended: nothing can be tapped any more. */
  isOver: boolean;
  onSend: (message: CustomerMessage) => void;
  onLocation: () => void;
}

/** One message of a trial. */
export function TrialMessage({ line, time, questions, fileUrl, isOver, onSend, onLocation }: TrialMessageProps) {
  const { t } = useTranslation('script_builder');
  if (line.side === 'customer')
    return (
      <PhoneReply time={time}>
        <ReplyText message={line.message} />
      </PhoneReply>
    );
  const { body } = line;
  switch (body.content_type) {
    case 'text':
      return (
        <PhoneMessage time={time}>
          <Words text={body.content.text} />
        </PhoneMessage>
      );
    case 'file':
      return (
        <PhoneMessage time={time} media={<SentFile csid={body.content.csid} questions={questions} fileUrl={fileUrl} />}>
          {null}
        </PhoneMessage>
      );
    case 'location_request':
      return (
        <PhoneMessage
          time={time}
          buttons={[{ icon: MapPin, label: t('phone.send_location'), onTap: onLocation, disabled: isOver }]}
        >
          <Words text={body.content.text} />
        </PhoneMessage>
      );
    case 'selection_request': {
      const { text, options, button } = body.content;
      return (
        <PhoneMessage
          time={time}
          footer={button === undefined ? undefined : t('phone.list', { button })}
          buttons={options.map(({ id, label, description }) => ({
            icon: button === undefined ? undefined : List,
            label,
            note: description,
            disabled: isOver,
            onTap: () => onSend({ content_type: 'reply', content: { text: label, payload: id } }),
          }))}
        >
          <Words text={text} />
        </PhoneMessage>
      );
    }
    default:
      return null;
  }
}

function Words({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('script_builder');
  if (text.trim() === '') return <span className="text-(--phone-meta)">{t('phone.no_text')}</span>;
  return <FormattedText text={text} />;
}

function ReplyText({ message: { content_type: kind, content } }: { message: CustomerMessage }) {
  const { t } = useTranslation('script_builder');
  if (kind === 'text' || kind === 'reply') return typeof content['text'] === 'string' ? content['text'] : '';
  const Icon = kind === 'location' ? MapPin : FileText;
  const words = kind === 'order' ? t('sample.order') : typeof content['name'] === 'string' ? content['name'] : '';
  return (
    <span className="flex items-center gap-1.5">
      <Icon aria-hidden className="size-4" />
      {words}
    </span>
  );
}

/** The file of a question: the picture itself, else what it is called. */
function SentFile({ csid, questions, fileUrl }: { csid: string } & Pick<TrialMessageProps, 'questions' | 'fileUrl'>) {
  const media = questions.find(({ content }) => content.media?.csid === csid)?.content.media;
  const url = fileUrl(csid);
  if (media?.mime_type?.startsWith('image/') && url !== null)
    return <img src={url} alt="" className="block max-h-40 w-full object-cover" />;
  return (
    <div className="flex min-h-16 items-center justify-center gap-1.5 bg-bubble-quote p-2 text-bubble-meta">
      <FileText aria-hidden />
      <bdi className="truncate text-xs">{media?.name ?? ''}</bdi>
    </div>
  );
}
