import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Play, RefreshCw, Smartphone } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { StepCanvas, stepFields, valueFields, type StepChoice, type StepDraft } from '../../../outreach/web/index.ts';
import { moduleQuery } from '../../../records/web/index.ts';
import { actionOf, branch, type Branch, type Step } from '../../../outreach/contract/step.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { Campaign } from '../../contract/campaign.ts';
import type { CampaignImport } from '../../contract/campaign-import.ts';
import { mediaUrlOf, uploadMedia } from '../campaign-mutations.ts';
import { CampaignActions } from '../parts/CampaignActions.tsx';
import { CampaignStatusPill } from '../parts/CampaignStatusPill.tsx';
import { campaignPaths } from '../paths.ts';
import { firstPartQuery, importQuery, checkAgain } from '../queries.ts';
import type { Task } from './Checklist.tsx';
import { ReadySide } from './ReadySide.tsx';
import { SaveMark, SaveTrouble } from './SaveMark.tsx';
import { StartPill } from './StartPill.tsx';
import { useBuilder, type Builder } from './use-builder.ts';
import { useFix, type Part } from './use-fix.ts';

/** Play and stop are the two icons that are filled. */
const FILLED = '[&>.lucide]:fill-current';

const StepSide = lazy(async () => ({ default: (await import('./StepSide.tsx')).StepSide }));
const BuilderDialogs = lazy(async () => ({ default: (await import('./BuilderDialogs.tsx')).BuilderDialogs }));

interface BuilderPageProps {
  campaign: Campaign;
  mayEdit: boolean;
}

/** What members can be chosen by, and what variables can be filled from. */
function useContactFields() {
  const { data: contacts } = useQuery(moduleQuery('contacts'));
  return useMemo(
    () => ({ fields: contacts && stepFields(contacts), values: contacts ? valueFields(contacts) : [] }),
    [contacts],
  );
}

