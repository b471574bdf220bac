import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import { NewRecord } from './NewRecord.tsx';
import type { useDisplay } from './use-display.ts';
import { useCountText } from './use-count-text.ts';

interface ListHeaderProps {
  module: ModuleInfo;
  count: { count: number; is_capped: boolean } | undefined;
  newPath: string;
  display: ReturnType<typeof useDisplay>;
}

/** What is listed, how many there are, and the button for a new one. */
export function ListHeader({ module, count, newPath, display }: ListHeaderProps) {
  const { t } = useTranslation('records');
  const countText = useCountText();
  // A phone has the title above the page, the counts in the tabs, and the buttons beside tabs and search.
  if (useMediaQuery(PHONE_QUERY)) return <h1 className="sr-only">{module.plural_label}</h1>;
  return (
    <PageHeader
      title={module.plural_label}
      count={count && countText(count)}
      actions={
        <>
          {display.choices.length > 1 && (
            <SegmentedControl
              label={t('display.label')}
              options={display.choices.map(({ id, label, icon }) => ({ value: id, label, icon }))}
              value={display.chosen.id}
              onValueChange={display.choose}
            />
          )}
          <NewRecord module={module} path={newPath} />
        </>
      }
    />
  );
}
