import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight, CircleDot, Paperclip, Pencil, Plus, StickyNote } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { dateFormatsStore, useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import type { RecordLook } from '../../../foundation/web/slots/area.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { capitaliseRaw } from '../../../ui/primitives/status-tones.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import type { FieldTypes } from '../fields/field-type.ts';
import { activitiesQuery, itemsOfPages, type Activity } from '../queries.ts';
import { useActivityPart } from '../record-slots.ts';
import { useRecordLooks } from '../use-record-looks.ts';
import { timeGroup } from './group-by-time.ts';
import { LoadMore } from './LoadMore.tsx';

interface TimelineProps {
  module: ModuleInfo;
  types: FieldTypes;
  record: ModuleRecord;
}

const groups = ['today', 'this_week', 'earlier'] as const;

/** What happened to a record, newest first: who did it, and what each value was before. */
export function Timeline({ module, types, record }: TimelineProps) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const { time_zone: zone } = useStore(dateFormatsStore);
  const now = useNow();
  const query = useInfiniteQuery(activitiesQuery(module.name, record.id));
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    if (!error) return <SkeletonText lines={6} />;
    return (
      <ErrorState title={t('timeline.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  const activities = itemsOfPages(data.pages, ({ id }) => id);
  return (
    <div className="flex flex-col gap-5">
      {groups.map((group) => {
        const items = activities.filter(({ time }) => timeGroup(time, now, zone) === group);
        return items.length === 0 ? null : (
          <section key={group}>
            <h3 className="mb-2 text-xs font-semibold text-secondary">{t(`timeline.${group}`)}</h3>
            <ol className="flex flex-col gap-4">
              {items.map((activity) => (
                <ActivityRow key={activity.id} activity={activity} module={module} types={types} record={record} />
              ))}
            </ol>
          </section>
        );
      })}
      <LoadMore query={query} />
    </div>
  );
}

const marks: ReadonlyMap<string, RecordLook> = new Map([
  ['created', { icon: Plus, well: 'bg-success-soft text-success-text' }],
  ['changed', { icon: Pencil, well: 'bg-accent-soft text-accent-text' }],
  ['note', { icon: StickyNote, well: 'bg-warning-soft text-warning-text' }],
  ['file_added', { icon: Paperclip, well: 'bg-accent-soft text-accent-text' }],
]);
const anyMark: RecordLook = { icon: CircleDot, well: 'bg-neutral-soft text-neutral-text' };

function ActivityRow({ activity, module, types, record }: TimelineProps & { activity: Activity }) {
  const shown = useActivityPart(activity.kind);
  const { t } = useTranslation('records');
  const formatDate = useFormatDate();
  const { kind, actor, detail, time } = activity;
  const looks = useRecordLooks();
  // What happened with something else looks as that does in mixed lists.
  const about = typeof detail['module'] === 'string' ? looks.get(detail['module']) : undefined;
  const { icon: Icon, well } = marks.get(kind) ?? about ?? anyMark;
  const changes = Object.entries(detail.changes ?? {}).flatMap(([name, [before, after]]) => {
    const field = module.fields.find((each) => each.name === name);
    // A field that was removed since has no name to be shown by.
    return field ? [{ field, before, after }] : [];
  });
  const [only] = changes;
  const title =
    kind === 'created'
      ? t('timeline.created', { actor: actor.label })
      : kind === 'changed'
        ? changes.length === 1 && only
          ? t('timeline.changed_one', { actor: actor.label, field: only.field.label })
          : t('timeline.changed_fields', { actor: actor.label, count: changes.length })
        : `${capitaliseRaw(kind)} · ${actor.label}`;
  return (
    <li className="flex items-start gap-3">
      <span aria-hidden className={`grid size-7 shrink-0 place-items-center rounded-md ${well}`}>
        <Icon className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1">
        {shown ? (
          <Suspense fallback={<SkeletonText lines={1} />}>
            <shown.Part module={module} record={record} activity={activity} />
          </Suspense>
        ) : (
          <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
        )}
        {changes.map(({ field, before, after }) => (
          <p key={field.name} className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-secondary">
            {changes.length > 1 && <span className="text-tertiary">{field.label}</span>}
            <span className="sr-only">{t('timeline.from')}</span>
            <span data-whole className="line-clamp-4 min-w-0 [overflow-wrap:anywhere] text-tertiary">
              <FieldValue field={field} value={before} types={types} />
            </span>
            <ArrowRight aria-hidden className="size-3 text-tertiary rtl:-scale-x-100" />
            <span className="sr-only">{t('timeline.to')}</span>
            <span data-whole className="line-clamp-4 min-w-0 [overflow-wrap:anywhere]">
              <FieldValue field={field} value={after} types={types} />
            </span>
          </p>
        ))}
      </div>
      <time
        dateTime={time}
        title={formatDate(time, 'date_time')}
        className="shrink-0 text-xs text-tertiary tabular-nums"
      >
        <bdi>{formatDate(time, 'label')}</bdi>
      </time>
    </li>
  );
}
