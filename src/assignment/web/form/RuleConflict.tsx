import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { RuleForm } from './use-rule-form.ts';

/** Two people have changed one rule: what differs, and the choice. */
export function RuleConflict({ form }: { form: RuleForm }) {
  const { t, i18n } = useTranslation('assignment');
  const parts = form.differing.map((name) => t(`conflict.parts.${name}`));
  return (
    <Callout tone="warning" live takesFocus title={t('conflict.title')}>
      <p>
        {parts.length === 0
          ? t('conflict.same')
          : t('conflict.text', { parts: new Intl.ListFormat(i18n.language).format(parts) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={form.keepMine}>
          {t('conflict.keep_mine')}
        </Button>
        <Button size="sm" onClick={form.takeTheirs}>
          {t('conflict.take_theirs')}
        </Button>
      </div>
    </Callout>
  );
}
