import { createAccountPanel } from './account-panel.ts';
import { element, fill } from './element.ts';
import { createNetworkPanel } from './network-panel.ts';
import type { Page, Side } from './page-state.ts';
import { createTemplatesPanel } from './templates-panel.ts';
import { texts } from './texts.ts';

/** Network, templates and account, one at a time. */
export function createSideTabs(): { root: HTMLElement; draw(page: Page): void } {
  const panels: readonly (readonly [Side, string, { root: HTMLElement; draw(page: Page): void }])[] = [
    ['network', texts.network, createNetworkPanel()],
    ['templates', texts.templates, createTemplatesPanel()],
    ['account', texts.account, createAccountPanel()],
  ];
  const tabs = element('div', { class: 'segments', role: 'group', 'aria-label': texts.controls });
  return {
    root: element(
      'section',
      { class: 'side-part', 'aria-label': texts.controls },
      tabs,
      ...panels.map(([, , panel]) => panel.root),
    ),
    draw(page) {
      const waiting = page.view.templates.filter(({ status }) => status === 'PENDING').length;
      fill(
        tabs,
        ...panels.map(([side, label]) =>
          element(
            'button',
            {
              type: 'button',
              'data-key': side,
              'aria-pressed': String(page.choice.side === side),
              click: () => page.choose({ side }),
            },
            label,
            side === 'templates' && waiting > 0 && element('span', { class: 'count' }, String(waiting)),
          ),
        ),
      );
      for (const [side, , panel] of panels) {
        panel.root.hidden = page.choice.side !== side;
        panel.draw(page);
      }
    },
  };
}
