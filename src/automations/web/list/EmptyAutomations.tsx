import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { automationPaths } from '../paths.ts';
import { startIcons, starts } from './starts.ts';

/** No automation yet: what they are for, and the starts that most businesses need. */
export function EmptyAutomations({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('automations');
  return (
    <div className="px-4 pb-8 md:px-6">
      <EmptyState icon={Bot} tone="bot" title={t('list.empty_title')}>
        {t('list.empty')}
      </EmptyState>
      {mayEdit && (
        <section aria-labelledby="automation-starts" className="mx-auto max-w-160">
          <h2 id="automation-starts" className="mb-2 font-semibold">
            {t('list.start_with')}
          </h2>
          <ul className="grid gap-2 sm:grid-cols-2">
            {starts.map((start) => {
              const Icon = startIcons[start];
              return (
                <li
                  key={start}
                  className="relative flex items-center gap-3 rounded-md border border-default bg-surface p-3 hover:bg-hover"
                >
                  <span
                    aria-hidden
                    className="grid size-9 shrink-0 place-items-center rounded-md bg-bot-soft text-bot-text"
                  >
                    <Icon />
                  </span>
                  <span className="min-w-0">
                    <Link
                      to={automationPaths.newFrom(start)}
                      className="rounded-xs font-medium after:absolute after:inset-0"
                    >
                      {t(`start.${start}`)}
                    </Link>
                    <span className="block text-xs text-tertiary">{t(`start.${start}_text`)}</span>
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
