import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionOf, type Branch } from '../../../outreach/contract/step.ts';
import {
  MemberPhone,
  StepPanel,
  type StepChoice,
  type StepDraft,
  type StepPanelProps,
} from '../../../outreach/web/index.ts';
import { useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { previewQuery } from '../queries.ts';

type PanelProps = Omit<StepPanelProps, 'step' | 'index' | 'branch' | 'onBranch' | 'onChange' | 'onClose'>;

interface StepSideProps extends PanelProps {
  campaignId: string;
  steps: readonly StepDraft[];
  choice: StepChoice | null;
  onChoose: (choice: StepChoice | null) => void;
  onChange: (step: StepDraft) => void;
}

/** From here on the panel stands beside the steps; below it is a drawer above them. */
const BESIDE = '(min-width: 1280px)';
const panels = ['step', 'phone'] as const;

/** What of the panel is open: its step, which one that is, and what changes it. */
function useOpened(props: StepSideProps) {
  const { steps, choice, onChoose, problems } = props;
  const index = choice ? steps.findIndex(({ key }) => key === choice.key) : -1;
  const step = steps[index];
  if (!step || !choice) return null;
  return {
    ...props,
    step,
    index,
    branch: choice.branch,
    onBranch: (next: Branch) => onChoose({ key: step.key, branch: next }),
    onClose: () => onChoose(null),
    problems: problems?.filter(({ key }) => key === step.key),
  };
}

/** The step that is open, or the phone with its message. */
export function StepSide(props: StepSideProps) {
  const { t } = useTranslation(['campaigns', 'outreach']);
  const isBeside = useMediaQuery(BESIDE);
  const [panel, setPanel] = useState<(typeof panels)[number]>('step');
  const opened = useOpened(props);
  const shown = opened?.step ?? props.steps[0];
  const switcher = (
    <SegmentedControl
      block
      label={t('builder.panel')}
      options={panels.map((value) => ({ value, label: t(`builder.panels.${value}`) }))}
      value={panel}
      onValueChange={setPanel}
    />
  );
  const phone = shown && <Phone {...props} step={shown} branch={opened?.branch ?? 'if'} />;
  if (!isBeside)
    return (
      opened && (
        <Drawer
          open
          onOpenChange={(isOpen) => !isOpen && opened.onClose()}
          title={t('outreach:panel.label', { step: opened.index + 1 })}
        >
          {switcher}
          {panel === 'phone' ? phone : <StepPanel key={opened.step.key} {...opened} isInDrawer />}
        </Drawer>
      )
    );
  return (
    <aside
      aria-label={t('builder.panel')}
      className="flex min-h-0 w-[400px] shrink-0 flex-col border-s border-subtle bg-surface"
    >
      {opened && <div className="border-b border-subtle px-5 py-2">{switcher}</div>}
      {opened && panel === 'step' ? (
        <StepPanel key={opened.step.key} {...opened} className="flex-1" />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col items-center gap-3 overflow-y-auto p-5">
          {!opened && shown && <p className="text-xs text-tertiary">{t('builder.choose')}</p>}
          {phone}
        </div>
      )}
    </aside>
  );
}

function Phone({ campaignId, step, branch, mediaUrl }: StepSideProps & { step: StepDraft; branch: Branch }) {
  const { id } = step;
  const preview = useInfiniteQuery({
    ...previewQuery(campaignId, { step: id ?? '', branch }),
    enabled: id !== undefined,
  });
  const members = id === undefined || preview.isError ? [] : preview.data?.pages.flatMap(({ members: page }) => page);
  return (
    <MemberPhone
      key={`${step.key} ${branch}`}
      templateId={actionOf(step, branch)?.data.template_id ?? null}
      mediaUrl={mediaUrl ?? null}
      members={members}
      hasMore={preview.hasNextPage}
      onMore={() => void preview.fetchNextPage()}
    />
  );
}
