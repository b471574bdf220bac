import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { FormValues } from './form-values.ts';
import type { SequenceForm } from './use-sequence-form.ts';

const labels = {
  title: 'form.title',
  channel: 'form.channel',
  user: 'form.owner',
  description: 'form.description',
  contact_list: 'form.list',
  sequence_configs: 'form.steps',
  exit_on_reply: 'form.exit_on_reply',
  goal: 'form.goal',
  may_reenter: 'form.reenter',
} as const satisfies Record<keyof FormValues, string>;

/** Two people have changed one sequence: what differs, and the choice. */
export function SequenceConflict({ form }: { form: SequenceForm }) {
  const { t, i18n } = useTranslation('sequences');
  const parts = form.differing.map((name) => t(labels[name]));
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
