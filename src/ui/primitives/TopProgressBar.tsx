import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A change of route shorter than this shows nothing. */
const SHOW_AFTER_MS = 150;

/** A thin line at the top while a route loads. */
export function TopProgressBar({ active }: { active: boolean }) {
  return active ? <DelayedBar /> : null;
}

function DelayedBar() {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-loading h-0.5">
      {/* A status, for it stands outside the page's landmarks. */}
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      <div
        aria-hidden
        className="h-full origin-left bg-accent-solid rtl:origin-right"
        style={{ animation: 'kit-creep 8s cubic-bezier(.1,.8,.2,1) forwards' }}
      />
    </div>
  );
}
