import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Logo } from '../../../ui/primitives/Logo.tsx';
import { BrandPanel } from './BrandPanel.tsx';

interface AuthLayoutProps {
  title: string;
  lead?: ReactNode;
  /** Forms with two columns. */
  wide?: boolean | undefined;
  children?: ReactNode;
}

/** A page outside the shell: what to do at the start, the brand at the end. */
export function AuthLayout({ title, lead, wide = false, children }: AuthLayoutProps) {
  const { t } = useTranslation('accounts');
  useEffect(() => {
    document.title = t('page_title', { page: title });
  }, [t, title]);
  return (
    <div className="grid min-h-dvh grid-cols-1 bg-surface lg:grid-cols-[minmax(440px,5fr)_7fr]">
      <main className="flex min-w-0 flex-col px-4 py-6 sm:px-8 lg:h-dvh lg:overflow-y-auto lg:px-12 lg:py-8">
        <Logo height={28} />
        <div className={classNames('m-auto flex w-full flex-col gap-5 py-8', wide ? 'max-w-120' : 'max-w-90')}>
          <div className="flex flex-col gap-1">
            <h1 className="text-2xl">{title}</h1>
            {lead !== undefined && <p className="text-md text-secondary">{lead}</p>}
          </div>
          {children}
        </div>
        <p className="text-xs text-tertiary lg:text-end">{t('open_source')}</p>
      </main>
      <BrandPanel />
    </div>
  );
}
