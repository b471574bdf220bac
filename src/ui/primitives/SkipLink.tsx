import { useTranslation } from 'react-i18next';

/** First stops of the Tab key: each jumps to the element with its id. */
export function SkipLink({ targetId = 'content', label }: { targetId?: string; label?: string }) {
  const { t } = useTranslation('ui');
  return (
    <a
      href={`#${targetId}`}
      className="fixed start-2 top-2 z-loading -translate-y-16 rounded-sm bg-inverse px-3 py-2 font-medium text-inverse focus-visible:translate-y-0"
      onClick={(event) => {
        // The routes live in the hash, so the link moves the focus itself and leaves the address alone.
        event.preventDefault();
        // A list that is empty is not there; the page is.
        const target = document.getElementById(targetId) ?? document.getElementById('content');
        if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
        target?.focus();
      }}
    >
      {label ?? t('skip_to_content')}
    </a>
  );
}
