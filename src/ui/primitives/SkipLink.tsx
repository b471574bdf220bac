import { useTranslation } from 'react-i18next';

interface SkipLinkProps {
  targetId?: string;
  /** Skip to content, unless it says something else. */
  label?: string;
  /** It leads to the list inside of the element. */
  isList?: boolean;
}

/** First stops of the Tab key: each jumps to the element with its id. */
export function SkipLink({ targetId = 'content', label, isList = false }: SkipLinkProps) {
  const { t } = useTranslation('ui');
  return (
    <a
      href={`#${targetId}`}
      className="fixed start-2 top-2 z-loading -translate-y-16 rounded-sm bg-inverse px-3 py-2 font-medium text-inverse focus-visible:translate-y-0"
      onClick={(event) => {
        // The routes live in the hash, so the link moves the focus itself and leaves the address alone.
        event.preventDefault();
        const part = document.getElementById(targetId);
        // The list of a part takes the keys; an empty one is not there.
        const target = (isList ? part?.querySelector<HTMLElement>('[data-page-list]') : null) ?? part;
        if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
        target?.focus();
      }}
    >
      {label ?? t('skip_to_content')}
    </a>
  );
}
