import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import { toastBar } from '../../../ui/primitives/toast-marks.ts';

interface ThreadEdgeProps {
  state: 'idle' | 'loading' | 'failed';
  side: 'top' | 'bottom';
  onRetry: () => void;
}

/** Over the edge of a thread while more is loaded, so that nothing moves. */
export function ThreadEdge({ state, side, onRetry }: ThreadEdgeProps) {
  const { t } = useTranslation('chats');
  if (state === 'idle') return null;
  return (
    <div
      {...toastBar}
      className={classNames(
        'absolute start-1/2 z-sticky flex min-h-8 -translate-x-1/2 items-center gap-2 rounded-full border border-subtle bg-raised px-3 text-xs shadow-2 rtl:translate-x-1/2',
        side === 'top' ? 'top-2' : 'bottom-2',
      )}
    >
      {state === 'loading' ? (
        <Spinner label={t('thread.loading')} />
      ) : (
        <>
          <span role="alert">{t('thread.more_failed')}</span>
          <Button variant="ghost" size="sm" onClick={onRetry}>
            {t('try_again')}
          </Button>
        </>
      )}
    </div>
  );
}
