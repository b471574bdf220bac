import { CheckCheck, Heart, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { SariPicture } from './SariPicture.tsx';

/** Heights of the voice note's bars, in pixels; the first ones are played. */
const wave = [
  11.6, 5.1, 8.4, 9, 8.9, 6, 4.5, 4.5, 4.2, 4.8, 4.1, 4.8, 5.4, 4.5, 6.9, 7.9, 9.1, 10.2, 8.8, 12.5, 13.2, 14.2, 12,
  16.1, 9.7, 11.2, 10.2, 6.6, 14.9, 10.8, 7.6, 6.8, 9.1, 11.1, 4.1, 4.3, 5.5, 7.1, 5.2, 4.9, 4.9, 4.8, 5,
];
const PLAYED = 27;

interface BubbleProps {
  out?: boolean;
  time?: string;
  media?: boolean;
  children: ReactNode;
}

function Bubble({ out = false, time, media = false, children }: BubbleProps) {
  return (
    <div
      className={classNames(
        'relative max-w-[74%] rounded-lg border text-lg leading-6 text-bubble-text shadow-1',
        media ? 'w-75 p-[3px]' : 'px-3.5 py-2.5',
        out
          ? 'self-end rounded-se-xs border-bubble-out-border bg-bubble-out'
          : 'self-start rounded-ss-xs border-bubble-in-border bg-bubble-in',
      )}
    >
      {children}
      {time && (
        <span
          className={classNames(
            'float-end ms-2.5 mt-1.5 inline-flex items-center gap-1 text-2xs text-bubble-meta tabular-nums',
            media && 'me-1.5',
          )}
        >
          {time}
          {out && <CheckCheck className="size-3.5 text-tick-read" />}
        </span>
      )}
    </div>
  );
}

/**
 * A customer and a shop, in the languages they speak. Sample content, not interface: it is not translated. Words that
 * change need new fonts (brand-panel.css).
 */
export function SampleChat() {
  return (
    <div dir="ltr" className="relative flex w-full max-w-130 flex-col gap-3 px-4 2xl:px-0">
      <div className="flex flex-col 2xl:-translate-x-9">
        <Bubble time="10:38 AM">
          <span lang="ta" className="sample-words">
            வணக்கம்! நீல நிற புடவை இருக்கா?
          </span>
          <span className="absolute start-2.5 -bottom-3.5 rounded-full border border-default bg-raised px-2 py-1 shadow-1">
            <Heart className="size-3.5 fill-danger-solid text-danger-solid" />
          </span>
        </Bubble>
      </div>
      <div className="mt-2 flex flex-col gap-3 2xl:translate-x-6">
        <Bubble out time="10:39 AM">
          Yes! Three shades in stock.
        </Bubble>
        <Bubble out media time="10:39 AM">
          <SariPicture />
          <span className="px-2 text-md">Chettinad cotton, ₹5,149.00</span>
        </Bubble>
      </div>
      <div className="mt-2 flex flex-col gap-3 2xl:-translate-x-9">
        <Bubble>
          <span className="flex items-center gap-2.5">
            <span className="grid size-8.5 place-items-center rounded-full bg-accent-solid text-accent-on">
              <Play className="size-3.5 fill-current" />
            </span>
            <svg viewBox="0 0 172 22" width="172" height="22">
              {wave.map((height, index) => (
                <rect
                  key={index}
                  x={index * 4}
                  y={11 - height / 2}
                  width="2.4"
                  height={height}
                  rx="1.2"
                  fill={index < PLAYED ? 'var(--chart-1)' : 'var(--text-disabled)'}
                />
              ))}
            </svg>
            <span className="text-2xs text-bubble-meta tabular-nums">0:24</span>
          </span>
        </Bubble>
        <Bubble time="10:44 AM">
          <span lang="hi" className="sample-words">
            बहुत सुंदर! एक ऑर्डर कर दीजिए
          </span>
        </Bubble>
      </div>
    </div>
  );
}
