import { Ellipsis, Pencil } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageSubject } from '../../../foundation/web/title/page-subject.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { TabPanel, Tabs } from '../../../ui/primitives/Tabs.tsx';
import type { LayoutSection, ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import type { FieldTypes } from '../fields/field-type.ts';
import { FieldValue, isEmptyValue } from '../fields/FieldValue.tsx';
import { stateField } from '../fields/state-field.ts';
import { recordName } from '../record-name.ts';
import type { MorePopupProps } from './MorePopup.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordParts } from './RecordParts.tsx';
import { Timeline } from './Timeline.tsx';
import { useRelatedCounts } from './use-related-counts.ts';
import { useRelatedModules } from './use-related-modules.ts';

const RecordFiles = lazy(async () => ({ default: (await import('./RecordFiles.tsx')).RecordFiles }));
const RelatedRecords = lazy(async () => ({ default: (await import('./RelatedRecords.tsx')).RelatedRecords }));

const LateMore = latePopup<MorePopupProps>('menu', async () => (await import('./MorePopup.tsx')).MorePopup);

interface RecordPopupProps {
  module: ModuleInfo;
  types: FieldTypes;
  sections: readonly LayoutSection[];
  record: ModuleRecord;
  onEdit: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** What the line below the name has room for. */
const SUMMARY_FIELDS = 2;

/** A record: what happened to it at the start, its facts at the end; on a phone a tab each. */
export function RecordPopup(props: RecordPopupProps) {
  const { module, types, sections, record, onClose } = props;
  const { t } = useTranslation('records');
  // Reading starts at the top: the only field is that of a new note, far down.
  const start = useRef<HTMLDivElement>(null);
  const related = useRelatedModules(module.name);
  const name = recordName(module, record);
  usePageSubject(name);
  const hasFiles = module.related.includes('files');
  const counts = useRelatedCounts(module, record.id, related);
  const mayChange = record['is_read_only'] !== true;
  // On a phone the name needs the whole width of the head.
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [chosen, setTab] = useState<string | null>(null);
  // There the facts are the first tab instead of a column: below the timeline no one would find the number.
  const tab = chosen ?? (isPhone ? 'facts' : 'timeline');
  const actions = <HeadActions {...props} mayChange={mayChange} />;
  const facts = (
    <>
      <RecordFacts module={module} types={types} sections={sections} record={record} />
      <RecordParts slot="recordPanels" module={module} record={record} />
    </>
  );
  return (
    <Dialog
      open
      ignoresBack
      flush
      size="xl"
      initialFocus={start}
      onOpenChange={onClose}
      lead={module.is_person && <Avatar name={name} size={52} decorative className="max-md:hidden" />}
      title={<Heading module={module} record={record} name={name} types={types} />}
      description={<Summary module={module} record={record} />}
      actions={isPhone ? undefined : actions}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto md:h-[min(640px,calc(100dvh-11rem))] md:flex-none md:flex-row md:overflow-hidden">
        {isPhone && <div className="border-b border-subtle px-5 py-3">{actions}</div>}
        <div ref={start} tabIndex={-1} className="min-w-0 flex-1 outline-none md:overflow-y-auto">
          <Tabs
            label={t('detail.tabs', { name })}
            className="sticky top-0 z-sticky bg-raised px-5"
            tabs={[
              ...(isPhone ? [{ value: 'facts', label: t('detail.facts') }] : []),
              { value: 'timeline', label: t('detail.timeline') },
              ...(hasFiles ? [{ value: 'files', label: t('files.tab'), count: counts.files }] : []),
              ...related.map((other) => ({
                value: other.name,
                label: other.plural_label,
                count: counts.of.get(other.name),
              })),
            ]}
            value={tab}
            onValueChange={setTab}
          >
            {isPhone && (
              <TabPanel value="facts" className="flex flex-col gap-5 p-5 outline-none">
                {facts}
              </TabPanel>
            )}
            <TabPanel value="timeline" className="p-5 outline-none">
              <Timeline module={module} types={types} record={record} />
            </TabPanel>
            {hasFiles && (
              <TabPanel value="files" className="p-5 outline-none">
                <Suspense fallback={<SkeletonText lines={4} />}>
                  <RecordFiles module={module} id={record.id} mayChange={module.allows.edit && mayChange} />
                </Suspense>
              </TabPanel>
            )}
            {related.map((other) => (
              <TabPanel key={other.name} value={other.name} className="p-5 outline-none">
                <Suspense fallback={<SkeletonText lines={4} />}>
                  <RelatedRecords module={module.name} record={{ id: record.id, label: name }} related={other} />
                </Suspense>
              </TabPanel>
            ))}
          </Tabs>
        </div>
        {!isPhone && (
          <aside
            aria-label={t('detail.facts')}
            className="flex w-80 shrink-0 flex-col gap-5 overflow-y-auto border-s border-subtle bg-canvas p-5"
          >
            {facts}
          </aside>
        )}
      </div>
    </Dialog>
  );
}

type HeadActionsProps = Pick<RecordPopupProps, 'module' | 'record' | 'onEdit' | 'onDelete'> & { mayChange: boolean };

/** What can be done with the record. */
function HeadActions({ module, record, mayChange, onEdit, onDelete }: HeadActionsProps) {
  const { t } = useTranslation('records');
  return (
    <span className="flex shrink-0 items-center gap-2 self-start">
      <RecordParts slot="recordActions" module={module} record={record} />
      {(module.allows.edit || module.allows.delete) && !mayChange && (
        <span className="text-xs text-tertiary">{t('detail.read_only')}</span>
      )}
      {module.allows.edit && mayChange && (
        <Button icon={Pencil} onClick={onEdit}>
          {t('detail.edit')}
        </Button>
      )}
      {module.allows.delete && mayChange && (
        <LateMore
          name={module.label.toLocaleLowerCase()}
          onDelete={onDelete}
          trigger={<IconButton icon={Ellipsis} aria-label={t('detail.more')} />}
        />
      )}
    </span>
  );
}

/** The name, and beside it the first choice with a colour and what areas say. */
function Heading({
  module,
  record,
  name,
  types,
}: Pick<RecordPopupProps, 'module' | 'record' | 'types'> & { name: string }) {
  const pill = stateField(module, record);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
      <span dir="auto" className="min-w-0 text-xl [overflow-wrap:anywhere]">
        {name}
      </span>
      {pill && <FieldValue field={pill} value={record[pill.name]} types={types} />}
      <RecordParts slot="recordMarks" module={module} record={record} />
    </span>
  );
}

/** The first texts about the record in one line. */
function Summary({ module, record }: Pick<RecordPopupProps, 'module' | 'record'>) {
  const texts = module.fields
    .filter(({ type, name }) => type === 'text' && name !== module.label_field && !isEmptyValue(record[name]))
    .slice(0, SUMMARY_FIELDS)
    .map(({ name }) => String(record[name]));
  return (
    <span dir="auto" className="block truncate">
      {texts.join(' · ')}
    </span>
  );
}
