import type { QueryClient } from '@tanstack/react-query';
import { applyToDetail, templateQuery, type CachedTemplate } from './template-detail.ts';
import { applyToPages } from './template-lists.ts';

/** One template as a reply or an event shows it, or the end of one. */
export type TemplateDetailChange = { changed: CachedTemplate } | { removed: string; as_of?: number | undefined };

/**
 * Shows a change wherever templates are kept. What comes to a list, leaves it or is counted is read again by
 * `readListsAgain`, because only the server knows it.
 */
export function applyTemplateChange(client: QueryClient, change: TemplateDetailChange): void {
  if ('removed' in change) {
    applyToPages(client, change);
    void client.invalidateQueries({ queryKey: templateQuery(change.removed).queryKey });
    return;
  }
  const { edits: _, ...template } = change.changed;
  applyToPages(client, { changed: template });
  applyToDetail(client, change.changed);
}

/** Reads lists and counts again where they are on screen. */
export async function readListsAgain(client: QueryClient): Promise<void> {
  await Promise.all(
    ['list', 'summary', 'active'].map((part) => client.invalidateQueries({ queryKey: ['templates', part] })),
  );
}
