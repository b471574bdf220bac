import { element } from './element.ts';

export interface Switch {
  root: HTMLElement;
  draw(isOn: boolean, note?: string): void;
}

/** A switch with its label, and a quiet note at the end of the line. */
export function createSwitch(label: string, change: (isOn: boolean) => void): Switch {
  const box = element('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'switch',
    change: () => change(box.checked),
  });
  const quiet = element('span', { class: 'quiet' });
  return {
    root: element('label', { class: 'toggle' }, box, element('span', {}, label), quiet),
    draw(isOn, note = '') {
      box.checked = isOn;
      quiet.textContent = note;
    },
  };
}
