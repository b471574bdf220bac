/** One question of a form with what was answered; null where nothing was. */
export interface FormAnswer {
  label: string;
  value: string | boolean | null;
}

/** A secret of the form's own, and no answer. */
const HIDDEN = new Set(['flow_token']);
// Forms that are built without code name a field by screen and position, and an option by its position.
const BUILT = /^screen_\d+_(.+?)_\d+$/;
const OPTION = /^\d+_/;

/** Reads the answers of a form, in the order given; empty when there are none that can be read. */
export function readFormAnswers(payload: string | undefined): FormAnswer[] {
  const answers = parse(payload ?? '');
  return isFields(answers) ? answersOf(answers, '') : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A form of somebody else's making: its text is shown instead.
    return null;
  }
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function answersOf(fields: Readonly<Record<string, unknown>>, path: string): FormAnswer[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (HIDDEN.has(name)) return [];
    const label = path + labelOf(name);
    return isFields(value) ? answersOf(value, `${label} · `) : [{ label, value: valueOf(value, BUILT.test(name)) }];
  });
}

function labelOf(name: string): string {
  const words = (BUILT.exec(name)?.[1] ?? name).replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueOf(value: unknown, isBuilt: boolean): string | boolean | null {
  if (typeof value === 'boolean') return value;
  const texts = (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => {
    const text = typeof each === 'string' ? each : each === null ? '' : JSON.stringify(each);
    return isBuilt && OPTION.test(text) ? text.replace(OPTION, '').replaceAll('_', ' ') : text;
  });
  return texts.join(', ') || null;
}
