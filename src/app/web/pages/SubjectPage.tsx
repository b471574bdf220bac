import { AppWindow, ChartColumn, Webhook, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useMatches } from 'react-router';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import type { PlannedPage, PlannedPageHandle, Subject } from './planned-pages.ts';

const icons: Readonly<Record<Subject, LucideIcon>> = {
  analytics: ChartColumn,
  integrations: Webhook,
  widget: AppWindow,
};

/** A route of the specification without a screen: what it is for, said plainly, and a way on that works. */
export function SubjectPage() {
  const { t } = useTranslation('pages');
  const page = usePage();
  const { pathname } = useLocation();
  const isList = page.kind === 'list';
  const listPath = pathname.slice(0, pathname.indexOf(page.subject) + page.subject.length);
  return (
    <div className="flex min-h-full flex-col">
      <div className="grid flex-1 place-items-center p-4">
        <EmptyState
          headingLevel={1}
          icon={icons[page.subject]}
          title={t(page.title)}
          action={
            <Link to={isList ? '/' : listPath} className={buttonClasses('secondary')}>
              {isList ? t('home') : t('back', { name: t(`${page.subject}.list`) })}
            </Link>
          }
          className="max-w-md"
        >
          {t(`${page.subject}.text`)} {t('not_here')}
        </EmptyState>
      </div>
    </div>
  );
}

function usePage(): PlannedPage {
  const handle = useMatches().at(-1)?.handle as PlannedPageHandle | undefined;
  if (!handle) throw new Error('This page was rendered by a route that names no subject');
  return handle.page;
}
