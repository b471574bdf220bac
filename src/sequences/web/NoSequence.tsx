import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasCode } from '../../foundation/web/api/call.ts';
import { useFailureText } from '../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../ui/primitives/Skeleton.tsx';
import { sequencePaths } from './paths.ts';

interface NoSequenceProps {
  /** Null: it is being loaded. */
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** In place of a sequence that is being loaded, does not exist any more, or could not be read. */
export function NoSequence({ error, isRetrying, onRetry }: NoSequenceProps) {
  const { t } = useTranslation('sequences');
  const failureText = useFailureText();
  const navigate = useNavigate();
  if (!error) return <SkeletonRows rows={10} />;
  if (hasCode(error, 'NOT_FOUND', 'INVALID_DATA'))
    return (
      <EmptyState
        icon={FileX}
        title={t('missing')}
        action={<Button onClick={() => void navigate(sequencePaths.list)}>{t('all')}</Button>}
      >
        {t('missing_text')}
      </EmptyState>
    );
  return (
    <ErrorState title={t('load_failed')} retrying={isRetrying} onRetry={onRetry}>
      {failureText(error)}
    </ErrorState>
  );
}