/** The page of a campaign that was never run: what is missing, its steps, and the step that is open. */
export function BuilderPage({ campaign, mayEdit }: BuilderPageProps) {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const { fields, values } = useContactFields();
  const canEdit = mayEdit && isEditable(campaign);
  const builder = useBuilder(campaign, fields, canEdit);
  const check = useQuery(firstPartQuery(campaign.id));
  const { data: present } = useQuery({ ...importQuery(campaign.id), enabled: campaign.members_from === 'import' });
  useCheckAfterImport(campaign.id, present?.status);
  const [params] = useSearchParams();
  const [choice, setChoice] = useState(() => choiceOf(params));
  const [part, setPart] = useState<Part | null>(null);
  const canvas = useRef<HTMLElement>(null);
  const openStep = (step: string, of: Branch) => {
    const found = builder.steps.find(({ id }) => id === step);
    if (found) setChoice({ key: found.key, branch: of });
  };
  const onFix = useFix({
    openPart: setPart,
    openStep,
    openSteps: () => canvas.current?.focus(),
    isImport: campaign.members_from === 'import',
  });
  const mediaUrl = (step: StepDraft, of: Branch) => chosenMedia(campaign, step, of);
  const goOn = async () => {
    if (await builder.flush()) void navigate(campaignPaths.check(campaign.id));
  };
  const max = campaign.type === 'single_run' ? 1 : undefined;
  const opened = choice && builder.steps.find(({ key }) => key === choice.key);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <UnsavedGuard when={isAtRisk(builder.state)} />
      <Head
        campaign={campaign}
        builder={builder}
        mayEdit={mayEdit}
        onTest={() => setPart('test')}
        onRun={() => void goOn()}
        onSettings={() => setPart('settings')}
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <ReadySide
          campaign={campaign}
          steps={builder.steps}
          check={check}
          present={present}
          onFix={onFix}
          onOpen={(task) => {
            const opens = partOf(task, campaign);
            if (opens) setPart(opens);
            else canvas.current?.focus();
          }}
        />
        <section
          ref={canvas}
          tabIndex={-1}
          aria-label={t('builder.tasks.steps')}
          className="flex min-h-0 min-w-0 flex-1 flex-col items-center gap-4 px-4 py-5 outline-none md:px-8 lg:overflow-y-auto"
        >
          <div className="flex w-full max-w-[540px] flex-col gap-4">
            <SaveTrouble builder={builder} />
            <StepCanvas
              steps={builder.steps}
              start={
                <StartPill
                  params={campaign.runtime_params}
                  onChange={canEdit ? () => setPart('schedule') : undefined}
                />
              }
              fields={fields ?? []}
              problems={builder.problems}
              choice={choice}
              onChoose={setChoice}
              onChange={canEdit ? builder.setSteps : undefined}
              max={max}
              mediaUrl={mediaUrl}
            />
          </div>
        </section>
        <Suspense fallback={null}>
          <StepSide
            campaignId={campaign.id}
            kind="campaign"
            channelKind={null}
            steps={builder.steps}
            choice={choice}
            onChoose={setChoice}
            onChange={(step) => builder.setSteps(builder.steps.map((each) => (each.key === step.key ? step : each)))}
            fields={fields ?? []}
            values={values}
            columns={present?.columns}
            upload={uploadMedia(campaign.id)}
            mediaUrl={opened ? mediaUrl(opened, choice.branch) : null}
            problems={builder.problems}
            disabled={!canEdit}
            note={mayEdit && !canEdit ? t('builder.read_only') : undefined}
          />
        </Suspense>
      </div>
      {part && (
        <Suspense fallback={null}>
          <BuilderDialogs part={part} campaign={campaign} builder={builder} onClose={() => setPart(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** An import that has ended changes who gets the campaign. */
function useCheckAfterImport(id: string, status: CampaignImport['status'] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (status === 'completed' || status === 'failed') checkAgain(client, id);
  }, [client, id, status]);
}

/** What would be lost when the page is left: it cannot be stored as it is. */
const isAtRisk = (state: Builder['state']): boolean =>
  state === 'unfinished' || state === 'failed' || state === 'conflict';

/** What runs or waits for its time must be stopped first. */
const isEditable = ({ status }: Campaign): boolean => status === 'pending' || status === 'stopped';

/** What a line of the checklist opens; null: the steps themselves. */
function partOf(task: Task, { members_from: from }: Campaign): Part | null {
  if (task === 'steps' || task === 'templates' || task === 'values') return null;
  if (task === 'schedule') return 'schedule';
  return task === 'members' && from === 'import' ? 'import' : 'settings';
}

/** The message that the address names: where the check before a run leads to. */
function choiceOf(params: URLSearchParams): StepChoice | null {
  const step = params.get('step');
  const named = branch.safeParse(params.get('branch'));
  return step === null ? null : { key: step, branch: named.data ?? 'if' };
}

/** Where the file of a header can be read; null while the stored step has none. */
function chosenMedia({ id, steps }: Campaign, step: StepDraft, of: Branch): string | null {
  const stored: Step | undefined = steps?.find((each) => each.id === step.id);
  const action = stored && actionOf(stored, of);
  const file = action?.data.params.find(({ name }) => name === '_header_media')?.value ?? '';
  // The file is part of the address, so that another one is another picture.
  return stored && file !== '' ? `${mediaUrlOf(id, stored.id, of)}#${file}` : null;
}

interface HeadProps {
  campaign: Campaign;
  builder: Builder;
  mayEdit: boolean;
  onTest: () => void;
  onRun: () => void;
  onSettings: () => void;
}

function Head({ campaign, builder, mayEdit, onTest, onRun, onSettings }: HeadProps) {
  const { t } = useTranslation('campaigns');
  const hasSteps = builder.steps.length > 0;
  return (
    <PageHeader
      className="border-b border-subtle bg-surface"
      crumbs={[{ label: t('campaigns'), to: campaignPaths.list }]}
      title={<bdi dir="auto">{campaign.name}</bdi>}
      status={
        <>
          <CampaignStatusPill status={campaign.status} />
          <Tag tone="accent" icon={campaign.type === 'multi_run' ? RefreshCw : undefined}>
            {t(`type.${campaign.type}`)}
          </Tag>
        </>
      }
      actions={
        <>
          {mayEdit && <SaveMark builder={builder} />}
          <CampaignActions campaign={campaign} mayEdit={mayEdit} onSettings={onSettings} />
          {mayEdit && (
            <>
              <Button icon={Smartphone} disabled={!hasSteps} onClick={onTest}>
                {t('builder.test')}
              </Button>
              <Button variant="primary" icon={Play} className={FILLED} disabled={!hasSteps} onClick={onRun}>
                {t('builder.run')}
              </Button>
            </>
          )}
        </>
      }
    />
  );
}
