import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { CallError } from '../../../foundation/web/api/call-error.ts';

interface InternalErrorProps {
  error: unknown;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** The page of last resort; the header stays above it. */
export function InternalError({ error, onRetry, isRetrying = false }: InternalErrorProps) {
  const { t } = useTranslation('start');
  const failureText = useFailureText();
  const isKnown = error instanceof CallError && error.code !== 'INTERNAL_ERROR';
  return (
    <div className="grid h-full min-h-64 place-items-center">
      <ErrorState
        headingLevel={1}
        title={isKnown ? failureText(error) : t('error.title')}
        onRetry={onRetry}
        retrying={isRetrying}
        details={errorDetails(error)}
      >
        {t('error.drafts_safe')}
      </ErrorState>
    </div>
  );
}

/** What Copy details gives: enough for support, never content or a secret. */
function errorDetails(error: unknown, now: Date = new Date()): string {
  const about =
    error instanceof CallError
      ? [
          `code: ${error.code}`,
          `status: ${error.status}`,
          `call: ${error.operation}`,
          ...(error.reason ? [`reason: ${error.reason}`] : []),
        ]
      : [`error: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`];
  // The route without its query, which may hold what was searched for.
  const route = window.location.hash.replace(/\?.*$/, '') || '#/';
  return [...about, `route: ${route}`, `time: ${now.toISOString()}`, `browser: ${navigator.userAgent}`].join('\n');
}
