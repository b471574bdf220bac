import { LegalPage } from './LegalPage.tsx';

const sections = ['account', 'use', 'content', 'platforms', 'warranty', 'contact'];

/** Our own terms, used while TERMS_URL is not set. */
export function TermsPage() {
  return <LegalPage page="terms" sections={sections} />;
}
