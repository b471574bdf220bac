import { Check, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { importPaths } from '../paths.ts';
import { type ImportScope } from '../import-scope.ts';
import type { Target } from '../use-target.ts';
import { ScrollRegion } from '../../../ui/primitives/ScrollRegion.tsx';

export const steps = ['upload', 'match', 'review', 'done'] as const;
export type Step = (typeof steps)[number];

interface ImportFrameProps {
  scope: ImportScope;
  target: Target;
  /** Where in an import one is; null where an old one is looked at. */
  step: Step | null;
  title?: ReactNode;
  /** At the bottom: what is left to say, and the buttons that lead on. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Around every page of an import: what it fills, the steps, and the way to the history. */
export function ImportFrame({ scope, target, step, title, footer, children }: ImportFrameProps) {
  const { t } = useTranslation('imports');
  const paths = importPaths(scope);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="shrink-0 border-b border-subtle bg-surface">
        <PageHeader
          crumbs={[{ label: target.name, to: scope.root }]}
          title={title ?? t('title', { names: target.records })}
          status={step && <Steps step={step} />}
          actions={
            <Link to={paths.history} className={buttonClasses('ghost')}>
              <History aria-hidden />
              <span className="max-md:sr-only">{t('history.title')}</span>
            </Link>
          }
        />
      </div>
      <ScrollRegion
        label={t('title', { names: target.records })}
        className="min-h-0 flex-1 overflow-y-auto p-4 -outline-offset-2! md:px-6 md:py-5"
      >
        {children}
      </ScrollRegion>
      {footer !== undefined && (
        <footer className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-subtle bg-surface px-4 py-2.5 md:px-6">
          {footer}
        </footer>
      )}
    </div>
  );
}

const looks = {
  done: 'bg-accent-soft text-accent-text',
  now: 'bg-accent-solid text-accent-on',
  next: 'bg-neutral-soft text-secondary',
} as const;

function Steps({ step }: { step: Step }) {
  const { t } = useTranslation('imports');
  const present = steps.indexOf(step);
  return (
    <>
      <span className="text-tertiary max-md:order-last max-md:basis-full lg:hidden">
        {t('steps.now', { index: present + 1, all: steps.length, name: t(`steps.${step}`) })}
      </span>
      <ol aria-label={t('steps.label')} className="mx-auto flex items-center gap-2 max-lg:hidden">
        {steps.map((each, index) => {
          const state = index < present ? 'done' : index === present ? 'now' : 'next';
          return (
            <li
              key={each}
              aria-current={state === 'now' ? 'step' : undefined}
              className={classNames('flex items-center gap-2', state === 'now' ? 'text-primary' : 'text-secondary')}
            >
              {index > 0 && (
                <span
                  aria-hidden
                  className={classNames('h-px w-7', index <= present ? 'bg-accent-solid' : 'bg-(--border-default)')}
                />
              )}
              <span
                aria-hidden
                className={classNames(
                  'grid size-5.5 place-items-center rounded-full text-xs font-semibold',
                  looks[state],
                )}
              >
                {state === 'done' ? <Check className="size-3.5" /> : index + 1}
              </span>
              <span className="font-medium">{t(`steps.${each}`)}</span>
              {state === 'done' && <span className="sr-only">{t('steps.passed')}</span>}
            </li>
          );
        })}
      </ol>
    </>
  );
}
