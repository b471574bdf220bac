import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';

interface BuilderConflictProps {
  /** The names of what differs. */
  differing: readonly string[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two people have changed the same: what differs, and the choice. */
export function BuilderConflict({ differing, onKeepMine, onTakeTheirs }: BuilderConflictProps) {
  const { t, i18n } = useTranslation('script_builder');
  return (
    <Callout tone="warning" live takesFocus title={t('conflict.title')}>
      <p>
        {differing.length === 0
          ? t('conflict.same')
          : t('conflict.text', { parts: new Intl.ListFormat(i18n.language).format(differing) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={onKeepMine}>
          {t('conflict.keep_mine')}
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          {t('conflict.take_theirs')}
        </Button>
      </div>
    </Callout>
  );
}
