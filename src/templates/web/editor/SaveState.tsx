import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import type { Saving } from './use-saving.ts';

/** Whether what is on the form is stored. */
export function SaveState({ saving }: { saving: Saving }) {
  const { t } = useTranslation('templates');
  const formatDate = useFormatDate();
  const { isUnsaved, isRunning, savedTime, failure, flush } = saving;
  return (
    <span aria-live="polite" className="flex items-center gap-1.5 text-xs text-tertiary">
      {isRunning ? (
        <>
          <Spinner label={t('save.running')} />
          {t('save.running')}
        </>
      ) : failure !== null && isUnsaved ? (
        <span className="flex items-center gap-1.5 text-danger-text">
          <TriangleAlert aria-hidden className="size-3.5" />
          {t('save.failed')}
          <LinkButton onClick={() => void flush()}>{t('save.retry')}</LinkButton>
        </span>
      ) : isUnsaved ? (
        t('save.waiting')
      ) : (
        savedTime !== null && (
          <>
            <Check aria-hidden className="size-3.5" />
            {t('save.done', { time: formatDate(savedTime, 'time') })}
          </>
        )
      )}
    </span>
  );
}
