import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import type { Builder } from './use-builder.ts';

/** Whether the steps are stored. */
export function SaveMark({ builder: { state, steps, problems, flush } }: { builder: Builder }) {
  const { t } = useTranslation('campaigns');
  const at = steps.findIndex(({ key }) => problems[0]?.key === key);
  return (
    <span aria-live="polite" className="flex items-center gap-1.5 text-xs text-tertiary">
      {state === 'running' && (
        <>
          <Spinner label={t('save.running')} />
          {t('save.running')}
        </>
      )}
      {state === 'saved' && (
        <>
          <Check aria-hidden className="size-3.5" />
          {t('save.done')}
        </>
      )}
      {(state === 'waiting' || (state === 'unfinished' && at < 0)) && t('save.waiting')}
      {state === 'unfinished' && at >= 0 && (
        <span className="text-warning-text">{t('save.unfinished', { step: at + 1 })}</span>
      )}
      {(state === 'failed' || state === 'conflict') && (
        <span className="flex items-center gap-1.5 text-danger-text">
          <TriangleAlert aria-hidden className="size-3.5" />
          {t('save.failed')}
          {state === 'failed' && <LinkButton onClick={() => void flush()}>{t('save.retry')}</LinkButton>}
        </span>
      )}
    </span>
  );
}

/** Why the steps could not be stored, above them. */
export function SaveTrouble({ builder: { state, failure, showTheirs, keepMine } }: { builder: Builder }) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  if (state === 'conflict')
    return (
      <Callout tone="warning" live title={t('save.conflict')}>
        <p>{t('save.conflict_text')}</p>
        <span className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={showTheirs}>
            {t('save.theirs')}
          </Button>
          <Button size="sm" onClick={keepMine}>
            {t('save.mine')}
          </Button>
        </span>
      </Callout>
    );
  if (state !== 'failed' || failure === null) return null;
  return (
    <Callout tone="danger" live title={t('update_failed')}>
      {failureText(failure)}
    </Callout>
  );
}
