import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { MOST_TEXTS, type MessagePlan } from './plan-messages.ts';

/** From here on the count is shown. */
const NEAR = 0.9;

interface LengthLineProps {
  length: number;
  plan: MessagePlan;
  maxText: number;
  hasFiles: boolean;
}

/** How long the text is, once that matters, and what becomes of one that is too long for one message. */
export function LengthLine({ length, plan, maxText, hasFiles }: LengthLineProps) {
  const { t } = useTranslation('chats');
  const { limit, texts, isTooLong, captioned } = plan;
  if (length < limit * NEAR) return null;
  const number = (value: number) => value.toLocaleString();
  const isApart = hasFiles && captioned === -1 && limit !== maxText;
  const text = isTooLong
    ? t('composer.too_long', { limit: number(MOST_TEXTS * maxText) })
    : texts.length > 1
      ? t('composer.parts', { limit: number(maxText), count: texts.length })
      : isApart
        ? t('composer.caption_apart')
        : t('composer.characters', { length: number(length), limit: number(limit) });
  return (
    <p
      role="status"
      className={classNames(
        'border-b border-subtle bg-canvas px-3 py-1.5 text-xs tabular-nums',
        isTooLong ? 'text-danger-text' : 'text-secondary',
      )}
    >
      {text}
    </p>
  );
}
