import { HEADER_TEXT } from '../../contract/template-text.ts';
import { buttonIcon, languageTag } from '../template-words.ts';
import { FilledText, type Values } from './FilledText.tsx';
import { HeaderMedia } from './HeaderMedia.tsx';
import type { PreviewContent } from './preview-content.ts';

interface TemplateBubbleProps {
  /** Names it. */
  label: string;
  content: PreviewContent;
  values: Values;
  /** What the values are called, where they have to be filled in: what is missing is marked in red. */
  labels?: ReadonlyMap<string, string>;
}

/** A template as it will stand in a chat here, with its values. */
export function TemplateBubble({ label, content, values, labels }: TemplateBubbleProps) {
  const { header, body, footer, buttons } = content;
  const hasMedia = content.headerType !== 'none' && content.headerType !== 'text';
  return (
    <div
      role="group"
      aria-label={label}
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
          <FilledText
            text={header}
            values={values}
            variable={HEADER_TEXT}
            areMarked={labels !== undefined}
            labels={labels}
          />
        </p>
      )}
      <div dir="auto" className="leading-5">
        <FilledText text={body} values={values} areMarked labels={labels} />
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
