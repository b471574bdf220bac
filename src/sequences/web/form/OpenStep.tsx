import { useQuery } from '@tanstack/react-query';
import { MousePointerClick } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { channelsQuery } from '../../../channels/web/index.ts';
import {
  branchesOf,
  MemberPhone,
  StepPanel,
  valueFields,
  type StepCanvasProps,
  type StepChoice,
  type UploadMedia,
} from '../../../outreach/web/index.ts';
import { actionOf } from '../../../outreach/contract/step.ts';
import type { ModuleInfo } from '../../../records/contract/module.ts';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import { useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import type { SequenceForm } from './use-sequence-form.ts';

interface OpenStepProps {
  form: SequenceForm;
  choice: StepChoice | null;
  onChoose: (choice: StepChoice | null) => void;
  contacts: ModuleInfo;
  fields: readonly CriteriaField[];
  upload: UploadMedia;
  mediaUrl: NonNullable<StepCanvasProps['mediaUrl']>;
  disabled: boolean;
}

/** Narrower than this the open step lies over the page. */
const NARROW_QUERY = '(max-width: 1023px)';

/** The step that is open, beside the steps or above them, and its message as it will be read. */
export function OpenStep(props: OpenStepProps) {
  const { form, choice, onChoose, contacts, mediaUrl } = props;
  const { t } = useTranslation('sequences');
  const isOver = useMediaQuery(NARROW_QUERY);
  const { data: channels } = useQuery(channelsQuery);
  const { values, set, problems } = form;
  const steps = values.sequence_configs;
  const index = steps.findIndex(({ key }) => key === choice?.key);
  const step = steps[index];
  if (!step || !choice) {
    if (isOver || steps.length === 0) return null;
    return (
      <aside className="grid w-96 shrink-0 place-items-center border-s border-subtle bg-surface">
        <EmptyState icon={MousePointerClick} title={t('form.nothing_open')}>
          {t('form.nothing_open_text')}
        </EmptyState>
      </aside>
    );
  }
  const branch = branchesOf(step).includes(choice.branch) ? choice.branch : 'if';
  const action = actionOf(step, branch);
  const templateId = action?.data.template_id ?? null;
  const close = () => onChoose(null);
  const panel = (
    <>
      <StepPanel
        key={step.key}
        kind="sequence"
        channelKind={channels?.find(({ id }) => id === values.channel?.id)?.platform_id ?? null}
        step={step}
        index={index}
        branch={branch}
        onBranch={(next) => onChoose({ key: step.key, branch: next })}
        onChange={(changed) => set('sequence_configs', steps.with(index, changed))}
        onClose={close}
        isInDrawer={isOver}
        fields={props.fields}
        values={valueFields(contacts)}
        upload={props.upload}
        mediaUrl={mediaUrl(step, branch)}
        problems={problems.filter(({ key }) => key === step.key)}
        disabled={props.disabled}
      />
      {templateId !== null && (
        <div className={isOver ? 'border-t border-subtle pt-4' : 'border-t border-subtle bg-canvas px-5 py-4'}>
          <MemberPhone
            templateId={templateId}
            mediaUrl={mediaUrl(step, branch)}
            members={NOBODY}
            hasMore={false}
            onMore={close}
          />
        </div>
      )}
    </>
  );
  if (isOver)
    return (
      <Drawer open size="md" title={t('form.edit_step', { step: index + 1 })} onOpenChange={close}>
        {panel}
      </Drawer>
    );
  return (
    <div className="flex w-96 shrink-0 flex-col overflow-y-auto border-s border-subtle bg-surface [&>section]:shrink-0">
      {panel}
    </div>
  );
}

/** Who will join is not known: the samples of the template are shown. */
const NOBODY: readonly never[] = [];
