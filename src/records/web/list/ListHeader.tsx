import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
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
  const navigate = useNavigate();
  const { search } = useLocation();
  // On a phone title, displays and button have to share one row.
  const isTight = useMediaQuery(PHONE_QUERY) && display.choices.length > 1;
  const label = t('list.new', { name: module.label.toLocaleLowerCase() });
  const openNew = () => void navigate({ pathname: newPath, search });
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
              iconsOnly={isTight}
            />
          )}
          {module.allows.create && (
            <Button
              variant="primary"
              icon={Plus}
              keyHint="N"
              aria-label={isTight ? label : undefined}
              onClick={openNew}
            >
              {isTight ? undefined : label}
            </Button>
          )}
        </>
      }
    />
  );
}
