import type { FieldView, FormView } from '../../contract/phone-view.ts';
import { element } from './element.ts';
import { texts } from './texts.ts';

type Answer = string | boolean | string[];

/** A form inside a chat, to be filled in and sent. */
export function formIn({ fields }: FormView, send: (answers: Record<string, Answer>) => void): HTMLElement {
  const inputs = fields.map((field) => ({ field, ...inputOf(field) }));
  return element(
    'form',
    {
      class: 'flow-form',
      submit: (event) => {
        event.preventDefault();
        send(Object.fromEntries(inputs.map(({ field, read }) => [field.name, read()])));
      },
    },
    ...inputs.map(({ root }) => root),
    element('button', { type: 'submit', class: 'button is-primary' }, texts.send),
  );
}

const TYPES: Readonly<Record<string, string>> = { number: 'number', email: 'email', date: 'date' };

function inputOf({ label, kind, is_required: required, options }: FieldView): { root: HTMLElement; read(): Answer } {
  if (kind === 'flag') {
    const box = element('input', { type: 'checkbox', required });
    return { root: element('label', { class: 'flow-check' }, box, label), read: () => box.checked };
  }
  if (kind === 'many') {
    const boxes = options.map(({ id, title }) => ({ id, title, box: element('input', { type: 'checkbox' }) }));
    return {
      root: element(
        'fieldset',
        {},
        element('legend', {}, label),
        ...boxes.map(({ box, title }) => element('label', { class: 'flow-check' }, box, title)),
      ),
      read: () => boxes.filter(({ box }) => box.checked).map(({ id }) => id),
    };
  }
  const input =
    kind === 'one'
      ? element(
          'select',
          { class: 'field', required },
          element('option', { value: '' }, texts.choose),
          ...options.map(({ id, title }) => element('option', { value: id }, title)),
        )
      : kind === 'long'
        ? element('textarea', { class: 'field is-long', rows: 2, required })
        : element('input', { class: 'field', type: TYPES[kind] ?? 'text', required });
  return { root: element('label', { class: 'stacked' }, label, input), read: () => input.value };
}
