import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import type { AssignmentRule } from '../../contract/rule.ts';
import { rulePaths } from '../paths.ts';
import { useSwitchRule } from '../rule-mutations.ts';
import { NameInput } from './NameInput.tsx';
import type { RuleForm } from './use-rule-form.ts';

interface RuleHeaderProps {
  stored: AssignmentRule | null;
  form: RuleForm;
  mayEdit: boolean;
}

/** The name of the rule, whether it is on, and what saves it. */
export function RuleHeader({ stored, form, mayEdit }: RuleHeaderProps) {
  const { t } = useTranslation('assignment');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const change = useSwitchRule();
  const { values, set, state, theirs } = form;
  const discard = () => {
    if (stored || state.isUnsaved) state.discard();
    else void navigate(rulePaths.list);
  };
  return (
    <>
      <PageHeader
        className="border-b border-subtle bg-surface"
        crumbs={[{ label: t('title'), to: rulePaths.list }]}
        title={<span className="sr-only">{stored ? values.name || stored.name : t('new')}</span>}
        status={
          <>
            <Field hideLabel label={t('form.name')} error={form.error('name')} className="-ms-4">
              <NameInput
                label={t('form.name')}
                value={values.name}
                placeholder={t('form.name')}
                isReadOnly={!mayEdit}
                onChange={(name) => set('name', name)}
                className="field-sizing-content text-lg font-semibold"
              />
            </Field>
            {stored && <StatusPill entity="assignment_rule" value={stored.status} />}
          </>
        }
        actions={
          <>
            {stored && <OnOff rule={stored} change={change} form={form} mayEdit={mayEdit} />}
            {mayEdit && (
              <>
                <Button variant="ghost" disabled={stored !== null && !state.isUnsaved} onClick={discard}>
                  {t('form.discard')}
                </Button>
                <Button
                  variant="primary"
                  keyHint="Ctrl S"
                  busy={state.isSaving}
                  disabled={theirs !== null || (stored !== null && !state.isUnsaved)}
                  onClick={() => state.submit()}
                >
                  {t('form.save')}
                </Button>
              </>
            )}
          </>
        }
      />
      {change.error && (
        <Callout tone="danger" live className="mx-4 mt-3 md:mx-6">
          {failureText(change.error)}
        </Callout>
      )}
    </>
  );
}

interface OnOffProps {
  rule: AssignmentRule;
  change: ReturnType<typeof useSwitchRule>;
  form: RuleForm;
  mayEdit: boolean;
}

/** Switches the stored rule, whatever is being typed. */
function OnOff({ rule, change, form, mayEdit }: OnOffProps) {
  const { t } = useTranslation('assignment');
  const isOn = change.isPending ? change.variables.isOn : rule.status === 'active';
  return (
    <span className="me-1 flex items-center gap-2">
      <Switch
        aria-label={t('switch')}
        checked={isOn}
        disabled={!mayEdit || change.isPending}
        onCheckedChange={(next) =>
          change.mutate(
            { ruleId: rule.id, isOn: next },
            {
              onSuccess: ({ name, version }) => {
                form.follow(version);
                showSuccess(t(next ? 'done.on' : 'done.off', { name }));
              },
            },
          )
        }
      />
      <span aria-hidden>{t(isOn ? 'on' : 'off')}</span>
    </span>
  );
}
