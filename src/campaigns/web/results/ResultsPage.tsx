import { Copy, ListPlus, Play, Square } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { useChangeCampaign } from '../campaign-mutations.ts';
import { CampaignActions, useDuplicate } from '../parts/CampaignActions.tsx';
import { CampaignStatusPill } from '../parts/CampaignStatusPill.tsx';
import { campaignPaths } from '../paths.ts';
import { ExportPeople } from './ExportPeople.tsx';
import { MessageResults } from './MessageResults.tsx';
import { StoppedCard } from './StoppedCard.tsx';
import { WholeResults } from './WholeResults.tsx';
import { useMessages, type ShownMessage } from './use-messages.ts';

/** Play and stop are the two icons that are filled. */
const FILLED = '[&>.lucide]:fill-current';

const FallbackDialog = lazy(async () => ({ default: (await import('./FallbackDialog.tsx')).FallbackDialog }));

interface ResultsPageProps {
  campaign: Campaign;
  mayEdit: boolean;
}

/** Up to so many stand side by side. */
const SIDE_BY_SIDE = 5;
const SIDE_BY_SIDE_ON_PHONES = 1;
/** Value of the picker for all messages together. */
const WHOLE = 'whole';

/** Results of a campaign: of the whole campaign if it has several messages, and of each message, as numbers, charts and people. */
export function ResultsPage({ campaign, mayEdit }: ResultsPageProps) {
  const { t } = useTranslation('campaigns');
  const messages = useMessages(campaign);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const isWhole = messages.length > 1 && !messages.some(({ value }) => value === chosen);
  const message = isWhole ? undefined : (messages.find(({ value }) => value === chosen) ?? messages[0]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Head campaign={campaign} mayEdit={mayEdit} message={message} hasMessages={messages.length > 0} />
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {messages.length > 0 && <Picker messages={messages} chosen={message?.value ?? WHOLE} onChoose={setChosen} />}
          <Facts campaign={campaign} />
        </div>
        <StoppedCard campaign={campaign} onReplace={mayEdit ? () => setReplacing(true) : undefined} />
        {isWhole && <WholeResults campaign={campaign} mayEdit={mayEdit} />}
        {message && <MessageResults key={message.value} campaign={campaign} message={message} mayEdit={mayEdit} />}
        {messages.length === 0 && <EmptyState icon={ListPlus} title={t('results.no_step')} />}
      </div>
      {isReplacing && (
        <Suspense fallback={null}>
          <FallbackDialog campaign={campaign} messages={messages} onClose={() => setReplacing(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface PickerProps {
  messages: readonly ShownMessage[];
  chosen: string;
  onChoose: (value: string) => void;
}

function Picker({ messages, chosen, onChoose }: PickerProps) {
  const { t } = useTranslation('campaigns');
  // With one message, its results are those of the campaign.
  const options = messages.length > 1 ? [{ value: WHOLE, label: t('results.whole') }, ...messages] : messages;
  const isPhone = useMediaQuery(PHONE_QUERY);
  if (options.length > (isPhone ? SIDE_BY_SIDE_ON_PHONES : SIDE_BY_SIDE))
    return (
      <Select
        aria-label={t('results.steps')}
        className="w-72"
        options={options}
        value={chosen}
        onValueChange={onChoose}
      />
    );
  return <SegmentedControl label={t('results.steps')} options={options} value={chosen} onValueChange={onChoose} />;
}

function Facts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const formatDate = useFormatDate();
  const { started_time: started, finished_time: finished, contact_list: list, owner } = campaign;
  const facts = [
    started !== null && t('results.started', { time: formatDate(started, 'date_time') }),
    finished !== null && t('results.finished', { time: formatDate(finished, 'date_time') }),
    list?.label,
    owner?.label,
  ];
  return <p className="text-xs text-tertiary">{facts.filter(Boolean).join(' · ')}</p>;
}

interface HeadProps {
  campaign: Campaign;
  mayEdit: boolean;
  /** Undefined: all messages of the campaign. */
  message: ShownMessage | undefined;
  hasMessages: boolean;
}

function Head({ campaign, mayEdit, message, hasMessages }: HeadProps) {
  const { t } = useTranslation('campaigns');
  const mayExport = usePermission('records.delete');
  const { duplicate, isPending } = useDuplicate(campaign);
  return (
    <PageHeader
      className="border-b border-subtle bg-surface"
      crumbs={[{ label: t('campaigns'), to: campaignPaths.list }]}
      title={<bdi dir="auto">{campaign.name}</bdi>}
      status={<CampaignStatusPill status={campaign.status} />}
      actions={
        <>
          <CampaignActions campaign={campaign} mayEdit={mayEdit} />
          {mayExport && hasMessages && (
            <ExportPeople
              key={message?.value ?? WHOLE}
              campaign={campaign}
              choice={message ? { step: message.step.id, branch: message.branch } : null}
            />
          )}
          {mayEdit && (
            <Button icon={Copy} busy={isPending} onClick={duplicate} className="max-md:hidden">
              {t('actions.duplicate')}
            </Button>
          )}
          {mayEdit && <StopOrResume campaign={campaign} />}
        </>
      }
    />
  );
}

/** Stops what runs or is scheduled, after a question; goes on with what was stopped, by way of the check. */
function StopOrResume({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const change = useChangeCampaign();
  const [isAsking, setAsking] = useState(false);
  const { id, name, status } = campaign;
  if (status === 'stopped')
    return (
      <>
        <Button onClick={() => void navigate(campaignPaths.edit(id))}>{t('actions.edit')}</Button>
        <Button variant="primary" icon={Play} className={FILLED} onClick={() => void navigate(campaignPaths.check(id))}>
          {t('actions.resume')}
        </Button>
      </>
    );
  if (status !== 'in_progress' && status !== 'scheduled') return null;
  const stop = () =>
    change.mutate(
      { id, action: 'stop' },
      {
        onSuccess: () => showSuccess(t('actions.stopped', { name })),
        onError: (error) => toast.error(`${t('update_failed')}. ${failureText(error)}`),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <Button variant="danger-quiet" icon={Square} className={FILLED} onClick={() => setAsking(true)}>
        {t('actions.stop')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        danger
        busy={change.isPending}
        title={t('actions.stop_title', { name })}
        confirmLabel={t('actions.stop')}
        cancelLabel={t('actions.stop_keep')}
        onConfirm={stop}
      >
        {t('actions.stop_text')}
      </ConfirmDialog>
    </>
  );
}
