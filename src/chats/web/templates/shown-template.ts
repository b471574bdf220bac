import type { Template } from '../../../templates/contract/template.ts';
import { HEADER_MEDIA } from '../../../templates/contract/template-text.ts';
import type { FilledTemplate, TemplateValues } from '../../../templates/web/index.ts';
import type { Shown } from '../sending/local-message.ts';

type Parts = FilledTemplate['body'];

const textOf = (parts: Parts): string =>
  parts.map((part) => ('text' in part ? part.text : (part.value ?? ''))).join('');

/** How a filled template looks in the thread before it is stored, and what it is sent with. */
export function shownTemplate(template: Template, filled: FilledTemplate, values: TemplateValues): Shown {
  const { headerType } = template;
  return {
    content_type: 'template',
    content: {
      template_id: template.id,
      name: template.name,
      language: template.language,
      ...(headerType !== 'none' && {
        header: {
          format: headerType,
          ...(headerType === 'text'
            ? { text: textOf(filled.header) }
            : { csid: values[HEADER_MEDIA] ?? template.media?.csid ?? null }),
        },
      }),
      body: textOf(filled.body),
      ...(template.footer !== null && { footer: template.footer }),
      buttons: template.buttons.map(({ type, text, url, phone_number: phone }) => ({
        type,
        text,
        ...(url !== null && { url }),
        ...(phone !== null && { phone_number: phone }),
      })),
      params: template.variables
        .map(({ name }) => ({ name, value: (values[name] ?? '').trim() }))
        .filter(({ name, value }) => name !== HEADER_MEDIA || value !== ''),
    },
  };
}
