import { element, fill } from './element.ts';
import { icon } from './icon.ts';
import { dateText, type Page } from './page-state.ts';
import { call } from './sandbox-calls.ts';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const RATES = [1, 60] as const;

/** The clock and what concerns everything, at the end of the page's head. */
export function createHeadBar(): { root: HTMLElement; draw(page: Page): void } {
  let page: Page | null = null;
  const time = element('b', { class: 'head-time' });
  const inbox = element(
    'a',
    { class: 'button is-primary', 'aria-label': texts.open_inbox, target: '_blank', rel: 'noopener', hidden: true },
    element('span', {}, texts.open_inbox),
    icon('ext'),
  );
  const rates = element('div', { class: 'segments', role: 'group', 'aria-label': texts.speed });
  let readAt = performance.now();
  const tick = (): void => {
    if (!page) return;
    const { time_ms: ms, clock_rate: rate } = page.view;
    time.textContent = dateText(ms + (performance.now() - readAt) * rate);
  };
  setInterval(tick, SECOND_MS);
  const skip = (): void => page?.run(call('POST', 'clock', { shift_ms: DAY_MS }));
  const reset = (): void => {
    if (!confirm(texts.reset_sure)) return;
    page?.run(call('POST', 'reset').then(() => page?.choose({ open: [], active: null, talksWith: {} })));
  };
  return {
    root: element(
      'div',
      { class: 'head-tools' },
      element('span', { class: 'head-clock' }, element('span', { class: 'quiet' }, texts.simulated_time), time),
      rates,
      element(
        'button',
        { class: 'button', type: 'button', 'aria-label': texts.skip_day, click: skip },
        icon('clock'),
        element('span', {}, texts.skip_day),
      ),
      element(
        'button',
        { class: 'button is-quiet', type: 'button', 'aria-label': texts.reset, click: reset },
        icon('refresh'),
        element('span', {}, texts.reset),
      ),
      inbox,
    ),
    draw(given) {
      if (page?.view !== given.view) readAt = performance.now();
      page = given;
      tick();
      fill(rates, ...RATES.map((rate) => rateButton(given, rate)));
      inbox.hidden = given.view.inbox_url === null;
      if (given.view.inbox_url !== null) inbox.href = given.view.inbox_url;
    },
  };
}

const rateButton = ({ view, run }: Page, rate: number): HTMLElement =>
  element(
    'button',
    {
      type: 'button',
      'data-key': `rate-${rate}`,
      'aria-label': texts.speed_of(rate),
      title: texts.speed_of(rate),
      'aria-pressed': String(view.clock_rate === rate),
      click: () => run(call('PATCH', 'clock', { rate })),
    },
    `${rate}×`,
  );
