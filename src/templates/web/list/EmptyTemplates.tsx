import { LayoutList, Plus, RadioTower, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountKind } from '../../../channels/contract/providers/kinds.ts';
import { channelPaths } from '../../../channels/web/index.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { templatePaths } from '../paths.ts';
import { providerNames } from '../provider-names.ts';

interface EmptyTemplatesProps {
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
  isNarrowed: boolean;
  onClear: () => void;
  hasChannel: boolean;
  mayEdit: boolean;
}

/** Why no template is listed, and what to do about it. */
export function EmptyTemplates(props: EmptyTemplatesProps) {
  const { error, isNarrowed, hasChannel, mayEdit } = props;
  const { t } = useTranslation('templates');
  const failureText = useFailureText();
  if (error)
    return (
      <ErrorState title={t('list.failed')} retrying={props.isRetrying} onRetry={props.onRetry}>
        {failureText(error)}
      </ErrorState>
    );
  if (isNarrowed)
    return (
      <EmptyState
        icon={SearchX}
        title={t('list.none_found')}
        action={<Button onClick={props.onClear}>{t('list.clear')}</Button>}
      >
        {t('list.none_found_text')}
      </EmptyState>
    );
  if (!hasChannel)
    return (
      <EmptyState
        icon={RadioTower}
        title={t('list.no_channel', providerNames(accountKind))}
        action={
          <Link to={channelPaths.channels} className={buttonClasses('primary')}>
            {t('list.to_channels')}
          </Link>
        }
      >
        {t('list.no_channel_text')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={LayoutList}
      title={t('list.none')}
      action={
        mayEdit && (
          <Link to={templatePaths.new} className={buttonClasses('primary')}>
            <Plus aria-hidden />
            {t('list.new')}
          </Link>
        )
      }
    >
      {t('list.none_text', providerNames(accountKind))}
    </EmptyState>
  );
}
