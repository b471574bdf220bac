import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessQuery } from '../../../accounts/web/index.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { PhoneMessage, PhonePreview } from '../../../ui/patterns/PhonePreview.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { HEADER_TEXT, keysOf } from '../../contract/template-text.ts';
import { buttonIcon, languageTag } from '../template-words.ts';
import { FilledText, type Values } from './FilledText.tsx';
import { HeaderMedia } from './HeaderMedia.tsx';
import { longValues, withProviderWords, type PreviewContent } from './preview-content.ts';

const views = ['phone', 'long', 'dark'] as const;
type View = (typeof views)[number];

/** The customer's phone with the template: with its samples, with long values, and in the dark. */
export function TemplatePhone({ content, values }: { content: PreviewContent; values: Values }) {
  const { t } = useTranslation('templates');
  const [view, setView] = useState<View>('phone');
  return (
    <>
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t('preview.title')}</h2>
        <SegmentedControl
          size="sm"
          label={t('preview.view')}
          options={views.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={view}
          onValueChange={setView}
        />
      </div>
      <Phone
        content={withProviderWords(content, t)}
        values={view === 'long' ? longValues([HEADER_TEXT, ...keysOf(content.body)]) : values}
        theme={view === 'dark' ? 'dark' : 'light'}
      />
    </>
  );
}

function Phone({ content, values, theme }: { content: PreviewContent; values: Values; theme: 'light' | 'dark' }) {
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
