import { Copy, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { toast } from './toast-queue.ts';

export interface ErrorStateProps {
  title?: string | undefined;
  /** One line: what is safe, what to do. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** What Copy details puts on the clipboard: code, request id, address. Never a secret. */
  details?: string | undefined;
  headingLevel?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

/** A region that could not be loaded, in place. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, retrying = false, details, headingLevel, className } = props;
  const { t } = useTranslation('ui');
  const copy = async () => {
    if (details === undefined) return;
    try {
      await navigator.clipboard.writeText(details);
    } catch {
      // The browser may refuse the clipboard; the user must not believe that it worked.
      toast.error(t('details_not_copied'));
      return;
    }
    toast.success(t('details_copied'));
  };
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={TriangleAlert}
        tone="danger"
        title={title ?? t('error_title')}
        headingLevel={headingLevel}
        action={
          <>
            {onRetry && (
              <Button variant="primary" size="sm" icon={RefreshCw} busy={retrying} onClick={onRetry}>
                {t('try_again')}
              </Button>
            )}
            {details !== undefined && (
              <Button size="sm" icon={Copy} onClick={() => void copy()}>
                {t('copy_details')}
              </Button>
            )}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
