import { useTranslation } from 'react-i18next';

import { Avatar } from './Avatar.tsx';
import { ChannelGlyph, type ChannelKind } from './ChannelGlyph.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface ReplyWindowRingProps {
  name: string;
  src?: string | null | undefined;
  /** Share of the 24 hours that is left; 0 when the window has closed. */
  fraction: number;
  /** What is left, written: "1h 40m". */
  left: string;
  /** The exact closing time for the tooltip. */
  exact?: string | undefined;
  channel?: ChannelKind | undefined;
  channelName?: string | undefined;
  size?: number | undefined;
}

/** Under a tenth of the window the ring turns marigold. */
const LOW_SHARE = 0.1;

/** An avatar inside an arc: how much of the reply window is left. */
export function ReplyWindowRing(props: ReplyWindowRingProps) {
  const { name, src, fraction, left, exact, channel, channelName, size = 44 } = props;
  const { t } = useTranslation('ui');
  const radius = size / 2 - 1.25;
  const length = 2 * Math.PI * radius;
  const middle = size / 2;
  // A path that starts at the top: rotating a circle costs more to paint, and long lists have one in each row.
  const circle = `M${middle} ${middle - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0 ${-2 * radius}`;
  const share = Math.min(1, Math.max(0, fraction));
  const state = share === 0 ? 'closed' : share < LOW_SHARE ? 'low' : 'open';
  const ring = (
    <span className="relative grid shrink-0 place-items-center" style={{ width: size, height: size }}>
      <svg
        role="img"
        aria-label={t(`window_${state}`, { left })}
        viewBox={`0 0 ${size} ${size}`}
        className="absolute inset-0 overflow-visible fill-none"
      >
        {state === 'closed' ? (
          <path d={circle} strokeWidth={1.5} strokeDasharray="2.5 3.2" className="stroke-disabled" />
        ) : (
          <>
            <path d={circle} strokeWidth={2} className="stroke-track" />
            <path
              d={circle}
              strokeWidth={2}
              strokeLinecap="round"
              strokeDasharray={`${share * length} ${length}`}
              className={state === 'low' ? 'stroke-chart-2' : 'stroke-chart-1'}
            />
          </>
        )}
      </svg>
      <Avatar name={name} src={src} size={size - 8} />
      {channel && <ChannelGlyph kind={channel} name={channelName} className="absolute -end-[3px] -bottom-[3px]" />}
    </span>
  );
  return exact === undefined ? ring : <Tooltip label={exact}>{ring}</Tooltip>;
}
