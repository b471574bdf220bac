import { Check, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountPaths } from '../../../accounts/web/index.ts';
import { channelPaths } from '../../../channels/web/index.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';

interface FirstStepsCardProps {
  /** People besides the signed-in one. */
  colleagues: number;
  mayEdit: boolean;
}

/** What a new business does first, and what of it is done already. */
export function FirstStepsCard({ colleagues, mayEdit }: FirstStepsCardProps) {
  const { t } = useTranslation('shell');
  const steps = [
    { id: 'business', isDone: true, to: accountPaths.organisation },
    { id: 'team', isDone: colleagues > 0, to: mayEdit ? accountPaths.newUser : accountPaths.users },
    { id: 'channel', isDone: false, to: mayEdit ? channelPaths.connect : channelPaths.channels },
  ];
  return (
    <section aria-labelledby="first-steps" className="rounded-md border border-subtle bg-surface">
      <h2 id="first-steps" className="flex min-h-11 items-center border-b border-subtle px-4 font-semibold">
        {t('home_page.steps.title')}
      </h2>
      <ol className="py-1">
        {steps.map(({ id, isDone, to }) => (
          <li key={id}>
            <Link to={to} className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-hover">
              <span
                aria-hidden
                className={classNames(
                  'grid size-5 shrink-0 place-items-center rounded-full',
                  isDone ? 'bg-success-soft text-success-text' : 'border border-strong',
                )}
              >
                {isDone && <Check className="size-3.5" />}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t(`home_page.steps.${id}`)}</span>
                <span className="block text-xs text-tertiary">
                  {isDone ? t('home_page.steps.done') : t(`home_page.steps.${id}_text`)}
                </span>
              </span>
              <ChevronRight aria-hidden className="text-tertiary rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
