import { useMemo, useState, type FocusEvent } from 'react';
import type { TemplateRules } from '../../../channels/contract/template-rules.ts';
import type { CallError } from '../../../foundation/web/api/call.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { providerProblems } from '../../contract/provider-problems.ts';
import { updateTemplateBody } from '../../contract/template-body.ts';
import { toBody, type EditorValues } from './editor-values.ts';

/** What is said below a field: what is wrong, or what the provider will not take. */
export interface FieldNote {
  error?: string | undefined;
  hint?: string | undefined;
}

export interface Problems {
  noteOf: (path: string) => FieldNote;
  /** Of the element around a field: errors come when it is left, and go while it is in use. */
  watch: (path: string) => Record<'onFocus' | 'onBlur', (event: FocusEvent) => void>;
  /** Whether anything keeps the template from being published. */
  hasAny: boolean;
  /** Shows all of them. */
  showAll: () => void;
}

type Sentences = ReadonlyMap<string, string>;

/** The first sentence for each path. */
function byPath(problems: readonly { path: string; message: string }[]): Sentences {
  const sentences = new Map<string, string>();
  for (const { path, message } of problems) if (!sentences.has(path)) sentences.set(path, message);
  return sentences;
}

/** What is only missing is no reason for a hint while a person is still writing. */
const isMissing = (path: string, { media }: EditorValues): boolean =>
  path.startsWith('samples.') || (path === 'media' && media === null);

/**
 * What is wrong with what is on the form. The specification's limits are errors when a field is left, and when publishing
 * is tried; what the provider takes less of is a hint while typing, and an error when publishing is tried. `refusal`: what
 * the server said of single fields, until they change.
 */
export function useProblems(values: EditorValues, rules: TemplateRules | null, refusal: CallError | null): Problems {
  const sentence = useSentence();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [inUse, setInUse] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const { errors, hints } = useMemo(() => {
    const body = toBody(values);
    const { error } = updateTemplateBody.safeParse(body);
    const issues = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
    const given = rules ? providerProblems(body, values.media, rules) : [];
    return { errors: byPath(issues), hints: byPath(given) };
  }, [values, rules]);
  const refused = useMemo(
    () => byPath((refusal?.fieldErrors ?? []).map(({ field, message }) => ({ path: field, message }))),
    [refusal],
  );
  const noteOf = (path: string): FieldNote => {
    const isCalm = inUse === path;
    const error = errors.get(path);
    const hint = hints.get(path);
    const said = refused.get(path) ?? (isShown || left.has(path) ? error : undefined) ?? (isShown ? hint : undefined);
    if (said !== undefined && !isCalm) return { error: sentence(said) };
    return hint !== undefined && !isMissing(path, values) ? { hint: sentence(hint) } : {};
  };
  return {
    noteOf,
    watch: (path) => ({
      // A button beside a field corrects nothing in it.
      onFocus: ({ target }) => {
        if (target.matches('input, textarea')) setInUse(path);
      },
      onBlur: ({ target }) => {
        if (!target.matches('input, textarea')) return;
        setInUse((known) => (known === path ? null : known));
        setLeft((known) => (known.has(path) ? known : new Set([...known, path])));
      },
    }),
    hasAny: errors.size > 0 || hints.size > 0,
    showAll: () => setShown(true),
  };
}
