import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { runKinds } from '../../contract/run.ts';
import { RunsList } from '../runs/RunsList.tsx';

const ALL = 'all';

/** Settings, Automation log: what ran in the whole business. The chosen kind is part of the address. */
export function AutomationLogPage() {
  const { t } = useTranslation('actions_runs');
  const [search, setSearch] = useSearchParams();
  const kind = runKinds.find((each) => each === search.get('kind'));
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="flex flex-col gap-3 px-4 pb-6 md:px-6">
        <p className="text-secondary">{t('intro')}</p>
        <RunsList
          filter={{ kind }}
          onShowAll={() => setSearch({}, { replace: true })}
          lead={
            <div className="max-w-full overflow-x-auto">
              <SegmentedControl
                label={t('kind')}
                size="sm"
                options={[
                  { value: ALL, label: t('all_kinds') },
                  ...runKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
                ]}
                value={kind ?? ALL}
                onValueChange={(value) => setSearch(value === ALL ? {} : { kind: value }, { replace: true })}
              />
            </div>
          }
        />
      </div>
    </>
  );
}
