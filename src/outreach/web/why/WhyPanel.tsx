import { CircleHelp, Clock, ListTree, Lock, Megaphone, Settings } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PhoneText } from '../../../accounts/web/index.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { RecordLink } from '../../../records/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { Decision } from '../../contract/decision.ts';
import { CheckList } from './CheckList.tsx';
import { copiedText, reasonText } from './decision-words.ts';
import type { DecisionFilter } from './decisions-query.ts';
import { useDecisions } from './use-decisions.ts';

export interface WhyPanelProps extends DecisionFilter {
  contact: { id: string; label: string; mobile: string | null };
  /** The decision that is shown first; without it the latest. */
  decisionId?: string | undefined;
  onClose: () => void;
}

/** Where the frequency cap is set. */
const ORGANISATION = '/settings/organisation';

/** Why somebody got a message of a campaign or a sequence, or did not: each check with what was seen at that moment. */
export function WhyPanel({ contact, decisionId, onClose, ...filter }: WhyPanelProps) {
  const { t } = useTranslation('outreach');
  const navigate = useNavigate();
  const read = useDecisions(contact.id, filter);
  const { decisions } = read;
  const [chosen, setChosen] = useState(decisionId);
  const decision = decisions?.find(({ id }) => id === chosen) ?? decisions?.[0];
  return (
    <Drawer
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={contact.label} size={32} decorative />
          <span className="min-w-0">{titleOf(contact.label, decision, t)}</span>
        </span>
      }
      description={
        <span className="flex flex-wrap gap-x-1.5 ps-11 text-xs">
          <bdi>{contact.label}</bdi>
          {contact.mobile !== null && (
            <span>
              · <PhoneText mobile={contact.mobile} />
            </span>
          )}
          <span>
            ·{' '}
            <RecordLink module="contacts" id={contact.id}>
              {t('why.open_contact')}
            </RecordLink>
          </span>
        </span>
      }
      footer={
        decision?.reason === 'frequency_cap' ? (
          <CapFooter decision={decision} onSettings={() => void navigate(ORGANISATION)} />
        ) : undefined
      }
    >
      {decisions === undefined && <NotRead {...read} />}
      {decisions?.length === 0 && (
        <EmptyState icon={CircleHelp} title={t('why.none')} headingLevel={3}>
          {t('why.none_text')}
        </EmptyState>
      )}
      {decisions && decision && (
        <>
          {decisions.length > 1 && <Which decisions={decisions} chosen={decision} onChoose={setChosen} />}
          <Message decision={decision} />
          <OneDecision key={decision.id} decision={decision} />
        </>
      )}
    </Drawer>
  );
}

const titleOf = (name: string, decision: Decision | undefined, t: TFunction<'outreach'>): string =>
  decision === undefined
    ? t('why.title', { name })
    : t(decision.outcome === 'sent' ? 'why.title_got' : 'why.title_not', { name });

function NotRead({
  error,
  isFetching,
  retry,
}: Pick<ReturnType<typeof useDecisions>, 'error' | 'isFetching' | 'retry'>) {
  const { t } = useTranslation('outreach');
  const failureText = useFailureText();
  if (!error) return <SkeletonRows rows={6} />;
  return (
    <ErrorState title={t('why.failed')} retrying={isFetching} onRetry={retry}>
      {failureText(error)}
    </ErrorState>
  );
}

interface WhichProps {
  decisions: readonly Decision[];
  chosen: Decision;
  onChoose: (id: string) => void;
}

/** Which of the messages is explained. */
function Which({ decisions, chosen, onChoose }: WhichProps) {
  const { t } = useTranslation('outreach');
  const formatDate = useFormatDate();
  return (
    <Field label={t('why.which')} hideLabel>
      <Select
        options={decisions.map(({ id, record, step, template, time }) => ({
          value: id,
          label: `${record.label} · ${t('why.step', { step: step.position })}`,
          help: [template && `${template.label} · ${template.language}`, formatDate(time, 'date_time')]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={chosen.id}
        onValueChange={onChoose}
      />
    </Field>
  );
}

/** Which message it is about. */
function Message({ decision: { kind, record, step, template, time } }: { decision: Decision }) {
  const { t } = useTranslation('outreach');
  const formatDate = useFormatDate();
  const Icon = kind === 'campaign' ? Megaphone : ListTree;
  return (
    <div className="flex items-center gap-3 rounded-sm border border-default px-2.5 py-2">
      <span
        aria-hidden
        className="grid size-[34px] shrink-0 place-items-center rounded-sm bg-accent-soft text-accent-text"
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-semibold">
          {record.label}
        </p>
        <p className="truncate text-xs text-tertiary">
          {[t('why.step', { step: step.position }), template?.label, template?.language].filter(Boolean).join(' · ')}
        </p>
      </div>
      <time dateTime={time} className="shrink-0 text-end text-xs text-tertiary tabular-nums">
        {formatDate(time, 'date_time')}
      </time>
    </div>
  );
}

const extents = ['all', 'stop'] as const;

function OneDecision({ decision }: { decision: Decision }) {
  const { t } = useTranslation('outreach');
  const formatDate = useFormatDate();
  const [extent, setExtent] = useState<(typeof extents)[number]>('all');
  const isSent = decision.outcome === 'sent';
  const isFailed = decision.failure_reason !== null;
  const copy = async () => {
    await navigator.clipboard.writeText(copiedText(decision, t, formatDate));
    showSuccess(t('why.copied'));
  };
  return (
    <>
      <Callout
        tone={isFailed ? 'danger' : isSent ? 'success' : 'warning'}
        icon={isSent ? undefined : Clock}
        title={reasonText(decision, t)}
      >
        {(decision.failure_reason ?? decision.reason_text) && <p>{decision.failure_reason ?? decision.reason_text}</p>}
      </Callout>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('why.order')}</h3>
        {decision.checks.some(({ result }) => result === 'stopped') && (
          <SegmentedControl
            size="sm"
            label={t('why.show')}
            options={extents.map((value) => ({ value, label: t(`why.${value}`) }))}
            value={extent}
            onValueChange={setExtent}
          />
        )}
      </div>
      <CheckList decision={decision} isShort={extent === 'stop'} />
      <p className="mt-auto flex items-center gap-2 text-xs text-tertiary">
        <Lock aria-hidden className="size-3.5 shrink-0" />
        <span className="min-w-0 flex-1">{t('why.note')}</span>
        <LinkButton onClick={() => void copy()}>{t('why.copy')}</LinkButton>
      </p>
    </>
  );
}

function CapFooter({ decision, onSettings }: { decision: Decision; onSettings: () => void }) {
  const { t } = useTranslation('outreach');
  const formatDate = useFormatDate();
  const free = decision.cap?.free_time ?? null;
  return (
    <>
      {free !== null && (
        <p className="me-auto">
          <span className="block font-medium">{t('why.free')}</span>
          <span className="block text-xs text-tertiary tabular-nums">
            {t('why.free_from', { time: formatDate(free, 'date_time') })}
          </span>
        </p>
      )}
      <Button icon={Settings} onClick={onSettings}>
        {t('why.cap_setting')}
      </Button>
    </>
  );
}
