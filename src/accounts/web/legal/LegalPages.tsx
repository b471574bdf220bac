import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import { Link } from '../../../ui/primitives/Link.tsx';
import { Logo } from '../../../ui/primitives/Logo.tsx';
import { legal } from '../messages/legal.ts';
import { accountPaths } from '../paths.ts';

addMessages('legal', legal);

/** Our own terms, used while TERMS_URL is not set. */
export function TermsPage() {
  const { t } = useTranslation('legal');
  const sections = ['account', 'use', 'content', 'platforms', 'warranty', 'contact'] as const;
  return (
    <LegalPage
      title={t('terms.title')}
      intro={t('terms.intro')}
      sections={sections.map((name) => ({
        title: t(`terms.section.${name}.title`),
        text: t(`terms.section.${name}.text`),
      }))}
    />
  );
}

/** Our own privacy policy, used while PRIVACY_URL is not set. */
export function PrivacyPage() {
  const { t } = useTranslation('legal');
  const sections = ['stored', 'cookie', 'shared', 'kept', 'rights', 'contact'] as const;
  return (
    <LegalPage
      title={t('privacy.title')}
      intro={t('privacy.intro')}
      sections={sections.map((name) => ({
        title: t(`privacy.section.${name}.title`),
        text: t(`privacy.section.${name}.text`),
      }))}
    />
  );
}

interface LegalPageProps {
  title: string;
  intro: string;
  sections: readonly { title: string; text: string }[];
}

/** A page of plain words, for installations without legal pages of their own. */
function LegalPage({ title, intro, sections }: LegalPageProps) {
  const { t } = useTranslation(['accounts', 'legal']);
  useEffect(() => {
    document.title = t('page_title', { page: title });
  }, [t, title]);
  return (
    <main className="min-h-dvh bg-surface px-4 py-8 sm:px-8">
      <article className="mx-auto flex max-w-160 flex-col gap-6">
        <Logo height={28} />
        <h1 className="mt-4 text-2xl">{title}</h1>
        <p className="text-md text-secondary">{intro}</p>
        {sections.map((section) => (
          <section key={section.title} className="flex flex-col gap-1">
            <h2 className="text-lg">{section.title}</h2>
            <p className="text-md text-secondary">{section.text}</p>
          </section>
        ))}
        <p>
          <Link to={accountPaths.signIn}>{t('legal:back')}</Link>
        </p>
      </article>
    </main>
  );
}
