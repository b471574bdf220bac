/** Ids of messages that came by the control API: those of floods, and those in webhooks that it was told to send. Not kept. */
export interface GivenIds {
  /** Ids that begin so are known. */
  addPrefix(prefix: string): void;
  /** Keeps every message id in a webhook's text. */
  addFrom(text: string): void;
  has(id: string): boolean;
  clear(): void;
}

/** Makes an empty list of them. */
export function createGivenIds(): GivenIds {
  const prefixes = new Set<string>();
  const ids = new Set<string>();
  return {
    addPrefix: (prefix) => void prefixes.add(prefix),
    addFrom(text) {
      for (const [, id = ''] of text.matchAll(/"id"\s*:\s*"([^"]+)"/g)) ids.add(id.replaceAll(String.raw`\/`, '/'));
    },
    has: (id) => ids.has(id) || [...prefixes].some((prefix) => id.startsWith(prefix)),
    clear() {
      prefixes.clear();
      ids.clear();
    },
  };
}
