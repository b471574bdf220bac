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
  const wordRows: Rows = new Map();
  const jsonRows: Rows = new Map();
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
      const signature = `${view.log[0] ? keyOf(view.log[0]) : ''}:${view.log.length}:${choice.filter}:${String(choice.isLogJson)}`;
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
      // A line does not change: only what is new is drawn, however fast events come.
      const present = choice.isLogJson ? jsonRows : wordRows;
      const rows = lines.map((line) => rowOf(present, page, line, choice.isLogJson));
      fill(
        list,
        lines.length === 0 &&
          element('li', { class: 'log-empty quiet' }, choice.filter === 'all' ? texts.no_events : texts.no_such_events),
        ...rows,
      );
      const keys = new Set(lines.map(keyOf));
      for (const key of present.keys()) if (!keys.has(key)) present.delete(key);
    },
  };
}

type Rows = Map<string, HTMLElement>;

/** Numbers begin again with every start of the sandbox. */
const keyOf = ({ seq, time }: LogLine): string => `${seq} ${time}`;

function rowOf(known: Rows, page: Page, line: LogLine, isJson: boolean): HTMLElement {
  const made = known.get(keyOf(line)) ?? row(page, line, isJson);
  known.set(keyOf(line), made);
  return made;
}

const TONES: Readonly<Record<LogLine['group'], string>> = {
  messages: 'good',
  status: 'info',
  errors: 'bad',
  other: 'other',
};

function row(page: Page, line: LogLine, isJson: boolean): HTMLElement {
  const time = element('time', { datetime: line.time }, timeText(Date.parse(line.time), true));
  const words = element(
    'span',
    { class: 'log-text' },
    element('b', {}, line.title),
    element('span', { class: 'quiet', dir: 'auto', title: line.detail }, line.detail),
  );
  return element(
    'li',
    { class: 'log-line' },
    time,
    element('span', { class: `log-icon is-${TONES[line.group]}` }, icon(line.icon)),
    isJson ? jsonOf(page, line) : words,
  );
}

function jsonOf(page: Page, line: LogLine): HTMLElement {
  const json = JSON.stringify(line.json, null, 2);
  return element(
    'div',
    { class: 'log-json-box' },
    element('pre', { class: 'log-json', tabindex: '0', 'aria-label': line.title }, json),
    element(
      'button',
      {
        type: 'button',
        class: 'icon-button log-copy',
        'aria-label': texts.copy_json(line.title),
        title: texts.copy,
        click: () => page.run(navigator.clipboard.writeText(json)),
      },
      icon('copy'),
    ),
  );
}
