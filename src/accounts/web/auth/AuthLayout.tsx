import './brand-panel.css';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Logo } from '../../../ui/primitives/Logo.tsx';
import { SampleChat } from './SampleChat.tsx';

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

/** The two shapes of the mark, large, with a chat between them. Decoration: it says nothing of its own. */
function BrandPanel() {
  return (
    <div aria-hidden className="relative hidden overflow-hidden bg-(--brand-deep) lg:grid lg:place-items-center">
      <svg
        className="absolute inset-0 size-full rtl:-scale-x-100"
        viewBox="0 0 840 900"
        preserveAspectRatio="xMidYMid slice"
      >
        <path fill="var(--brand-shape)" d="M-40 520C-40 220 180 20 480 20v880H200C60 900-40 800-40 660z" />
        <path
          fill="var(--brand-marigold)"
          opacity=".94"
          d="M520 20c230 0 380 150 380 340v40c0 90-70 160-160 160H520z"
        />
      </svg>
      <SampleChat />
    </div>
  );
}
