import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { WebForm, WebFormSettings } from '../../contract/web-form.ts';
import { settingsOf, type OpenBuilder } from './use-builder.ts';
import { usePartsOfForm } from './use-parts-of-form.ts';

interface FormConflictProps {
  mine: WebFormSettings;
  theirs: WebForm;
  state: Pick<OpenBuilder, 'keepMine' | 'takeTheirs'>;
}

/** Two people have changed one form: the settings and questions that differ, in both versions, and the choice. */
export function FormConflict({ mine, theirs, state }: FormConflictProps) {
  const { t } = useTranslation('webforms');
  const partsOf = usePartsOfForm(theirs);
  const [yours, others] = [partsOf(mine), partsOf(settingsOf(theirs))];
  const differing = [...new Map([...others, ...yours])].filter(([id]) => yours.get(id)?.text !== others.get(id)?.text);
  return (
    <Callout tone="warning" live takesFocus title={t('conflict.title')}>
      <p>{t('conflict.text')}</p>
      {differing.map(([id, { label }]) => (
        <div key={id} className="mt-2">
          <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
            {label}
          </p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 [overflow-wrap:anywhere]">
            <dt className="text-tertiary">{t('conflict.yours')}</dt>
            <dd dir="auto">{yours.get(id)?.text ?? t('conflict.not_there')}</dd>
            <dt className="text-tertiary">{t('conflict.theirs')}</dt>
            <dd dir="auto">{others.get(id)?.text ?? t('conflict.not_there')}</dd>
          </dl>
        </div>
      ))}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={state.keepMine}>
          {t('conflict.keep_mine')}
        </Button>
        <Button size="sm" onClick={state.takeTheirs}>
          {t('conflict.take_theirs')}
        </Button>
      </div>
    </Callout>
  );
}
