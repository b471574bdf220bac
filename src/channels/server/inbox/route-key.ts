// Every webhook of the platform begins so; what stands before the id of the first entry is of a fixed form.
const BEGINNING =
  /^\s*\{\s*"object"\s*:\s*"[^"\\]*"\s*,\s*"entry"\s*:\s*\[\s*\{\s*(?:"time"\s*:\s*\d+\s*,\s*)?"id"\s*:\s*"([\w.:-]{1,64})"/;
const BEGINNING_BYTES = 512;
const KEY = /^[\w.:-]{1,64}$/;

/**
 * What a webhook is claimed by: the account that its first entry is about, or empty. Webhooks of one account are applied
 * in their order, and none delays those of another. Nearly always read from the first bytes; where their form differs the
 * whole body is parsed.
 */
export function routeKeyOf(body: Buffer): string {
  const beginning = BEGINNING.exec(body.toString('latin1', 0, BEGINNING_BYTES))?.[1];
  if (beginning !== undefined) return beginning;
  try {
    const parsed = JSON.parse(body.toString()) as { entry?: { id?: unknown }[] } | null;
    const id = parsed?.entry?.[0]?.id;
    return (typeof id === 'string' || typeof id === 'number') && KEY.test(String(id)) ? String(id) : '';
  } catch {
    // No JSON: it is stored all the same, and becomes a dead letter when it is applied.
    return '';
  }
}
