import { useTranslation } from 'react-i18next';

/** First stop of the Tab key: jumps past the header to the element with this id. */
export function SkipLink({ targetId = 'content' }: { targetId?: string }) {
  const { t } = useTranslation('ui');
  return (
    <a
      href={`#${targetId}`}
      className="fixed start-2 top-2 z-loading -translate-y-16 rounded-sm bg-inverse px-3 py-2 font-medium text-inverse focus-visible:translate-y-0"
      onClick={(event) => {
        // The routes live in the hash, so the link moves the focus itself and leaves the address alone.
        event.preventDefault();
        const target = document.getElementById(targetId);
        if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
        target?.focus();
      }}
    >
      {t('skip_to_content')}
    </a>
  );
}
