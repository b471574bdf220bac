import { createStore } from 'zustand/vanilla';

export interface Upload {
  file: File;
  /** 0 to 1; null once it has failed. */
  progress: number | null;
  cancel: () => void;
}

interface UploadState {
  uploads: Readonly<Record<string, Upload>>;
  /** Pictures of files sent from here, so that one does not flash when its upload is done. */
  previews: Readonly<Record<string, string>>;
}

/** So many pictures are kept in memory. */
const MOST_PREVIEWS = 20;

/** Files on their way, by the client id of their message. */
export const uploadStore = createStore<UploadState>(() => ({ uploads: {}, previews: {} }));

// A file that is not stored yet is lost with the page, failed or not: the browser asks before it goes.
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
uploadStore.subscribe(({ uploads }) => {
  if (Object.keys(uploads).length > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
});

export function startUpload(clientId: string, upload: Upload): void {
  uploadStore.setState(({ uploads, previews }) => ({
    uploads: { ...uploads, [clientId]: upload },
    previews: previews[clientId] ? previews : withPreview(previews, clientId, URL.createObjectURL(upload.file)),
  }));
}

/** Where the picture of a message is that has no address of its own before it is stored. */
export function showPreview(clientId: string, url: string): void {
  uploadStore.setState(({ previews }) => ({ previews: withPreview(previews, clientId, url) }));
}

function withPreview(previews: UploadState['previews'], clientId: string, url: string): UploadState['previews'] {
  const entries = Object.entries(previews);
  const tooMany = entries.slice(0, Math.max(0, entries.length + 1 - MOST_PREVIEWS));
  for (const [, url] of tooMany) URL.revokeObjectURL(url);
  return { ...Object.fromEntries(entries.slice(tooMany.length)), [clientId]: url };
}

export function setProgress(clientId: string, progress: number | null): void {
  uploadStore.setState(({ uploads }) => {
    const upload = uploads[clientId];
    return upload ? { uploads: { ...uploads, [clientId]: { ...upload, progress } } } : {};
  });
}

/** The file is stored, or given up. */
export function endUpload(clientId: string): void {
  uploadStore.setState(({ uploads }) => {
    const { [clientId]: ended, ...others } = uploads;
    return ended ? { uploads: others } : {};
  });
}
