import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { registerMessages } from '../../../foundation/web/i18n/i18n.ts';
import { Link } from '../../../ui/primitives/Link.tsx';
import { Logo } from '../../../ui/primitives/Logo.tsx';
import { legal } from '../messages/legal.ts';
import { accountPaths } from '../paths.ts';
import '../messages/register.ts';

registerMessages('accounts', { legal });

interface LegalPageProps {
  page: 'terms' | 'privacy';
  sections: readonly string[];
}

/** A page of plain words, for installations without legal pages of their own. */
export function LegalPage({ page, sections }: LegalPageProps) {
  const { t } = useTranslation('accounts');
  const title = t(`legal.${page}.title`);
  useEffect(() => {
    document.title = t('page_title', { page: title });
  }, [t, title]);
  return (
    <main className="min-h-dvh bg-surface px-4 py-8 sm:px-8">
      <article className="mx-auto flex max-w-160 flex-col gap-6">
        <Logo height={28} />
        <h1 className="mt-4 text-2xl">{title}</h1>
        <p className="text-md text-secondary">{t(`legal.${page}.intro`)}</p>
        {sections.map((section) => (
          <section key={section} className="flex flex-col gap-1">
            <h2 className="text-lg">{t(`legal.${page}.section.${section}.title`)}</h2>
            <p className="text-md text-secondary">{t(`legal.${page}.section.${section}.text`)}</p>
          </section>
        ))}
        <p>
          <Link to={accountPaths.signIn}>{t('legal.back')}</Link>
        </p>
      </article>
    </main>
  );
}
