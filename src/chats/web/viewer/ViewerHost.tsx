import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { extractQuery, threadQuery } from '../queries.ts';
import { closeViewer, viewerStore } from './viewer-store.ts';

const ImageViewer = lazy(async () => ({ default: (await import('./ImageViewer.tsx')).ImageViewer }));

/** Shows the viewer over an open chat; its code comes with the first picture that is opened. */
export function ViewerHost({ chatId }: { chatId: string }) {
  const client = useQueryClient();
  const viewed = useStore(viewerStore, (state) => state.viewed);
  if (viewed?.chatId !== chatId) return null;
  const messages =
    viewed.among === 'thread'
      ? client.getQueryData(threadQuery(chatId).queryKey)?.items
      : client.getQueryData(extractQuery(chatId, 'files').queryKey)?.messages.toReversed();
  return (
    <Suspense>
      <ImageViewer messages={messages ?? []} startId={viewed.messageId} onClose={closeViewer} />
    </Suspense>
  );
}
