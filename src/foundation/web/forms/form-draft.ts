/** Of the keys of drafts in the storage of the tab. */
export const DRAFT_PREFIX = 'parley.draft.';

/** Never kept, whatever the form says: what would let somebody else in. */
const secret = /password|token|secret|^pin$|api_key/i;

type Values = Record<string, unknown>;

const keepable = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)));

/** Keeps what was typed, for this tab, until it is saved. */
export function keepDraft(key: string, values: Values): void {
  sessionStorage.setItem(DRAFT_PREFIX + key, JSON.stringify(keepable(values)));
}

/** What was typed before a reload, or null. Only fields that the form still has. */
export function readDraft(key: string, names: readonly string[]): Values | null {
  const text = sessionStorage.getItem(DRAFT_PREFIX + key);
  if (text === null) return null;
  try {
    const values: unknown = JSON.parse(text);
    if (typeof values !== 'object' || values === null) return null;
    const entries = Object.entries(keepable(values as Values)).filter(([name]) => names.includes(name));
    return entries.length === 0 ? null : Object.fromEntries(entries);
  } catch {
    // Not ours or half written: as good as no draft.
    sessionStorage.removeItem(DRAFT_PREFIX + key);
    return null;
  }
}

/** Saved or given up. */
export function dropDraft(key: string): void {
  sessionStorage.removeItem(DRAFT_PREFIX + key);
}
