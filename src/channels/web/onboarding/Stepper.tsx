import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';

export const steps = ['connect', 'number', 'activate', 'contacts', 'ready'] as const;
export type Step = (typeof steps)[number];

/** Where in the onboarding one is; on phones one line says so. */
export function Stepper({ step }: { step: Step }) {
  const { t } = useTranslation('channels');
  const present = steps.indexOf(step);
  return (
    <>
      <p className="min-w-0 flex-1 truncate text-center font-medium lg:hidden">
        {t('steps.now', { index: present + 1, name: t(`steps.${step}`) })}
      </p>
      <ol aria-label={t('steps.label')} className="flex flex-1 items-center justify-center gap-2 max-lg:hidden">
        {steps.map((each, index) => (
          <li
            key={each}
            aria-current={index === present ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-2 font-medium whitespace-nowrap',
              index === present ? 'text-primary' : 'text-secondary',
            )}
          >
            {index > 0 && (
              <span
                aria-hidden
                className={classNames('h-px w-7', index <= present ? 'bg-accent-solid' : 'bg-(--border-default)')}
              />
            )}
            <StepMark number={index + 1} state={index < present ? 'done' : index === present ? 'now' : 'next'} />
            <span>{t(`steps.${each}`)}</span>
            {index < present && <span className="sr-only">{t('steps.done')}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

const looks = {
  done: 'bg-accent-soft text-accent-text',
  now: 'bg-accent-solid text-accent-on',
  next: 'bg-neutral-soft text-secondary',
} as const;

function StepMark({ number, state }: { number: number; state: keyof typeof looks }) {
  return (
    <span
      aria-hidden
      className={classNames('grid size-[22px] place-items-center rounded-full text-xs font-semibold', looks[state])}
    >
      {state === 'done' ? <Check className="size-3.5 stroke-[2.6]" /> : number}
    </span>
  );
}
