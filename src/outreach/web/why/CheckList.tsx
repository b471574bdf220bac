import { Check as CheckIcon, Megaphone, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Check, Decision } from '../../contract/decision.ts';
import { checkText } from './decision-words.ts';

const marks = {
  passed: { Icon: CheckIcon, look: 'bg-success-soft text-success-text' },
  stopped: { Icon: X, look: 'bg-danger-solid text-danger-on' },
  not_reached: { Icon: Minus, look: 'bg-neutral-soft text-tertiary' },
} as const;

/** What was looked at for one message, in order, with what was seen then. */
export function CheckList({ decision, isShort }: { decision: Decision; isShort: boolean }) {
  const { t } = useTranslation('outreach');
  const shown = isShort ? decision.checks.filter(({ result }) => result === 'stopped') : decision.checks;
  return (
    <ol aria-label={t('why.order')} className="flex flex-col">
      {shown.map((check, index) => (
        <Row key={check.name} check={check} decision={decision} isLast={index === shown.length - 1} />
      ))}
    </ol>
  );
}

function Row({ check, decision, isLast }: { check: Check; decision: Decision; isLast: boolean }) {
  const { t } = useTranslation('outreach');
  const formatDate = useFormatDate();
  const { Icon, look } = marks[check.result];
  const isStop = check.result === 'stopped';
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3">
      <span className="flex flex-col items-center">
        <span aria-hidden className={classNames('grid size-6 shrink-0 place-items-center rounded-full', look)}>
          <Icon className="size-3.5" />
        </span>
        {!isLast && <span aria-hidden className="w-0.5 flex-1 bg-(--border-subtle)" />}
      </span>
      <div className={classNames('flex min-w-0 flex-col gap-1.5 pt-[3px]', !isLast && 'pb-4')}>
        <div className="flex items-baseline gap-2">
          <span
            className={classNames(
              'min-w-0 flex-1',
              isStop ? 'font-semibold text-danger-text' : check.result === 'passed' ? 'font-semibold' : 'text-tertiary',
            )}
          >
            {checkText(check, t)}
            {check.result === 'not_reached' && (
              <span className="ms-2 text-xs font-regular">{t('why.not_checked')}</span>
            )}
          </span>
          {check.time !== null && (
            <time dateTime={check.time} className="shrink-0 text-xs text-tertiary tabular-nums">
              {formatDate(check.time, 'time')}
            </time>
          )}
        </div>
        {check.seen.length > 0 && (
          <dl className="flex flex-wrap gap-1.5">
            {check.seen.map(({ label, value }, index) => (
              <div
                key={index}
                className="inline-flex min-w-0 max-w-full overflow-hidden rounded-xs border border-default text-xs"
              >
                <dt className="shrink-0 bg-sunken px-1.5 py-0.5 text-secondary">{label}</dt>
                <dd className={classNames('min-w-0 px-1.5 py-0.5 [overflow-wrap:anywhere]', isStop && 'font-medium')}>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {check.name === 'frequency_cap' && decision.cap !== null && decision.cap.messages.length > 0 && (
          <ul
            aria-label={t('why.cap_messages')}
            className="flex flex-col divide-y divide-(--border-subtle) rounded-sm border border-subtle"
          >
            {decision.cap.messages.map(({ label, time }, index) => (
              <li key={index} className="flex items-center gap-2 px-2.5 py-1.5">
                <Megaphone aria-hidden className="size-3.5 shrink-0 text-tertiary" />
                <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
                <span className="shrink-0 text-xs text-tertiary tabular-nums">{formatDate(time, 'date_time')}</span>
                <span className="grid h-5 min-w-5 place-items-center rounded-xs bg-neutral-soft text-xs tabular-nums">
                  {index + 1}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
