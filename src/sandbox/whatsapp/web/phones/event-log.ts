import type { LogLine } from '../../contract/phone-view.ts';
import { element, fill } from './element.ts';
import { icon } from './icon.ts';
import { timeText, type LogFilter, type Page } from './page-state.ts';
import { texts } from './texts.ts';

const FILTERS: readonly (readonly [LogFilter, string])[] = [
  ['all', texts.all],
  ['messages', texts.messages],
  ['status', texts.status],
  ['errors', texts.errors],
];

/** What happened, newest first, in words or as it was on the wire. */
export function createEventLog(): { root: HTMLElement; draw(page: Page): void } {
  const views = element('div', { class: 'segments', role: 'group', 'aria-label': texts.event_log });
  const filters = element('div', { class: 'chips log-filters' });
  const list = element('ol', { class: 'log', tabindex: '0', 'aria-labelledby': 'log-title' });
  let drawn = '';
  return {
    root: element(
      'section',
      { class: 'pane-log', 'aria-labelledby': 'log-title' },
      element('div', { class: 'side-head' }, element('h2', { id: 'log-title' }, texts.event_log), views),
      filters,
      list,
    ),
    draw(page) {
      const { choice, view, choose } = page;
      const signature = `${view.log[0]?.seq}:${view.log.length}:${choice.filter}:${String(choice.isLogJson)}`;
      if (signature === drawn) return;
      drawn = signature;
      const segment = (label: string, isJson: boolean) =>
        element(
          'button',
          {
            type: 'button',
            'data-key': label,
            'aria-pressed': String(choice.isLogJson === isJson),
            click: () => choose({ isLogJson: isJson }),
          },
          label,
        );
      fill(views, segment(texts.readable, false), segment(texts.json, true));
      fill(
        filters,
        ...FILTERS.map(([name, label]) =>
          element(
            'button',
            {
              type: 'button',
              class: 'chip',
              'data-key': name,
              'aria-pressed': String(choice.filter === name),
              click: () => choose({ filter: name }),
            },
            label,
          ),
        ),
      );
      const lines = view.log.filter(({ group }) => choice.filter === 'all' || group === choice.filter);
      fill(
        list,
        lines.length === 0 && element('li', { class: 'log-empty quiet' }, texts.no_events),
        ...lines.map((line) => row(line, choice.isLogJson)),
      );
    },
  };
}

const TONES: Readonly<Record<LogLine['group'], string>> = {
  messages: 'good',
  status: 'info',
  errors: 'bad',
  other: 'other',
};

function row(line: LogLine, isJson: boolean): HTMLElement {
  const time = element('time', { datetime: line.time }, timeText(Date.parse(line.time), true));
  const words = element(
    'span',
    { class: 'log-text' },
    element('b', {}, line.title),
    element('span', { class: 'quiet', dir: 'auto' }, line.detail),
  );
  return element(
    'li',
    { class: 'log-line' },
    time,
    element('span', { class: `log-icon is-${TONES[line.group]}` }, icon(line.icon)),
    isJson ? element('pre', { class: 'log-json', tabindex: '0' }, JSON.stringify(line.json, null, 2)) : words,
  );
}
