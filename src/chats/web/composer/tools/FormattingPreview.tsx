import { useTranslation } from 'react-i18next';
import { FormattedText } from '../../../../ui/text/FormattedText.tsx';
import { parseText } from '../../../../ui/text/parse-text.ts';

/** How the text will look where marks of formatting stand in it; nothing where there are none. */
export function FormattingPreview({ text }: { text: string }) {
  const { t } = useTranslation('chats_composer');
  const words = text.trim();
  const isFormatted = parseText(words).some(({ kind }) => kind !== 'text' && kind !== 'link');
  if (!isFormatted) return null;
  return (
    <div className="flex items-baseline gap-2.5 border-b border-subtle bg-canvas px-3 py-1.5">
      <span className="shrink-0 text-xs text-tertiary">{t('formatting.label')}</span>
      <div
        role="group"
        aria-label={t('formatting.label')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by key
        tabIndex={0}
        dir="auto"
        className="max-h-24 min-w-0 flex-1 overflow-y-auto text-md"
      >
        <FormattedText text={words} />
      </div>
    </div>
  );
}
