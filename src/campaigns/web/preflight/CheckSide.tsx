import { CircleCheck, Clock, Smartphone, TriangleAlert, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import type { Campaign } from '../../contract/campaign.ts';
import type { Blocker, Preflight } from '../../contract/preflight.ts';
import { useWallTime } from '../builder/StartPill.tsx';
import type { Part } from '../builder/use-fix.ts';
import { countryName, formatCount } from '../format-numbers.ts';

interface CheckSideProps {
  campaign: Campaign;
  preflight: Preflight;
  /** Why it could not be run. */
  failure: string | null;
  mayEdit: boolean;
  onFix: (fix: Blocker['fix']) => void;
  onPart: (part: Part) => void;
  button: ReactNode;
}

/** What must be fixed, when and how fast it is sent, what the limit leaves, and a test before everybody gets it. */
export function CheckSide(props: CheckSideProps) {
  const { campaign, preflight, failure, mayEdit, onPart, button } = props;
  const { t } = useTranslation('campaigns');
  const wallTime = useWallTime();
  const schedule = campaign.runtime_params?.schedule ?? null;
  return (
    <aside
      aria-label={t('check.fix')}
      className="flex shrink-0 flex-col gap-4 border-subtle bg-surface px-5 py-4 max-lg:border-t lg:w-[340px] lg:overflow-y-auto lg:border-s xl:w-[400px]"
    >
      <Fixes {...props} />
      <hr className="border-subtle" />
      <Pace campaign={campaign} preflight={preflight} />
      <Limit preflight={preflight} />
      {mayEdit && (
        <>
          <hr className="border-subtle" />
          <section className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              <h2 className="font-semibold">{t('check.test')}</h2>
              <p className="text-xs text-tertiary">{t('check.test_text')}</p>
            </div>
            <Button icon={Smartphone} disabled={(campaign.steps?.length ?? 0) === 0} onClick={() => onPart('test')}>
              {t('test.send')}
            </Button>
          </section>
          <div className="mt-auto flex flex-col gap-2 pt-4">
            {failure !== null && (
              <Callout tone="danger" live title={t('actions.run_failed')}>
                {failure}
              </Callout>
            )}
            {button}
            <p className="text-center text-xs text-tertiary">
              {schedule ? t('check.starts_at', { time: wallTime(schedule.at) }) : t('check.starts_now')}
            </p>
          </div>
        </>
      )}
    </aside>
  );
}

function Fixes({ campaign, preflight, mayEdit, onFix, onPart }: CheckSideProps) {
  const { t, i18n } = useTranslation('campaigns');
  const formatDate = useFormatDate();
  const { blockers, quiet, next } = preflight;
  const stepOf = (id: string | null) => (campaign.steps ?? []).findIndex((step) => step.id === id) + 1;
  return (
    <section aria-labelledby="check-fix" className="flex flex-col gap-2.5">
      <h2 id="check-fix" className="font-semibold">
        {t('check.fix')}
      </h2>
      {blockers.length === 0 && next !== null && <p className="text-tertiary">{t('check.counting_all')}</p>}
      {blockers.length === 0 && next === null && (
        <p className="flex items-center gap-2 text-success-text">
          <CircleCheck aria-hidden />
          {t('check.all_well')}
        </p>
      )}
      {blockers.map((blocker, index) => {
        const { reason, fix } = blocker;
        return (
          <Callout key={`${reason} ${index}`} tone="danger" icon={TriangleAlert}>
            <p className="font-medium">{blocker.message}</p>
            {mayEdit && (
              <span className="mt-2 flex flex-wrap gap-2">
                {reason === 'TEMPLATE_NOT_APPROVED' && fix.step_id !== null && (
                  <Button size="sm" onClick={() => onFix({ ...fix, place: 'step' })}>
                    {t('check.other_template')}
                  </Button>
                )}
                <Button size="sm" onClick={() => onFix(fix)}>
                  {t(`check.fixes.${fix.place}`, { step: stepOf(fix.step_id) })}
                </Button>
              </span>
            )}
          </Callout>
        );
      })}
      {quiet.map(({ country, people, until }) => {
        const time = formatDate(until, 'moment');
        return (
          <Callout
            key={country ?? ''}
            tone="warning"
            icon={Clock}
            title={t('check.quiet', { count: people, number: formatCount(people) })}
            action={
              mayEdit && (
                <Button size="sm" variant="ghost" onClick={() => onPart('schedule')}>
                  {t('check.change')}
                </Button>
              )
            }
          >
            {country === null
              ? t('check.quiet_somewhere', { time })
              : t('check.quiet_text', { country: countryName(country, i18n.language), time })}
          </Callout>
        );
      })}
    </section>
  );
}

function Pace({ campaign, preflight: { pace } }: { campaign: Campaign; preflight: Preflight }) {
  const { t } = useTranslation('campaigns');
  const formatDate = useFormatDate();
  return (
    <section className="flex flex-col gap-2.5">
      <h2 className="font-semibold">
        <bdi>{campaign.channel?.label ?? t('builder.no_channel')}</bdi>
      </h2>
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-[34px] shrink-0 place-items-center rounded-md bg-info-soft text-info-text"
        >
          <Zap />
        </span>
        <div className="min-w-0 flex-1">
          <p>{durationText(pace.seconds, t)}</p>
          <p className="text-xs text-tertiary tabular-nums">
            {t('check.pace_of', { number: formatCount(pace.per_second) })}
          </p>
        </div>
        <p className="max-w-40 shrink-0 text-end text-xs text-secondary tabular-nums">
          {t('check.from_to', { from: formatDate(pace.starts, 'moment'), to: formatDate(pace.ends, 'moment') })}
        </p>
      </div>
    </section>
  );
}

function durationText(seconds: number, t: TFunction<'campaigns'>): string {
  if (seconds < 60) return t('check.pace_seconds');
  if (seconds < 3600) return t('check.pace_minutes', { count: Math.round(seconds / 60) });
  return t('check.pace_hours', { count: Math.round(seconds / 3600) });
}

function Limit({ preflight: { limit } }: { preflight: Preflight }) {
  const { t } = useTranslation('campaigns');
  const { max, used, this_run: run } = limit;
  const left = max === null ? null : max - used - run;
  return (
    <section aria-label={t('check.limit')} className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <h2>{t('check.limit')}</h2>
        <b className="text-xs font-semibold tabular-nums">
          {left === null
            ? t('check.limit_none')
            : left < 0
              ? t('check.limit_over', { number: formatCount(-left) })
              : t('check.limit_left', { number: formatCount(left) })}
        </b>
      </div>
      {max !== null && (
        <>
          <ProgressBar
            size="md"
            label={t('check.limit')}
            segments={[
              { value: used, label: t('check.used_label'), color: 1 },
              { value: run, label: t('check.this_run_label'), color: left !== null && left < 0 ? 'danger' : 2 },
            ]}
            total={Math.max(max, used + run)}
          />
          <p className="flex flex-wrap gap-x-4 text-xs text-secondary tabular-nums">
            <span className="flex items-center gap-1.5">
              <span aria-hidden className="size-2 rounded-[2px] bg-chart-1" />
              {t('check.used', { number: formatCount(used) })}
            </span>
            <span className="flex items-center gap-1.5">
              <span aria-hidden className="size-2 rounded-[2px] bg-chart-2" />
              {t('check.this_run', { number: formatCount(run) })}
            </span>
            <span className="ms-auto">{t('check.of_max', { number: formatCount(max) })}</span>
          </p>
        </>
      )}
    </section>
  );
}
