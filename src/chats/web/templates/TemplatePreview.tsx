import { useTranslation } from 'react-i18next';
import type { Template } from '../../../templates/contract/template.ts';
import { HEADER_MEDIA } from '../../../templates/contract/template-text.ts';
import { storedContent, TemplateBubble, type TemplateValues } from '../../../templates/web/index.ts';
import { previewUrl } from '../sending/chat-media.ts';

interface TemplatePreviewProps {
  template: Template;
  values: TemplateValues;
  /** What its values are called. */
  labels: ReadonlyMap<string, string>;
}

/** The message as the customer will see it, with the file that was chosen; a missing value is marked at its place. */
export function TemplatePreview({ template, values, labels }: TemplatePreviewProps) {
  const { t } = useTranslation('chats');
  const content = storedContent(template.id, template);
  const csid = values[HEADER_MEDIA] ?? '';
  return (
    <div className="flex flex-1 flex-col justify-center bg-thread-bg px-5 py-4">
      <div className="mx-auto w-full max-w-[300px]">
        <TemplateBubble
          label={t('template.preview')}
          content={csid === '' ? content : { ...content, media: { name: '', url: previewUrl(csid) } }}
          values={values}
          labels={labels}
        />
      </div>
    </div>
  );
}
