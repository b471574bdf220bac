import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeftOutReason } from '../../../outreach/contract/left-out.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import { variableInWords } from '../../../templates/contract/template-text.ts';
import type { Campaign } from '../../contract/campaign.ts';
import type { Preflight } from '../../contract/preflight.ts';
import { formatCount } from '../format-numbers.ts';
import { dotFills, reasonLooks } from '../parts/reason-looks.ts';
import { PeopleOfReason } from './PeopleOfReason.tsx';

interface OutcomeProps {
  campaign: Campaign;
  preflight: Preflight;
  /** Opens the steps, where a text for all can be given. */
  onStep: () => void;
}

const RECEIVERS = 'receivers';
type Opened = LeftOutReason | typeof RECEIVERS | null;

/** How many get it and how many do not, by reason; each number opens as a list. */
export function Outcome({ campaign, preflight, onStep }: OutcomeProps) {
  const { t } = useTranslation(['campaigns', 'outreach']);
  const { will_receive: receive, members } = preflight;
  const leftOut = preflight.left_out.filter(({ people }) => people > 0);
  const out = leftOut.reduce((sum, { people }) => sum + people, 0);
  const [opened, setOpened] = useState<Opened>(null);
  const toggle = (which: Exclude<Opened, null>) => setOpened(opened === which ? null : which);
  const source = campaign.members_from === 'list' ? campaign.contact_list?.label : t('form.from.import');
  return (
    <section aria-label={t('check.bar')} className="rounded-md border border-subtle bg-surface">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3 px-4 py-3.5">
        <Figure color="bg-chart-1" label={t('check.will_receive')} count={receive}>
          {receive > 0 && (
            <LinkButton
              aria-expanded={opened === RECEIVERS}
              aria-label={t(opened === RECEIVERS ? 'check.hide_of' : 'check.see_of', {
                reason: t('check.will_receive'),
              })}
              onClick={() => toggle(RECEIVERS)}
            >
              {t(opened === RECEIVERS ? 'check.hide' : 'check.see')}
            </LinkButton>
          )}
        </Figure>
        <Figure color="bg-(--border-default)" label={t('check.left_out')} count={out} />
        <div className="flex min-w-48 flex-1 flex-col gap-1.5 pb-1">
          <div className="flex justify-between gap-2 text-xs text-secondary">
            <bdi className="min-w-0 truncate">{source}</bdi>
            <span className="shrink-0 tabular-nums">
              {t('check.people', { count: members, number: formatCount(members) })}
            </span>
          </div>
          <ProgressBar
            size="md"
            label={t('check.bar')}
            total={Math.max(members, receive + out)}
            segments={[
              { value: receive, label: t('check.will_receive'), color: 1 },
              ...leftOut.map(({ reason, people }) => ({
                value: people,
                label: t(`outreach:left_out.${reason}`),
                color: reasonLooks[reason].color,
              })),
            ]}
          />
        </div>
      </div>
      {opened === RECEIVERS && <PeopleOfReason campaignId={campaign.id} reason={null} label={t('check.receivers')} />}
      {leftOut.length === 0 ? (
        <p className="border-t border-subtle px-4 py-3 text-tertiary">{t('check.nobody_left_out')}</p>
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-4 border-t border-subtle px-4 py-2 text-xs text-tertiary sm:grid-cols-[minmax(0,1fr)_90px_150px]">
            <span>{t('check.because')}</span>
            <span className="text-end max-sm:hidden">{t('check.people_head')}</span>
          </div>
          <ul>
            {leftOut.map((row) => (
              <Row
                key={row.reason}
                {...row}
                campaignId={campaign.id}
                isOpen={opened === row.reason}
                onToggle={() => toggle(row.reason)}
                onStep={onStep}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface FigureProps {
  color: string;
  label: string;
  count: number;
  children?: ReactNode;
}

function Figure({ color, label, count, children }: FigureProps) {
  return (
    <div>
      <p className="flex items-center gap-1.5 text-xs text-secondary">
        <span aria-hidden className={classNames('size-2 rounded-[2px]', color)} />
        {label}
      </p>
      <p className="flex items-baseline gap-2">
        <span className="text-2xl font-semibold tabular-nums">{formatCount(count)}</span>
        <span className="text-xs">{children}</span>
      </p>
    </div>
  );
}

interface RowProps {
  reason: LeftOutReason;
  people: number;
  variables: readonly string[];
  campaignId: string;
  isOpen: boolean;
  onToggle: () => void;
  onStep: () => void;
}

function Row({ reason, people, variables, campaignId, isOpen, onToggle, onStep }: RowProps) {
  const { t, i18n } = useTranslation(['campaigns', 'outreach']);
  const { icon: Icon, well, color } = reasonLooks[reason];
  const name = t(`outreach:left_out.${reason}`);
  const names = new Intl.ListFormat(i18n.language).format(variables.map(variableInWords));
  return (
    <li className="border-t border-subtle">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-1.5 sm:grid-cols-[minmax(0,1fr)_90px_150px]">
        <div className="flex min-w-0 items-center gap-2.5">
          <span aria-hidden className={classNames('grid size-[26px] shrink-0 place-items-center rounded-sm', well)}>
            <Icon className="size-3.5" />
          </span>
          <div className="min-w-0">
            <p className="font-medium">{name}</p>
            <p className="text-xs text-tertiary">
              {variables.length > 0 ? t('check.variables', { names }) : t(`outreach:left_out_text.${reason}`)}
            </p>
          </div>
        </div>
        <span className="flex items-center justify-end gap-2 font-semibold tabular-nums">
          <span aria-hidden className={classNames('size-2 rounded-[2px]', dotFills[color])} />
          {formatCount(people)}
        </span>
        <span className="flex flex-wrap items-center justify-end gap-x-3 max-sm:col-span-2 max-sm:justify-start max-sm:ps-9">
          {reason === 'missing_value' && <LinkButton onClick={onStep}>{t('check.use_fallback')}</LinkButton>}
          <LinkButton
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'check.hide_of' : 'check.see_of', { reason: name })}
            onClick={onToggle}
          >
            {t(isOpen ? 'check.hide' : 'check.see')}
          </LinkButton>
        </span>
      </div>
      {isOpen && <PeopleOfReason campaignId={campaignId} reason={reason} label={name} />}
    </li>
  );
}
