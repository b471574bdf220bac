import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import type { TemplateDetail } from '../../contract/template.ts';
import { samplesOf, storedContent } from '../preview/preview-content.ts';
import { TemplatePhone } from '../preview/TemplatePhone.tsx';

type Version = 'published' | 'edits';

/** How a customer sees the template; where there are edits, as it was published and as it will be. */
export function TemplateWording({ template }: { template: TemplateDetail }) {
  const { t } = useTranslation('templates');
  const [version, setVersion] = useState<Version>('edits');
  const { edits, status } = template;
  const hasBoth = edits !== null && status !== 'draft';
  const shown = edits !== null && (!hasBoth || version === 'edits') ? edits : template;
  return (
    <aside
      aria-label={t('preview.title')}
      className="flex flex-col items-center gap-3.5 border-subtle bg-sunken px-5 py-3.5 max-lg:border-t lg:border-s"
    >
      {hasBoth && (
        <SegmentedControl
          block
          label={t('detail.version')}
          options={[
            { value: 'published', label: t('detail.published') },
            { value: 'edits', label: t('detail.edits') },
          ]}
          value={version}
          onValueChange={setVersion}
        />
      )}
      <TemplatePhone content={storedContent(template.id, shown)} values={samplesOf(shown)} />
    </aside>
  );
}
