import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import { jobQuery, runningJobsQuery } from './job-queries.ts';

/** How far the last thing has come that is done with many records of a module; nothing while none runs. */
export function RunningJobs({ module }: { module: ModuleInfo }) {
  const { data: ids = [] } = useQuery(runningJobsQuery(module.name));
  const last = ids.at(-1);
  return last === undefined ? null : <RunningJob key={last} module={module} id={last} />;
}

function RunningJob({ module, id }: { module: ModuleInfo; id: string }) {
  const { t, i18n } = useTranslation('records');
  const { data: job } = useQuery(jobQuery(module.name, id));
  if (!job || job.kind === 'export') return null;
  const number = new Intl.NumberFormat(i18n.language);
  const { total, done, failed, kept } = job;
  const names = (total === 1 ? module.label : module.plural_label).toLocaleLowerCase();
  const label = t(`jobs.${job.kind}`, { names });
  const looked = done + failed + kept;
  return (
    <div role="status" className="ms-auto flex min-w-0 items-center gap-2 text-primary">
      <span className="truncate">{label}</span>
      <span className="w-20 shrink-0 md:w-40">
        <ProgressBar
          running
          label={label}
          total={Math.max(1, total ?? 1)}
          segments={[{ value: looked, label: t('jobs.looked'), color: 4 }]}
        />
      </span>
      {total !== null && (
        <span className="text-tertiary tabular-nums max-md:hidden">
          {t('jobs.of', { done: number.format(looked), total: number.format(total) })}
        </span>
      )}
    </div>
  );
}
