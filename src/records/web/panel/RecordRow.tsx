import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { dateFormatsStore, useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { isOver } from '../fields/is-over.ts';
import { FieldValue, isEmptyValue } from '../fields/FieldValue.tsx';
import { stateField } from '../fields/state-field.ts';
import { fieldTypesQuery } from '../fields/use-field-types.ts';
import { moduleQuery } from '../queries.ts';
import type { RecordBoard } from '../record-display.ts';
import { RecordLink } from '../RecordLink.tsx';
import { recordName } from '../record-name.ts';

interface RecordRowProps {
  module: string;
  record: ModuleRecord;
  /** What it says beside the name and how it stands: an amount, and a day or time, which is red once it is over. */
  facts?: Pick<RecordBoard, 'field' | 'amount' | 'note' | 'closed'> | undefined;
}

/** A record among those that refer to another one: its name and how it stands, and below them what it is judged by. */
export function RecordRow({ module: name, record, facts }: RecordRowProps) {
  const { t } = useTranslation('records');
  const formatDate = useFormatDate();
  const now = useNow();
  const { time_zone: zone } = useStore(dateFormatsStore);
  const { data: module } = useQuery(moduleQuery(name));
  const { data: types } = useQuery(fieldTypesQuery);
  if (!module || !types) return null;
  const valueOf = (wanted: string | undefined) => {
    const field = module.fields.find((each) => each.name === wanted);
    return field && !isEmptyValue(record[field.name]) ? { field, value: record[field.name] } : null;
  };
  const state = stateField(module, record);
  const amount = valueOf(facts?.amount);
  const due = valueOf(facts?.note);
  const isOpen = facts?.closed !== undefined && !facts.closed.includes(String(record[facts.field]));
  const isLate = due !== null && isOpen && isOver(String(due.value), now, zone);
  return (
    <span className="flex min-w-0 flex-1 flex-col py-1">
      <span className="flex min-w-0 items-center gap-2">
        <RecordLink module={name} id={record.id} className="min-w-0 flex-1 truncate">
          {recordName(module, record)}
        </RecordLink>
        {state && <FieldValue field={state} value={record[state.name]} types={types} />}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-tertiary tabular-nums">
        {amount && (
          <span className="font-medium text-secondary">
            <FieldValue {...amount} types={types} isBrief />
          </span>
        )}
        {due ? (
          <span className={classNames('inline-flex gap-1', isLate && 'font-medium text-danger-text')}>
            {isLate ? t('board.overdue') : due.field.label} <FieldValue {...due} types={types} />
          </span>
        ) : (
          <span>{t('panel.created', { time: formatDate(record.created_time, 'label') })}</span>
        )}
      </span>
    </span>
  );
}
