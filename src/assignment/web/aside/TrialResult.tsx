import { Check, X, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { actionTypes } from '../../../actions/contract/action.ts';
import type { ClauseCheck, ConditionCheck } from '../../../actions/contract/run.ts';
import { actionLooks } from '../../../actions/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { RuleTrial } from '../../contract/rule.ts';

/** Each clause that was asked, with what was seen, and then who would get the chat. */
export function TrialResult({ trial }: { trial: RuleTrial }) {
  const { t } = useTranslation('assignment');
  return (
    <div aria-live="polite" className="flex flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {trial.checks.map((check) => (
          <Asked key={check.path} check={check} />
        ))}
      </ul>
      <div className="flex flex-col gap-3 rounded-md border border-subtle bg-canvas p-4">
        {trial.matched === null ? <p className="text-secondary">{t('try.none')}</p> : <GoesTo trial={trial} />}
        <p className="text-xs text-tertiary">{t('try.no_effect')}</p>
      </div>
    </div>
  );
}

/** What decided: of a clause that fits the conditions that hold, of another one those that do not. */
const decisive = ({ is_match: isMatch, conditions }: ClauseCheck): ConditionCheck[] =>
  conditions.filter(({ holds }) => holds === isMatch);

function Asked({ check }: { check: ClauseCheck }) {
  const { t } = useTranslation('assignment');
  const { path, name, is_match: isMatch } = check;
  const Icon = isMatch ? Check : X;
  const depth = path.split('.').length - 1;
  const seen = decisive(check).map((condition) => ({
    text: t('try.seen', { field: condition.field, seen: condition.seen || t('try.nothing_seen') }),
  }));
  return (
    <li className="flex gap-3" style={{ paddingInlineStart: depth * 16 }}>
      <span
        role="img"
        aria-label={t(isMatch ? 'try.fits' : 'try.fits_not')}
        className={classNames(
          'grid size-6.5 shrink-0 place-items-center rounded-xs',
          isMatch ? 'bg-success-soft text-success-text' : 'bg-neutral-soft text-secondary',
        )}
      >
        <Icon aria-hidden className="size-3.5" />
      </span>
      <div className="min-w-0">
        <p dir="auto" className="truncate font-semibold">
          {name || t('clause.unnamed', { number: path })}
        </p>
        {seen.length === 0 && isMatch && <p className="text-xs text-success-text">{t('try.everyone')}</p>}
        {seen.map(({ text }, index) => (
          <p
            key={index}
            dir="auto"
            className={classNames('text-xs [overflow-wrap:anywhere]', isMatch ? 'text-success-text' : 'text-tertiary')}
          >
            {text}
          </p>
        ))}
      </div>
    </li>
  );
}

function GoesTo({ trial: { assignment, actions } }: { trial: RuleTrial }) {
  const { t } = useTranslation('assignment');
  return (
    <>
      <p className="text-secondary">{t('try.goes_to')}</p>
      <div className="flex items-center gap-3">
        <Avatar name={assignment?.user?.label ?? ''} size={32} />
        <div className="min-w-0">
          <p className="font-semibold">
            <bdi>{assignment?.user?.label ?? t('try.nobody')}</bdi>
          </p>
          <Why assignment={assignment} />
        </div>
      </div>
      {actions.length > 0 && (
        <ul className="flex flex-col gap-2 border-t border-subtle pt-3">
          {actions.map(({ type, label }, index) => {
            const known = actionTypes.find((each) => each === type);
            const Icon = known ? actionLooks[known].icon : Zap;
            return (
              <li key={index} className="flex min-w-0 items-start gap-2 text-secondary">
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-tertiary" />
                <span dir="auto" className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
                  {known ? t(`try.actions.${known}`, { label }) : label}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function Why({ assignment }: Pick<RuleTrial, 'assignment'>) {
  const { t } = useTranslation('assignment');
  if (!assignment) return <p className="text-secondary">{t('try.why.assigns_nobody')}</p>;
  const { user, why, open_chats: open } = assignment;
  if (!user || open === null) return <p className="text-secondary">{t(`try.why.${why}`)}</p>;
  return (
    <p className="text-secondary">
      {t('try.open_chats', { count: open })}, {t(`try.why.${why}`)}
    </p>
  );
}
