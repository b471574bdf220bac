import type { TemplateView } from '../../contract/phone-view.ts';
import { element, fill } from './element.ts';
import type { Page } from './page-state.ts';
import { call } from './sandbox-calls.ts';
import { createSwitch } from './switch.ts';
import { texts } from './texts.ts';

/** Why a template is rejected. Meta's reference, "Template reviews". */
const REASONS: readonly (readonly [string, string])[] = [
  ['INVALID_FORMAT', 'Wrong format'],
  ['INCORRECT_CATEGORY', 'Wrong category'],
  ['ABUSIVE_CONTENT', 'Abusive content'],
  ['PROMOTIONAL', 'Promotional'],
  ['TAG_CONTENT_MISMATCH', 'Language does not match'],
  ['SCAM', 'Scam'],
];

/** The other things that can happen to a template, each one choice. */
const EVENTS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['Quality: high', { quality_score: 'GREEN' }],
  ['Quality: medium', { quality_score: 'YELLOW' }],
  ['Quality: low, pause', { quality_score: 'RED' }],
  ['Approve', { status: 'APPROVED' }],
  ['Disable', { status: 'DISABLED', reason: 'NONE' }],
  ['Limit exceeded', { status: 'LIMIT_EXCEEDED' }],
  ['Category: marketing', { category: 'MARKETING' }],
  ['Category: utility', { category: 'UTILITY' }],
  ['Announce category: marketing', { correct_category: 'MARKETING' }],
];

/** What becomes of the templates of the business. */
export function createTemplatesPanel(): { root: HTMLElement; draw(page: Page): void } {
  let page: Page | null = null;
  let drawn = '';
  const byHand = createSwitch(texts.review_by_hand, (isOn) =>
    page?.run(call('PATCH', 'settings', { review_by_hand: isOn })),
  );
  const find = element('input', {
    class: 'field',
    type: 'search',
    placeholder: texts.find_template,
    'aria-label': texts.find_template,
    input: () => {
      drawn = '';
      if (page) draw(page);
    },
  });
  const list = element('ul', { class: 'templates' });
  const note = element('p', { class: 'quiet' });

  function draw(given: Page): void {
    page = given;
    const { templates, template_count: count, reviews_by_hand: isByHand } = given.view;
    byHand.draw(isByHand);
    const signature = JSON.stringify([templates, count]);
    // A choice that is being made must not be drawn again under the pointer.
    if (signature === drawn || list.contains(document.activeElement)) return;
    drawn = signature;
    const wanted = find.value.trim().toLowerCase();
    const meant = templates.filter(({ name, text }) => `${name} ${text}`.toLowerCase().includes(wanted));
    fill(list, ...meant.map((template) => row(template, (change) => decide(template.id, change))));
    note.hidden = meant.length > 0 && count <= templates.length;
    note.textContent = meant.length === 0 ? texts.no_templates : texts.newest_templates(templates.length, count);
  }

  function decide(id: string, change: Record<string, unknown>): void {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    page?.run(call('PATCH', `templates/${id}`, change));
  }
  return { root: element('div', { class: 'panel' }, byHand.root, find, list, note), draw };
}

function row(template: TemplateView, change: (change: Record<string, unknown>) => void): HTMLElement {
  const { name, language, category, status, quality_score: quality, text } = template;
  const state = status.toLowerCase().replaceAll('_', ' ');
  const choose = (label: string, options: readonly (readonly [string, string])[], act: (value: string) => void) => {
    const select = element(
      'select',
      { class: 'field', 'aria-label': `${label}: ${name}`, change: () => act(select.value) },
      element('option', { value: '' }, label),
      ...options.map(([value, words]) => element('option', { value }, words)),
    );
    return select;
  };
  return element(
    'li',
    { class: 'template' },
    element(
      'div',
      { class: 'template-head' },
      element('b', { title: text }, name),
      element('span', { class: `tag is-${toneOf(status)}` }, state),
    ),
    element(
      'span',
      { class: 'quiet' },
      [language, category.toLowerCase(), quality === 'UNKNOWN' ? '' : `quality ${quality.toLowerCase()}`]
        .filter((part) => part !== '')
        .join(' · '),
    ),
    status === 'PENDING'
      ? element(
          'div',
          { class: 'template-acts' },
          element(
            'button',
            { class: 'button is-small', type: 'button', click: () => change({ status: 'APPROVED' }) },
            texts.approve,
          ),
          choose(texts.reject, REASONS, (reason) => change({ status: 'REJECTED', reason })),
        )
      : choose(
          texts.what_happens,
          EVENTS.map(([words], index) => [String(index), words]),
          (value) => change(EVENTS[Number(value)]?.[1] ?? {}),
        ),
  );
}

const toneOf = (status: string): string => (status === 'APPROVED' ? 'good' : status === 'PENDING' ? 'info' : 'bad');
