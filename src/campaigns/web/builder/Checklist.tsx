import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Campaign } from '../../contract/campaign.ts';
import type { CampaignImport } from '../../contract/campaign-import.ts';
import type { Blocker, Preflight } from '../../contract/preflight.ts';
import type { StepDraft } from '../../../outreach/web/index.ts';
import { formatCount } from '../format-numbers.ts';

/** A line of the list: what must be there before a campaign can be run. */
export type Task = 'owner' | 'channel' | 'members' | 'steps' | 'templates' | 'values' | 'schedule';

const taskOf: Readonly<Record<Blocker['reason'], Task>> = {
  NO_OWNER: 'owner',
  NO_CHANNEL: 'channel',
  CHANNEL_NOT_ACTIVE: 'channel',
  LIMIT_USED_UP: 'channel',
  MEMBERS_EMPTY: 'members',
  NOBODY_RECEIVES: 'members',
  MEMBERS_IMPORTING: 'members',
  NO_STEPS: 'steps',
  NO_TEMPLATE: 'templates',
  TEMPLATE_NOT_APPROVED: 'templates',
  VALUES_MISSING: 'values',
  TAPS_NOT_COUNTED: 'templates',
  SCHEDULE_PASSED: 'schedule',
};

/** So many sentences stand in one line of the list. */
const SAID = 3;

interface ChecklistProps {
  campaign: Campaign;
  steps: readonly StepDraft[];
  preflight: Preflight | undefined;
  present: CampaignImport | null | undefined;
  onFix: (fix: Blocker['fix']) => void;
  /** Opens a line that is in order. */
  onOpen: (task: Task) => void;
}

/** What is there already and what is missing, each with the way to where it is changed. */
export function Checklist({ campaign, steps, preflight, present, onFix, onOpen }: ChecklistProps) {
  const { t } = useTranslation('campaigns');
  const blockers = preflight?.blockers ?? [];
  const tasks: Task[] = ['owner', 'channel', 'members', 'steps', 'templates', 'values', 'schedule'];
  const shown = tasks.filter(
    (task) =>
      (task !== 'schedule' || blockers.some(({ reason }) => taskOf[reason] === 'schedule')) &&
      (steps.length > 0 || (task !== 'templates' && task !== 'values')),
  );
  return (
    <ul className="flex flex-col gap-0.5">
      {shown.map((task) => {
        const own = blockers.filter(({ reason }) => taskOf[reason] === task);
        const [first] = own;
        const text = first ? first.message : factOf(task, { campaign, steps, preflight, present, t });
        return (
          <li key={task}>
            <button
              type="button"
              onClick={() => (first ? onFix(first.fix) : onOpen(task))}
              className={classNames(
                'flex w-full items-start gap-3 rounded-md p-2 text-start',
                first ? 'bg-warning-soft hover:brightness-98' : 'hover:bg-hover',
              )}
            >
              {first ? (
                <TriangleAlert aria-hidden className="mt-px shrink-0 text-warning-text" />
              ) : (
                <Check aria-hidden className="mt-px shrink-0 text-success-text" />
              )}
              <span className="min-w-0">
                <span className="block font-medium">{t(`builder.tasks.${task}`)}</span>
                <span
                  className={classNames(
                    'block text-xs [overflow-wrap:anywhere]',
                    first ? 'text-warning-text' : 'text-tertiary',
                  )}
                >
                  {text}
                  {own.slice(1, SAID).map((each, index) => (
                    <span key={index} className="mt-1 block">
                      {each.message}
                    </span>
                  ))}
                  {own.length > SAID && (
                    <span className="mt-1 block">{t('builder.more_missing', { count: own.length - SAID })}</span>
                  )}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface Facts extends Pick<ChecklistProps, 'campaign' | 'steps' | 'preflight' | 'present'> {
  t: TFunction<'campaigns'>;
}

/** What a line says while nothing is missing. */
function factOf(task: Task, { campaign, steps, preflight, present, t }: Facts): string {
  switch (task) {
    case 'owner':
      return [t(`type.${campaign.type}`), campaign.owner?.label ?? t('builder.no_owner')].join(' · ');
    case 'channel':
      return campaign.channel?.label ?? t('builder.no_channel');
    case 'members':
      return membersText(campaign, preflight, present, t);
    case 'steps':
      return stepsText(steps, t);
    case 'templates':
      return t('builder.templates_active');
    case 'values':
      return t('builder.values_filled');
    case 'schedule':
      return '';
  }
}

function membersText(
  { members_from: from, contact_list: list }: Campaign,
  preflight: Preflight | undefined,
  present: CampaignImport | null | undefined,
  t: TFunction<'campaigns'>,
): string {
  const members = preflight === undefined ? '' : countText(preflight, t);
  if (from === 'import')
    return present ? t('builder.own_import', { file: present.file_name, members }) : t('builder.no_import');
  return list ? t('builder.list_members', { list: list.label, members }) : t('builder.no_members');
}

/** The builder counts the first part of very many members. */
const countText = ({ members: count, next }: Preflight, t: TFunction<'campaigns'>): string =>
  t('builder.members', { count, number: next === null ? formatCount(count) : `${formatCount(count)}+` });

const IN_DAYS = { minutes: 1 / 1440, hours: 1 / 24, days: 1 } as const;

function stepsText(steps: readonly StepDraft[], t: TFunction<'campaigns'>): string {
  const days = Math.round(steps.reduce((sum, { delay }) => sum + delay.value * IN_DAYS[delay.measure], 0));
  const text = t('builder.steps', { count: steps.length });
  return days > 0 ? t('builder.steps_over', { steps: text, days: t('builder.days', { count: days }) }) : text;
}
