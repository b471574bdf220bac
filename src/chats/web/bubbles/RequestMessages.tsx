import { Check, List, MapPin, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../../ui/primitives/Popover.tsx';
import type { Message } from '../../contract/message.ts';
import { Bubble, BubbleButton, BubbleButtons, type BubbleTone } from './Bubble.tsx';
import type { ContentOf } from './message-content.ts';
import { TextWithMeta } from './TextWithMeta.tsx';

interface Frame {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  lead: ReactNode;
}

interface LocationRequestProps extends Frame {
  content: ContentOf<'location_request'>;
  /** The place has come. */
  isAnswered: boolean;
}

/** A question for a place. */
export function LocationRequest({ content, lead, isAnswered, ...frame }: LocationRequestProps) {
  const { t } = useTranslation('chats');
  return (
    <Bubble {...frame} className="w-[280px] max-w-full">
      {lead}
      <TextWithMeta message={frame.message} text={content.text} />
      <BubbleButtons>
        <BubbleButton>
          {isAnswered ? <Check aria-hidden /> : <MapPin aria-hidden />}
          {t(isAnswered ? 'message.location_received' : 'message.waiting_for_location')}
        </BubbleButton>
      </BubbleButtons>
    </Bubble>
  );
}

/** So few plain options stand below the question, as buttons do; more are behind one that lists them. */
const MOST_BUTTONS = 3;

const areButtons = ({ button, options }: ContentOf<'selection_request'>): boolean =>
  button === undefined && options.length <= MOST_BUTTONS && options.every(({ description }) => !description);

/** A question with options: buttons, or a list that a press opens. */
export function SelectionRequest({ content, lead, ...frame }: Frame & { content: ContentOf<'selection_request'> }) {
  return (
    <Bubble {...frame} className="w-[280px] max-w-full">
      {lead}
      <TextWithMeta message={frame.message} text={content.text} />
      <BubbleButtons>
        {areButtons(content) ? (
          content.options.map(({ id, label }) => (
            <BubbleButton key={id}>
              <Reply aria-hidden />
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{label}</bdi>
            </BubbleButton>
          ))
        ) : (
          <ListOfOptions content={content} />
        )}
      </BubbleButtons>
    </Bubble>
  );
}

function ListOfOptions({ content: { button, options } }: { content: ContentOf<'selection_request'> }) {
  const { t } = useTranslation('chats');
  return (
    <li>
      <Popover
        label={t('message.options')}
        trigger={
          <button
            type="button"
            className="flex min-h-[34px] w-full items-center justify-center gap-1.5 px-2.5 font-medium pointer-coarse:min-h-11"
          >
            <List aria-hidden />
            {button === undefined ? (
              t('message.see_options', { count: options.length })
            ) : (
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <bdi>{button}</bdi> ({options.length})
              </span>
            )}
          </button>
        }
        className="w-72"
      >
        <ul className="p-2">
          {options.map(({ id, label, description }) => (
            <li key={id} className="px-2 py-1.5">
              <bdi className="block font-medium">{label}</bdi>
              {description && <bdi className="block text-xs text-tertiary">{description}</bdi>}
            </li>
          ))}
        </ul>
      </Popover>
    </li>
  );
}
