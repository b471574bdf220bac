import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { Field } from '../../contract/module.ts';
import { draftOf, type FieldDraft } from './field-draft.ts';
import { hasOptions } from './field-looks.ts';
import type { OpenFieldForm } from './use-field-form.ts';

interface FieldConflictProps {
  mine: FieldDraft;
  theirs: Field;
  state: Pick<OpenFieldForm, 'keepMine' | 'takeTheirs'>;
}

/** Two people have changed one field: both versions side by side, and the choice. */
export function FieldConflict({ mine, theirs, state }: FieldConflictProps) {
  const { t } = useTranslation('customize');
  const parts = usePartsOf();
  const yours = parts(mine);
  const others = new Map(parts(draftOf(theirs, mine.section)).map(({ id, text }) => [id, text]));
  const differing = yours.filter(({ id, text }) => others.get(id) !== text);
  return (
    <Callout tone="warning" live takesFocus title={t('conflict.title')}>
      {differing.length > 0 && <p>{t('conflict.text')}</p>}
      {differing.map(({ id, label, text }) => (
        <div key={id} className="mt-2">
          <p className="font-medium">{label}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
            <dt className="text-tertiary">{t('conflict.yours')}</dt>
            <dd dir="auto">{text}</dd>
            <dt className="text-tertiary">{t('conflict.theirs')}</dt>
            <dd dir="auto">{others.get(id)}</dd>
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

/** What of a field can differ, in words. */
function usePartsOf(): (draft: FieldDraft) => { id: string; label: string; text: string }[] {
  const { t } = useTranslation('customize');
  const yesNo = (isSo: boolean) => t(isSo ? 'conflict.yes' : 'conflict.no');
  return (draft) => {
    const labelOf = (key: unknown) => draft.options.find((option) => option.key === key)?.label ?? String(key);
    const { default_value: preset } = draft;
    const chosen = Array.isArray(preset) ? (preset as unknown[]) : preset === null ? [] : [preset];
    const labels = draft.options.map(
      ({ label, is_active: isActive }) => label + (isActive ? '' : ` (${t('options.off')})`),
    );
    return [
      { id: 'label', label: t('form.label'), text: draft.label },
      { id: 'required', label: t('form.required'), text: yesNo(draft.is_required) },
      { id: 'in_form', label: t('field.not_in_form'), text: yesNo(!draft.in_form) },
      ...(hasOptions(draft.type) ? [{ id: 'options', label: t('options.title'), text: labels.join(', ') }] : []),
      {
        id: 'default',
        label: t('form.default'),
        text:
          chosen.length === 0
            ? t('conflict.none')
            : chosen.map((each) => (hasOptions(draft.type) ? labelOf(each) : JSON.stringify(each))).join(', '),
      },
    ];
  };
}
