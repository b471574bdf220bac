import { useTranslation } from 'react-i18next';
import { HEADER_TEXT } from '../../contract/template-text.ts';
import { buttonIcon, languageTag } from '../template-words.ts';
import { FilledText, type Values } from './FilledText.tsx';
import { HeaderMedia } from './HeaderMedia.tsx';
import { withProviderWords, type PreviewContent } from './preview-content.ts';

/** A template as it will stand in a chat here, with its samples. */
export function TemplateBubble({ content: given, values }: { content: PreviewContent; values: Values }) {
  const { t } = useTranslation('templates');
  const content = withProviderWords(given, t);
  const { header, body, footer, buttons } = content;
  const hasMedia = content.headerType !== 'none' && content.headerType !== 'text';
  return (
    <div
      role="group"
      aria-label={t('preview.title')}
      lang={languageTag(content.language)}
      className="w-full rounded-lg rounded-se-xs border border-bubble-out-border bg-bubble-out px-2.5 pt-1.5 pb-[5px] text-md text-bubble-text shadow-1"
    >
      {hasMedia && (
        <div className="-mx-[7px] -mt-[3px] mb-1.5 overflow-hidden rounded-[9px]">
          <HeaderMedia content={content} />
        </div>
      )}
      {header !== null && header !== '' && (
        <p dir="auto" className="font-semibold">
          <FilledText text={header} values={values} variable={HEADER_TEXT} />
        </p>
      )}
      <div dir="auto" className="leading-5">
        <FilledText text={body} values={values} areMarked />
      </div>
      {footer !== null && footer !== '' && (
        <p dir="auto" className="text-xs [overflow-wrap:anywhere] text-bubble-meta">
          {footer}
        </p>
      )}
      {buttons.length > 0 && (
        <ul className="-mx-2.5 mt-1.5 -mb-[5px] text-sm font-medium text-accent-text">
          {buttons.map(({ type, text }, index) => {
            const Icon = buttonIcon(type);
            return (
              <li
                key={index}
                className="flex min-h-[34px] items-center justify-center gap-1.5 border-t border-bubble-out-border px-2.5 py-1 text-center"
              >
                {Icon && <Icon aria-hidden />}
                <bdi className="min-w-0 [overflow-wrap:anywhere]">{text}</bdi>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
