import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { useFormatDate, type FormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { Message } from '../../contract/message.ts';
import { messageHistoryEndpoints, type HistoryStep, type MessageHistory } from '../../contract/message-history.ts';
import { messageLine } from '../list/preview.ts';
import { readableName } from '../templates/template-words.ts';

interface MessageHistoryDialogProps {
  chat: Chat;
  message: Message;
  onClose: () => void;
}

/** What happened to a message: each step with its time, its price and what went wrong. */
export function MessageHistoryDialog({ chat, message, onClose }: MessageHistoryDialogProps) {
  const { t } = useTranslation('chats_history');
  const { t: words } = useTranslation('chats');
  const params = { chatId: message.chat.id, messageId: message.id };
  const history = useQuery({
    // What changes the message has added a step.
    queryKey: ['chats', 'history', message.id, message.status, message.error?.code, message.meta['edited_time']],
    queryFn: async ({ signal }) =>
      (await call(messageHistoryEndpoints.messageHistory, { params }, { signal, origin: 'chats', display: false }))
        .history,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('title')}
      description={<bdi className="line-clamp-2">{messageLine(message, words)}</bdi>}
    >
      {history.data ? (
        <Steps
          history={history.data}
          isComment={message.content_type === 'comment'}
          template={templateOf(message)}
          provider={capabilitiesOf(chat.channel.kind)?.provider ?? chat.channel.name}
        />
      ) : history.isError ? (
        <ErrorState
          title={t('failed')}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
          headingLevel={3}
        />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  );
}

interface StepsProps {
  history: MessageHistory;
  isComment: boolean;
  /** The name of the template that it was written with. */
  template: string | null;
  provider: string;
}

function Steps({ history, isComment, template, provider }: StepsProps) {
  const { t } = useTranslation('chats_history');
  const formatDate = useFormatDate();
  const facts = [
    ...(template === null ? [] : [t('template', { name: template })]),
    ...(isComment ? [t('only_team')] : factsOf(history, provider, t)),
  ];
  return (
    <>
      <ol>
        {stepsShown(history.steps, t, formatDate).map(({ step, time, prices }, index) => (
          <li key={index} className="group relative ps-5 pb-3 text-sm last:pb-0">
            <span
              aria-hidden
              className="absolute start-[3.5px] top-2.5 -bottom-1.5 border-s border-strong group-last:hidden"
            />
            <span
              aria-hidden
              className={classNames(
                'absolute start-0 top-1.5 size-2 rounded-full',
                step.step === 'failed' || step.step === 'outcome_unknown' ? 'bg-danger-text' : 'bg-accent-text',
              )}
            />
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium">{t(`step.${step.step}`, { provider })}</span>
              <bdi className="shrink-0 text-xs text-secondary tabular-nums">{time}</bdi>
            </div>
            {prices.map((line) => (
              <p key={line} className="text-xs text-secondary">
                {line}
              </p>
            ))}
            {step.error && <Refusal error={step.error} />}
          </li>
        ))}
      </ol>
      <div className="mt-4 space-y-0.5 border-t border-subtle pt-3 text-xs text-secondary">
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
    </>
  );
}

const templateOf = ({ content_type: kind, content }: Message): string | null =>
  kind === 'template' && typeof content['name'] === 'string' ? readableName(content['name']) : null;

/** A provider puts its code before its words too: "(#131047) Re-engagement message". */
const withoutCode = (detail: string, code: number | null): string => detail.replace(`(#${code}) `, '');

/** Our sentence first, then the provider's code and words, which its support asks for. */
function Refusal({ error }: { error: NonNullable<HistoryStep['error']> }) {
  const { t } = useTranslation('chats_history');
  const sentence = useSentence();
  return (
    <>
      <p className="mt-0.5 text-danger-text">{sentence(error.message)}</p>
      <p className="text-xs text-secondary [overflow-wrap:anywhere]">
        {error.code !== null && <span className="me-1.5 tabular-nums">{t('error.code', { code: error.code })}</span>}
        {error.detail !== null && error.detail !== error.message && <bdi>{withoutCode(error.detail, error.code)}</bdi>}
      </p>
    </>
  );
}

type Words = TFunction<'chats_history'>;

/** Who sent it, and by what. */
function factsOf({ origin, owner, channel, attempts, retry_of }: MessageHistory, provider: string, t: Words): string[] {
  const of = { channel: channel.label };
  const sender = owner ? t('sent_by', { ...of, name: owner.label }) : t('sent_elsewhere', of);
  return [
    origin === 'incoming' ? t('received_at', of) : sender,
    ...(attempts > 1 ? [t('attempts', { provider, count: attempts })] : []),
    ...(retry_of === null ? [] : [t('repeats')]),
  ];
}

/** The day where it begins, and a price where it differs from the one before: what repeats itself says nothing. */
function stepsShown(steps: readonly HistoryStep[], t: Words, formatDate: FormatDate) {
  return steps.map((step, index) => {
    const before = steps[index - 1];
    const isSameDay = before !== undefined && formatDate(before.time, 'date') === formatDate(step.time, 'date');
    const known = new Set(steps.slice(0, index).flatMap((each) => linesOfPrice(each, t, formatDate)));
    return {
      step,
      time: formatDate(step.time, isSameDay ? 'time' : 'date_time'),
      prices: linesOfPrice(step, t, formatDate).filter((line) => !known.has(line)),
    };
  });
}

const categories = ['marketing', 'utility', 'authentication', 'service'] as const;

function linesOfPrice({ price }: HistoryStep, t: Words, formatDate: FormatDate): string[] {
  if (price === null) return [];
  const { is_charged, free_because, category, conversation } = price;
  const known = categories.find((each) => each === category);
  const named = known === undefined ? category : t(`category.${known}`);
  const until = conversation?.until;
  return [
    ...(is_charged === true
      ? [named === null ? t('price.charged_plain') : t('price.charged', { category: named })]
      : []),
    ...(is_charged === false ? [t(free_because === null ? 'price.free' : `price.${free_because}`)] : []),
    ...(is_charged === null && named !== null ? [t('price.category', { category: named })] : []),
    ...(until && is_charged !== null
      ? [t(is_charged === false ? 'price.free_until' : 'price.until', { time: formatDate(until, 'date_time') })]
      : []),
  ];
}
