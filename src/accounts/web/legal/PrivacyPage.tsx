import { LegalPage } from './LegalPage.tsx';

const sections = ['stored', 'cookie', 'shared', 'kept', 'rights', 'contact'];

/** Our own privacy policy, used while PRIVACY_URL is not set. */
export function PrivacyPage() {
  return <LegalPage page="privacy" sections={sections} />;
}
