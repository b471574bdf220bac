import { useTranslation } from 'react-i18next';
import type { ChannelKind } from '../../../channels/contract/providers/kinds.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { StepAction } from '../../contract/step.ts';
import type { StepProblem } from '../steps/step-problems.ts';
import type { ValueField } from '../steps/step-fields.ts';
import { useStepTemplate } from '../templates/outreach-templates.ts';
import { TemplateChoice } from '../templates/TemplateChoice.tsx';
import { ButtonEffects } from './ButtonEffects.tsx';
import type { UploadMedia } from './HeaderFileField.tsx';
import { withTemplate } from './param-values.ts';
import { ValueFields } from './ValueFields.tsx';

interface ActionFieldsProps {
  kind: ChannelKind | null;
  action: StepAction;
  onChange: (action: StepAction) => void;
  fields: readonly ValueField[];
  columns: readonly string[];
  upload: UploadMedia;
  mediaUrl: string | null;
  /** Of this message only. */
  problems: readonly StepProblem[];
  disabled?: boolean | undefined;
}

/** The message of a branch: its template, what it is filled with, and what its buttons do. */
export function ActionFields(props: ActionFieldsProps) {
  const { kind, action, onChange, fields, columns, problems, disabled } = props;
  const { t } = useTranslation('outreach');
  const id = action.data.template_id;
  const { data: template, isError, isPending, refetch } = useStepTemplate(id);
  const shared = { action, onChange, problems, disabled };
  return (
    <>
      <TemplateChoice
        kind={kind}
        value={template ?? null}
        disabled={disabled}
        error={problems.find(({ place }) => place === 'template')?.message}
        onChoose={(chosen) => onChange(withTemplate(action, chosen, { fields, columns }))}
      />
      {id !== null && isPending && <SkeletonText lines={3} />}
      {id !== null && isError && (
        <Callout
          tone="warning"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              {t('template.again')}
            </Button>
          }
        >
          {t('template.failed')}
        </Callout>
      )}
      {template && (
        <>
          <ValueFields
            {...shared}
            template={template}
            fields={fields}
            columns={columns}
            upload={props.upload}
            mediaUrl={props.mediaUrl}
          />
          <ButtonEffects key={template.id} {...shared} template={template} />
        </>
      )}
    </>
  );
}
