import { useQueries } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Branch, Step } from '../../../outreach/contract/step.ts';
import { branchesOf, templateIdsOf } from '../../../outreach/web/index.ts';
import { templateQuery } from '../../../templates/web/index.ts';
import type { Campaign } from '../../contract/campaign.ts';
import type { CampaignMessage } from '../../contract/results.ts';

/** A message of the campaign whose results are shown. */
export interface ShownMessage {
  value: string;
  label: string;
  step: Step;
  /** Undefined where the step has only one message. */
  branch: Branch | undefined;
}

/** How the message of a row is called in a list of several; null where there is only one. */
export function useMessageNames(
  campaign: Campaign,
  isOfSeveral: boolean,
): ((row: Pick<CampaignMessage, 'step_id' | 'action'>) => string) | null {
  const messages = useMessages(campaign);
  const names = JSON.stringify(messages.map(({ value, label }) => [value, label]));
  return useMemo(() => {
    if (!isOfSeveral) return null;
    const labels = new Map(JSON.parse(names) as [string, string][]);
    return ({ step_id: step, action }) => labels.get(messageKey(step, action)) ?? '—';
  }, [names, isOfSeveral]);
}

const messageKey = (stepId: string, branch: Branch): string => `${stepId} ${branch}`;

/** The messages of all steps. One that stands alone is called as its step, else as its template. */
export function useMessages({ steps }: Campaign): ShownMessage[] {
  const { t } = useTranslation('campaigns');
  const shown = steps ?? [];
  const ids = [...new Set(shown.flatMap(templateIdsOf))];
  const templates = useQueries({ queries: ids.map((id) => templateQuery(id)) });
  const templateOf = new Map(templates.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : [])));
  return shown.flatMap((step, index) => {
    const branches = branchesOf(step);
    const own = step.name || templateOf.get(step.if_action?.data.template_id ?? '');
    return branches.map((branch): ShownMessage => {
      const isOnly = branches.length === 1;
      const name = isOnly ? own : branchWord(step, branch, t);
      const label = name ? t('results.step_name', { step: index + 1, name }) : t('results.step', { step: index + 1 });
      return { value: messageKey(step.id, branch), label, step, branch: isOnly ? undefined : branch };
    });
  });
}

const branchWord = ({ split }: Step, branch: Branch, t: TFunction<'campaigns'>): string =>
  branch === 'other' || split !== null
    ? t(`results.split_branch.${branch === 'other' ? 'other' : 'if'}`)
    : t(`results.branch.${branch}`);
