import { element } from './element.ts';
import { icon } from './icon.ts';
import { dateText, type Page } from './page-state.ts';
import { call } from './sandbox-calls.ts';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;

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
      element(
        'button',
        { class: 'button', type: 'button', 'aria-label': texts.skip_day, click: skip },
        icon('clock'),
        element('span', {}, texts.skip_day),
      ),
      element(
        'button',
        { class: 'button is-quiet', type: 'button', click: reset },
        icon('refresh'),
        element('span', {}, texts.reset),
      ),
      inbox,
    ),
    draw(given) {
      page = given;
      time.textContent = dateText(given.view.time_ms);
      inbox.hidden = given.view.inbox_url === null;
      if (given.view.inbox_url !== null) inbox.href = given.view.inbox_url;
    },
  };
}
