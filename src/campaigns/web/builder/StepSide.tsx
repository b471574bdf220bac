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

/** The step that is open, or the phone with its message. */
export function StepSide(props: StepSideProps) {
  const { steps, choice, onChoose } = props;
  const { t } = useTranslation(['campaigns', 'outreach']);
  const isBeside = useMediaQuery(BESIDE);
  const [panel, setPanel] = useState<(typeof panels)[number]>('step');
  const index = choice ? steps.findIndex(({ key }) => key === choice.key) : -1;
  const open = steps[index] ?? null;
  const branch = choice?.branch ?? 'if';
  const shown = open ?? steps[0];
  const switcher = (
    <SegmentedControl
      block
      label={t('builder.panel')}
      options={panels.map((value) => ({ value, label: t(`builder.panels.${value}`) }))}
      value={panel}
      onValueChange={setPanel}
    />
  );
  const phone = shown && <Phone {...props} step={shown} branch={open ? branch : 'if'} />;
  const panelProps = open && {
    ...props,
    step: open,
    index,
    branch,
    onBranch: (next: Branch) => onChoose({ key: open.key, branch: next }),
    onClose: () => onChoose(null),
    problems: props.problems?.filter(({ key }) => key === open.key),
  };
  if (!isBeside)
    return (
      panelProps && (
        <Drawer
          open
          onOpenChange={(isOpen) => !isOpen && onChoose(null)}
          title={t('outreach:panel.label', { step: index + 1 })}
        >
          {switcher}
          {panel === 'phone' ? phone : <StepPanel key={open.key} {...panelProps} isInDrawer />}
        </Drawer>
      )
    );
  return (
    <aside className="flex min-h-0 w-[400px] shrink-0 flex-col border-s border-subtle bg-surface">
      {panelProps && <div className="border-b border-subtle px-5 py-2">{switcher}</div>}
      {panelProps && panel === 'step' ? (
        <StepPanel key={open.key} {...panelProps} className="flex-1" />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col items-center gap-3 overflow-y-auto p-5">
          {!open && <p className="text-xs text-tertiary">{t('builder.choose')}</p>}
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
