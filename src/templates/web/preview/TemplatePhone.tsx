import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { HEADER_TEXT, keysOf } from '../../contract/template-text.ts';
import { CustomerPhone } from './CustomerPhone.tsx';
import type { Values } from './FilledText.tsx';
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
      <CustomerPhone
        content={withProviderWords(content, t)}
        values={view === 'long' ? longValues([HEADER_TEXT, ...keysOf(content.body)]) : values}
        theme={view === 'dark' ? 'dark' : 'light'}
      />
    </>
  );
}
