import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { SidePanelSection } from '../../../ui/patterns/SidePanel.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import { moduleQuery, relatedQuery } from '../queries.ts';
import { useRelatedRow } from '../record-slots.ts';
import { RecordRow } from './RecordRow.tsx';

const RecordFormDrawer = lazy(async () => ({
  default: (await import('../form/RecordFormDrawer.tsx')).RecordFormDrawer,
}));

const NEWEST_FIRST: ListView['sort'] = { field: 'created_time', order: 'desc' };
const SHOWN_AT_FIRST = 5;

interface PanelRecordsProps {
  module: string;
  contactId: string;
  /** What a record begins with that is added here. */
  begun: Readonly<Record<string, unknown>>;
}

/** A section of a chat's panel: the contact's records of a module, the newest first, and a button that adds one. */
export function PanelRecords({ module: name, contactId, begun }: PanelRecordsProps) {
  const { t } = useTranslation('records');
  const { data: module } = useQuery(moduleQuery(name));
  const [isAdding, setAdding] = useState(false);
  if (!module) return null;
  const add = t('panel.add', { name: module.label.toLocaleLowerCase() });
  return (
    <SidePanelSection
      title={module.plural_label}
      rememberAs={`chat.${name}`}
      action={
        module.allows.create && <IconButton size="sm" icon={Plus} aria-label={add} onClick={() => setAdding(true)} />
      }
    >
      <RecordsOfContact module={module} contactId={contactId} />
      {isAdding && (
        <Suspense fallback={null}>
          <RecordFormDrawer
            module={name}
            id={null}
            begun={begun}
            onSaved={() => setAdding(false)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </SidePanelSection>
  );
}

function RecordsOfContact({ module, contactId }: { module: ModuleInfo; contactId: string }) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const own = useRelatedRow(module.name);
  const [isWhole, setWhole] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(
    relatedQuery('contacts', contactId, module.name, { sort: NEWEST_FIRST, offset: 0 }),
  );
  if (!data) {
    if (!error) return <SkeletonText lines={2} />;
    return (
      <ErrorState title={t('list.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  const { records, has_more: hasMore } = data;
  if (records.length === 0)
    return (
      <p className="text-xs text-tertiary">{t('list.none', { names: module.plural_label.toLocaleLowerCase() })}</p>
    );
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label={module.plural_label} className="flex w-full flex-col gap-2">
        {(isWhole ? records : records.slice(0, SHOWN_AT_FIRST)).map((record) => (
          <li key={record.id} className="flex min-w-0">
            {own ? (
              <Suspense>
                <own.Row record={record} />
              </Suspense>
            ) : (
              <RecordRow module={module.name} record={record} />
            )}
          </li>
        ))}
      </ul>
      {!isWhole && records.length > SHOWN_AT_FIRST && (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t('panel.all')}
        </Button>
      )}
      {isWhole && hasMore && <p className="text-xs text-tertiary">{t('detail.newest_only')}</p>}
    </div>
  );
}
