import { useTranslation } from 'react-i18next';
import { actionTypes, type ActionType } from '../../contract/action.ts';
import type { ActionResult } from '../../contract/run.ts';
import { WhyItem, WhySection } from './WhySection.tsx';

const isKnown = (type: string): type is ActionType => (actionTypes as readonly string[]).includes(type);

/** What became of actions, in their order: each in words, as what it is about was called then, and why it could not be done. */
export function ResultList({ results }: { results: readonly ActionResult[] }) {
  const { t } = useTranslation('actions_runs');
  return (
    <WhySection title={t('actions')}>
      {results.map(({ type, label, problem }, index) => (
        <WhyItem
          key={index}
          mark={problem === null ? 'yes' : 'failed'}
          markText={t(problem === null ? 'done' : 'not_done_mark')}
          title={<bdi dir="auto">{isKnown(type) ? t(`result.${type}`, { label }) : label}</bdi>}
        >
          {problem !== null && <p className="text-xs text-danger-text!">{problem}</p>}
        </WhyItem>
      ))}
    </WhySection>
  );
}
