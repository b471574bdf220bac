import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { CampaignStats } from '../../contract/results.ts';
import { formatCount, formatShare } from '../format-numbers.ts';
import { funnelShape, HEIGHT, WIDTH } from './funnel-shape.ts';

const numbers = [
  { name: 'submitted', fill: 'fill-chart-6', dot: 'bg-chart-6' },
  { name: 'sent', fill: 'fill-chart-3', dot: 'bg-chart-3' },
  { name: 'delivered', fill: 'fill-chart-1', dot: 'bg-chart-1' },
  { name: 'read', fill: 'fill-chart-4', dot: 'bg-chart-4' },
  { name: 'replied', fill: 'fill-chart-2', dot: 'bg-chart-2' },
] as const;

/** Funnel from submitted to replied, as numbers and a chart: people of one message, or messages of a whole campaign. */
export function Funnel({ stats }: { stats: CampaignStats }) {
  const { t } = useTranslation('campaigns');
  const isOfMessages = stats.counts === 'messages';
  // Replies are counted in people, so they are no stage of a funnel of messages.
  const shown = isOfMessages ? numbers.filter(({ name }) => name !== 'replied') : numbers;
  const bars = funnelShape(shown.map(({ name }) => stats[name]));
  return (
    <section
      aria-label={t(isOfMessages ? 'results.funnel_messages' : 'results.funnel')}
      className="flex min-w-0 flex-col gap-6 rounded-md border border-subtle bg-surface p-5"
    >
      {isOfMessages && <p className="text-xs text-tertiary">{t('results.funnel_messages_text')}</p>}
      <dl className="grid grid-cols-5 gap-y-3 max-sm:grid-cols-2">
        {shown.map(({ name, dot }) => (
          <div key={name} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-xs text-secondary">
              <span aria-hidden className={classNames('size-2 shrink-0 rounded-[2px]', dot)} />
              <span className="truncate">{t(`results.${name}`)}</span>
            </dt>
            <dd className="flex items-baseline gap-2">
              <span className="text-2xl font-semibold tabular-nums">{formatCount(stats[name])}</span>
              {name !== 'submitted' && (
                <span className="text-xs text-tertiary tabular-nums">{formatShare(stats[name], stats.submitted)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        className="h-[150px] w-full motion-safe:transition-opacity motion-safe:duration-slow max-sm:h-24"
      >
        {bars.map(({ flow }, index) => (
          <path key={index} d={flow} className={classNames(shown[index]?.fill, 'opacity-15')} />
        ))}
        {bars.map(({ x, y, width, height }, index) => (
          <rect key={index} x={x} y={y} width={width} height={height} rx="4" className={shown[index]?.fill} />
        ))}
      </svg>
    </section>
  );
}
