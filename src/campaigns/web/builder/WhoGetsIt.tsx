import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Preflight } from '../../contract/preflight.ts';
import { formatCount } from '../format-numbers.ts';
import { arcsOf } from '../parts/donut.ts';
import { dotFills, reasonLooks, strokes } from '../parts/reason-looks.ts';

const RADIUS = 36;
const AROUND = 2 * Math.PI * RADIUS;

/** Who gets the campaign, and who does not and why, as a ring. */
export function WhoGetsIt({ preflight }: { preflight: Preflight }) {
  const { t } = useTranslation(['campaigns', 'outreach']);
  const { will_receive: receive, left_out: leftOut, next, members } = preflight;
  const parts = [
    { color: 1 as const, people: receive, text: t('builder.will_receive', { number: formatCount(receive) }) },
    ...leftOut.map(({ reason, people }) => ({
      color: reasonLooks[reason].color,
      people,
      text: t('builder.left_out', { number: formatCount(people), reason: t(`outreach:left_out.${reason}`) }),
    })),
  ].filter(({ people }) => people > 0);
  const arcs = arcsOf(
    parts.map(({ people }) => people),
    AROUND,
  );
  return (
    <section aria-labelledby="who-gets-it" className="flex flex-col gap-2">
      <h2 id="who-gets-it" className="font-semibold">
        {t('builder.who')}
      </h2>
      <div className="flex items-center gap-3">
        <span className="relative grid size-[84px] shrink-0 place-items-center">
          <svg viewBox="0 0 84 84" aria-hidden className="absolute inset-0 -rotate-90">
            <circle cx="42" cy="42" r={RADIUS} fill="none" strokeWidth="12" className="stroke-neutral-soft" />
            {parts.map(({ color, text }, index) => {
              const arc = arcs[index];
              return (
                arc && (
                  <circle
                    key={text}
                    cx="42"
                    cy="42"
                    r={RADIUS}
                    fill="none"
                    strokeWidth="12"
                    strokeDasharray={`${arc.length} ${AROUND}`}
                    strokeDashoffset={-arc.offset}
                    className={strokes[color]}
                  />
                )
              );
            })}
          </svg>
          <b className="relative font-semibold tabular-nums">{formatCount(receive)}</b>
        </span>
        <ul className="flex min-w-0 flex-col gap-1 text-xs text-secondary">
          {parts.length === 0 && <li>{t('builder.nobody')}</li>}
          {parts.map(({ color, text }) => (
            <li key={text} className="flex min-w-0 items-baseline gap-1.5">
              <span aria-hidden className={classNames('size-2 shrink-0 rounded-[2px]', dotFills[color])} />
              <span className="min-w-0 tabular-nums">{text}</span>
            </li>
          ))}
        </ul>
      </div>
      {next !== null && (
        <p className="text-xs text-tertiary">{t('builder.first_part', { number: formatCount(members) })}</p>
      )}
    </section>
  );
}
