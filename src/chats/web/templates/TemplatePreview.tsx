import { Copy, ExternalLink, FileText, Image, MapPin, Phone, Reply, Video, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../templates/contract/template.ts';
import type { FilledTemplate } from '../../../templates/web/index.ts';
import { FormattedText } from '../../../ui/text/FormattedText.tsx';

const buttonIcons: Readonly<Record<string, LucideIcon>> = {
  url: ExternalLink,
  phone_number: Phone,
  copy_code: Copy,
  quick_reply: Reply,
};
const mediaIcons: Readonly<Record<string, LucideIcon>> = {
  image: Image,
  video: Video,
  document: FileText,
  location: MapPin,
};

interface TemplatePreviewProps {
  template: Template;
  filled: FilledTemplate;
  /** What its values are called. */
  labels: ReadonlyMap<string, string>;
}

/** The message as the customer will see it; a missing value is marked at its place. */
export function TemplatePreview({ template, filled, labels }: TemplatePreviewProps) {
  const { t } = useTranslation('chats');
  const Media = mediaIcons[template.headerType];
  return (
    <div
      role="group"
      aria-label={t('template.preview')}
      lang={template.language.replace('_', '-')}
      className="flex flex-1 flex-col justify-center bg-thread-bg px-5 py-4"
    >
      <div className="mx-auto w-full max-w-[300px] rounded-lg rounded-se-xs border border-bubble-out-border bg-bubble-out px-2.5 pt-1.5 pb-[5px] text-md text-bubble-text shadow-1">
        {Media && (
          <div aria-hidden className="mb-1.5 grid h-20 place-items-center rounded-md bg-bubble-quote text-bubble-meta">
            <Media className="size-7" />
          </div>
        )}
        {filled.header.length > 0 && (
          <p dir="auto" className="font-semibold">
            <Parts parts={filled.header} labels={labels} />
          </p>
        )}
        <p dir="auto" className="leading-5">
          <Parts parts={filled.body} labels={labels} />
        </p>
        {template.footer !== null && <p className="text-xs text-bubble-meta">{template.footer}</p>}
        {template.buttons.length > 0 && (
          <ul className="-mx-2.5 mt-1.5 -mb-[5px] text-sm font-medium text-accent-text">
            {template.buttons.map(({ type, text }, index) => {
              const Icon = buttonIcons[type];
              return (
                <li
                  key={index}
                  className="flex min-h-[34px] items-center justify-center gap-1.5 border-t border-bubble-out-border px-2.5 text-center"
                >
                  {Icon && <Icon aria-hidden />}
                  <bdi>{text}</bdi>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}

function Parts({ parts, labels }: { parts: FilledTemplate['body']; labels: ReadonlyMap<string, string> }) {
  return parts.map((part, index) => {
    if ('text' in part) return <FormattedText key={index} text={part.text} />;
    if (part.value !== null) return <b key={index}>{part.value}</b>;
    return (
      <mark key={index} className="rounded-xs bg-danger-soft px-1 text-danger-text">
        {labels.get(part.variable) ?? part.variable}
      </mark>
    );
  });
}
