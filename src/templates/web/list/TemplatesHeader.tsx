import { Plus, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { templatePaths } from '../paths.ts';
import { useSync } from './use-sync.ts';

interface TemplatesHeaderProps {
  count: number | undefined;
  mayEdit: boolean;
}

/** The title of the list, when it was last read from the provider, and a new template. */
export function TemplatesHeader({ count, mayEdit }: TemplatesHeaderProps) {
  const { t, i18n } = useTranslation('templates');
  const navigate = useNavigate();
  return (
    <PageHeader
      className="bg-surface max-lg:pt-1"
      title={t('list.title')}
      count={count === undefined ? undefined : new Intl.NumberFormat(i18n.language).format(count)}
      actions={
        mayEdit && (
          <>
            <SyncState />
            <Button variant="primary" icon={Plus} keyHint="N" onClick={() => void navigate(templatePaths.new)}>
              {t('list.new')}
            </Button>
          </>
        )
      }
    />
  );
}

/** When the templates were last read from the provider, and reading them now. */
function SyncState() {
  const { t } = useTranslation('templates');
  const formatDate = useFormatDate();
  const { syncedTime, isRunning, start } = useSync();
  return (
    <>
      {syncedTime !== null && (
        <span
          className="flex items-center gap-1.5 text-xs text-tertiary max-sm:hidden"
          title={formatDate(syncedTime, 'date_time')}
        >
          <RefreshCw aria-hidden className="size-3.5" />
          {t('sync.time', { time: formatDate(syncedTime, 'label') })}
        </span>
      )}
      <Button variant="ghost" busy={isRunning} onClick={start}>
        {t('sync.now')}
      </Button>
    </>
  );
}
