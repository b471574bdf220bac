import { FileText, Image, Type, Video } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { Skeleton } from '../../../ui/primitives/Skeleton.tsx';
import { CharacterCount } from '../../../ui/primitives/TextArea.tsx';
import { templateLimits } from '../../contract/template-limits.ts';
import { headerTypes } from '../../contract/template.ts';
import { HEADER_TEXT, keysOf } from '../../contract/template-text.ts';
import { EditorField } from './EditorField.tsx';
import type { EditorValues } from './editor-values.ts';
import { SampleField } from './SampleFields.tsx';
import type { Editor } from './use-editor.ts';

// Most templates have no file.
const HeaderFile = lazy(async () => ({ default: (await import('./HeaderFile.tsx')).HeaderFile }));

const icons = { none: undefined, text: Type, image: Image, video: Video, document: FileText } as const;

/** What the message begins with. */
export function HeaderChoice({ editor: { values, set } }: { editor: Editor }) {
  const { t } = useTranslation('templates');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const choice = {
    options: headerTypes.map((value) => ({ value, label: t(`header.${value}`), icon: icons[value] })),
    value: values.headerType,
    // A file of one kind is none of another.
    onValueChange: (headerType: EditorValues['headerType']) =>
      headerType !== values.headerType && set({ headerType, media: null }),
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 max-md:w-full">
      <span aria-hidden className="font-medium">
        {t('field.header')}
      </span>
      {/* Five words side by side are wider than a phone. */}
      {isPhone ? (
        <Select {...choice} aria-label={t('field.header')} icon={icons[values.headerType]} />
      ) : (
        <SegmentedControl {...choice} label={t('field.header')} />
      )}
    </div>
  );
}

/** The text or the file of the header. */
export function HeaderContent({ editor }: { editor: Editor }) {
  const { t } = useTranslation('templates');
  const { values, set } = editor;
  const { headerType, header } = values;
  if (headerType === 'none') return null;
  if (headerType !== 'text')
    return (
      <Suspense fallback={<Skeleton height={80} width="100%" />}>
        <HeaderFile key={headerType} editor={editor} type={headerType} />
      </Suspense>
    );
  const [variable] = keysOf(header);
  return (
    <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
      <EditorField
        editor={editor}
        path="header"
        label={t('editor.header_text')}
        required
        className={variable === undefined ? 'sm:col-span-2' : undefined}
        aside={<CharacterCount length={header.length} max={templateLimits.header} />}
      >
        <Input value={header} onChange={(event) => set({ header: event.target.value })} />
      </EditorField>
      {variable !== undefined && (
        <SampleField
          editor={editor}
          path={`samples.${HEADER_TEXT}`}
          label={t('samples.of', { name: variable })}
          name={variable}
          value={values.samples[HEADER_TEXT] ?? ''}
          onChange={(sample) => set({ samples: withSample(values, HEADER_TEXT, sample) })}
          hasLabel
        />
      )}
    </div>
  );
}

export const withSample = ({ samples }: EditorValues, name: string, sample: string): EditorValues['samples'] => ({
  ...samples,
  [name]: sample,
});
