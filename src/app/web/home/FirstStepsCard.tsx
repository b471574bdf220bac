import { Check, ChevronRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountPaths } from '../../../accounts/web/index.ts';
import { channelPaths } from '../../../channels/web/index.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { FirstStep } from './first-steps.ts';

interface FirstStepsCardProps {
  steps: readonly FirstStep[];
  /** Absent while the product cannot be used without a step that is left. */
  onDismiss: (() => void) | undefined;
}

const targets = {
  business: accountPaths.organisation,
  channel: channelPaths.connect,
  team: accountPaths.newUser,
} as const;

/** What a new business does first, and what of it is done. */
export function FirstStepsCard({ steps, onDismiss }: FirstStepsCardProps) {
  const { t } = useTranslation('home');
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="first-steps" className="rounded-md border border-subtle bg-surface">
      <header
        className={classNames(
          'flex min-h-11 items-center gap-2 border-b border-subtle ps-4',
          onDismiss ? 'pe-2' : 'pe-4',
        )}
      >
        <h2 id="first-steps" className="flex-1 font-semibold">
          {t('steps.title')}
        </h2>
        <span className="text-tertiary tabular-nums">
          {t('steps.progress', { done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}
        </span>
        {onDismiss && <IconButton icon={X} aria-label={t('steps.dismiss')} onClick={onDismiss} />}
      </header>
      <ol className="py-1">
        {steps.map((step) => (
          <li key={step.id}>
            <Step step={step} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A row that leads to where the step is done; the next one has the card's button. */
function Step({ step: { id, isDone }, isNext }: { step: FirstStep; isNext: boolean }) {
  const { t } = useTranslation('home');
  return (
    <Link
      to={targets[id]}
      className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 -outline-offset-2 hover:bg-hover"
    >
      <span
        aria-hidden
        className={classNames(
          'grid size-5 shrink-0 place-items-center rounded-full',
          isDone ? 'bg-success-soft text-success-text' : 'border border-strong',
        )}
      >
        {isDone && <Check className="size-3.5" />}
      </span>
      <span className="min-w-48 flex-1">
        <span className="block font-medium">{t(`steps.${id}`)}</span>
        <span className="block text-xs text-tertiary">{isDone ? t('steps.done') : t(`steps.${id}_text`)}</span>
      </span>
      {isNext ? (
        <span className={classNames(buttonClasses('primary'), 'max-md:ms-8')}>{t(`steps.${id}_action`)}</span>
      ) : (
        <ChevronRight aria-hidden className="text-tertiary rtl:-scale-x-100" />
      )}
    </Link>
  );
}
