import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { RecordLink } from '../../../records/web/index.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Pill } from '../../../ui/primitives/StatusPill.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { softTones } from '../../../ui/primitives/tones.ts';
import type { Run } from '../../contract/run.ts';
import { kindLooks, notDone, outcomeTone } from './run-looks.ts';
import { runSummary } from './run-summary.ts';
import { RunWhy } from './RunWhy.tsx';

interface RunRowProps {
  run: Run;
  isCompact: boolean;
  /** Not where all entries are about one. */
  hasContact: boolean;
}

/** One run: what ran, where, how it ended. Its name opens the reason below it. */
export function RunRow({ run, isCompact, hasContact }: RunRowProps) {
  const { t } = useTranslation('actions_runs');
  const formatDate = useFormatDate();
  const whyId = useId();
  const [isOpen, setOpen] = useState(false);
  const { icon: Icon, tone } = kindLooks[run.kind];
  return (
    <li className="min-w-0 border-b border-subtle last:border-b-0">
      <div
        className={classNames(
          'relative flex min-w-0 items-start gap-2.5',
          isCompact ? 'py-2' : 'px-3 py-2.5 hover:bg-hover md:px-4',
        )}
      >
        <span
          aria-hidden
          data-kit-edge
          className={classNames('grid size-7 shrink-0 place-items-center rounded-sm', softTones[tone])}
        >
          <Icon className="size-4" />
        </span>
        <span className="sr-only">{t(`one_of.${run.kind}`)}</span>
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? whyId : undefined}
              onClick={() => setOpen(!isOpen)}
              className="min-w-0 max-w-full truncate rounded-xs text-start font-medium after:absolute after:inset-0"
            >
              <bdi dir="auto">{run.record.label}</bdi>
            </button>
            <Outcome run={run} />
          </div>
          <p className="text-xs text-tertiary [overflow-wrap:anywhere]">
            {hasContact && run.contact && (
              <>
                <Contact run={run} label={run.contact.label} />
                {' · '}
              </>
            )}
            <span dir="auto">{runSummary(run, t)}</span>
            {isCompact && (
              <>
                {' · '}
                <When run={run} />
              </>
            )}
          </p>
        </div>
        <span className="flex shrink-0 items-center gap-1.5 pt-0.5 text-xs text-tertiary">
          {!isCompact && <When run={run} />}
          <ChevronDown
            aria-hidden
            className={classNames('size-4 transition-transform duration-fast', isOpen && 'rotate-180')}
          />
        </span>
      </div>
      {isOpen && (
        <section
          id={whyId}
          aria-label={t('details_of', { name: `${run.record.label}, ${formatDate(run.time, 'date_time')}` })}
          className={isCompact ? 'pb-3' : 'px-3 pt-2.5 pb-4 md:ps-[54px] md:pe-4'}
        >
          <RunWhy run={run} isCompact={isCompact} />
        </section>
      )}
    </li>
  );
}

function Outcome({ run }: { run: Run }) {
  const { t } = useTranslation('actions_runs');
  const missing = notDone(run);
  return (
    <>
      <Pill tone={outcomeTone(run.outcome)} turning={run.outcome === 'running'} className="shrink-0">
        {t(`outcomes.${run.outcome}`)}
      </Pill>
      {run.is_pending && <Tag tone="info">{t('pending')}</Tag>}
      {missing > 0 && <Tag tone="danger">{t('not_done', { count: missing })}</Tag>}
    </>
  );
}

/** Who it was about; leads to the chat. */
function Contact({ run: { chat_id: chatId }, label }: { run: Run; label: string }) {
  if (chatId === null) return <bdi>{label}</bdi>;
  return (
    <RecordLink module="chats" id={chatId} className="relative z-base">
      {label}
    </RecordLink>
  );
}

function When({ run }: { run: Run }) {
  const formatDate = useFormatDate();
  return (
    <time
      dateTime={run.time}
      title={formatDate(run.time, 'date_time')}
      className="text-xs text-tertiary tabular-nums whitespace-nowrap"
    >
      {formatDate(run.time, 'label')}
    </time>
  );
}
