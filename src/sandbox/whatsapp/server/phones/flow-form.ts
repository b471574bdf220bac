import { isJson, listOf, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { FieldView, FormView } from '../../contract/phone-view.ts';
import type { Registry } from '../registry/registry.ts';

/* Forms that a customer fills in. Meta's reference, "Flow JSON, components", and "Address messages". */

const KINDS: Readonly<Record<string, FieldView['kind']>> = {
  TextInput: 'text',
  TextArea: 'long',
  Dropdown: 'one',
  RadioButtonsGroup: 'one',
  CheckboxGroup: 'many',
  ChipsSelector: 'many',
  DatePicker: 'date',
  CalendarPicker: 'date',
  OptIn: 'flag',
};

const field = (name: string, label: string, kind: FieldView['kind'] = 'text'): FieldView => ({
  name,
  label,
  kind,
  is_required: false,
  options: [],
});

/** What a form without known content asks: a name and an answer, named as a form built without code names them. */
const PLAIN: readonly FieldView[] = [field('screen_0_Name_0', 'Name'), field('screen_0_Answer_1', 'Answer', 'long')];

/** What a form asks, by the id or name that a message gives; all its screens are one page here. */
export function flowForm(registry: Registry, named: Json, title: string): FormView {
  const { flow_id: id, flow_name: name, flow_json: json } = named;
  const flow = registry.state.flows.find((each) => each.id === wordOf(id) || each.name === textOf(name));
  const fields = fieldsIn(textOf(json) ?? flow?.json ?? null);
  return { title, fields: fields.length > 0 ? fields : [...PLAIN] };
}

function fieldsIn(text: string | null): FieldView[] {
  if (text === null) return [];
  const fields: FieldView[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isJson(value)) return;
    const read = fieldOf(value);
    if (read && !fields.some(({ name }) => name === read.name)) fields.push(read);
    Object.values(value).forEach(walk);
  };
  walk(jsonIn(text));
  return fields;
}

/** What a text of the provider's holds; null for one that is no JSON, of which nothing is known. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function fieldOf(component: Json): FieldView | null {
  const kind = KINDS[wordOf(component['type'])];
  const name = textOf(component['name']);
  if (kind === undefined || name === undefined) return null;
  const options = listOf(component['data-source'])
    .filter(isJson)
    .map(({ id, title }) => ({ id: wordOf(id), title: wordOf(title) }));
  const input = wordOf(component['input-type']);
  return {
    name,
    label: textOf(component['label']) ?? name,
    // Choices that only the endpoint of the business knows cannot be listed here.
    kind:
      (kind === 'one' || kind === 'many') && options.length === 0 ? 'text' : kind === 'text' ? textKind(input) : kind,
    is_required: component['required'] === true,
    options,
  };
}

const textKind = (input: string): FieldView['kind'] =>
  input === 'number' || input === 'passcode' ? 'number' : input === 'email' ? 'email' : 'text';

/** The fields of an address in India. Meta's reference, "Address messages". */
export const ADDRESS_FORM: FormView = {
  title: 'Address',
  fields: [
    field('name', 'Name'),
    field('phone_number', 'Phone number'),
    field('in_pin_code', 'PIN code'),
    field('house_number', 'House number'),
    field('address', 'Address', 'long'),
    field('city', 'City'),
    field('state', 'State'),
  ],
};

/** What was filled in, as the message that sends it. */
export function filledForm(kind: 'flow' | 'address_message', answers: Json, token: string | undefined): Json {
  const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''));
  const isFlow = kind === 'flow';
  return {
    type: 'nfm_reply',
    nfm_reply: {
      name: kind,
      body: isFlow ? 'Sent' : Object.values(given).map(wordOf).join('\n'),
      // The provider gives it as text.
      response_json: JSON.stringify(isFlow ? { ...given, flow_token: token ?? 'unused' } : { values: given }),
    },
  };
}
