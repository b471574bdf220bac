import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessQuery } from '../../../accounts/web/index.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { PhoneMessage, PhonePreview } from '../../../ui/patterns/PhonePreview.tsx';
import { HEADER_TEXT } from '../../contract/template-text.ts';
import { buttonIcon, languageTag } from '../template-words.ts';
import { FilledText, type Values } from './FilledText.tsx';
import { HeaderMedia } from './HeaderMedia.tsx';
import type { PreviewContent } from './preview-content.ts';

interface CustomerPhoneProps {
  content: PreviewContent;
  values: Values;
  theme: 'light' | 'dark';
}

/** The phone of somebody who gets a template with these values. */
export function CustomerPhone({ content, values, theme }: CustomerPhoneProps) {
  const { t } = useTranslation('templates');
  const formatDate = useFormatDate();
  const time = formatDate(useNow(), 'time');
  const { data: name = '' } = useQuery({ ...businessQuery, enabled: false, select: (business) => business.name });
  const { headerType, header, body, footer, buttons } = content;
  const isFile = headerType !== 'none' && headerType !== 'text';
  const isEmpty = body === '' && !isFile && (header ?? '') === '';
  return (
    <PhonePreview
      label={t('preview.of_phone')}
      name={name}
      words={{ account: t('preview.account'), field: t('preview.field') }}
      time={time}
      theme={theme}
    >
      <PhoneMessage
        lang={languageTag(content.language)}
        media={isFile ? <HeaderMedia content={content} /> : undefined}
        header={header ? <FilledText text={header} values={values} variable={HEADER_TEXT} /> : undefined}
        footer={footer || undefined}
        time={time}
        buttons={buttons.map(({ type, text }) => ({ icon: buttonIcon(type), label: text }))}
      >
        {isEmpty ? (
          <span className="text-(--phone-meta)">{t('preview.empty')}</span>
        ) : (
          <FilledText text={body} values={values} />
        )}
      </PhoneMessage>
    </PhonePreview>
  );
}
