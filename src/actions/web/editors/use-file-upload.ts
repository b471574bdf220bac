import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { mediaEndpoints } from '../../../media/contract/endpoints.ts';
import { EMPTY_FILE } from '../../../media/contract/file-rules.ts';
import { storedFileRules, type MediaItem } from '../../../media/contract/media.ts';
import { fileType, judgeChosen, uploadFile } from '../../../media/web/index.ts';
import type { UploadMedia } from '../../../outreach/web/index.ts';

/** Stores a file for what runs by itself. */
const toSetup: UploadMedia = (file, options) =>
  uploadFile({ path: mediaEndpoints.uploadSetupMedia.path, file, origin: 'automations', ...options });

/**
 * Stores a file as soon as it is chosen; one that no channel takes is refused before. One upload at a time: what is chosen
 * meanwhile takes its place.
 */
export function useFileUpload(onStored: (media: MediaItem) => void, upload: UploadMedia = toSetup) {
  const sentence = useSentence();
  const failureText = useFailureText();
  const [sending, setSending] = useState<{ name: string; progress: number } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  // The text may have been changed while the file was on its way.
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File) => {
    const verdict = judgeChosen(storedFileRules, file, fileType(file));
    if (verdict?.fate === 'refused') return setRefusal(sentence(file.size === 0 ? EMPTY_FILE : verdict.sentence));
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { name } = file;
    setRefusal(null);
    setSending({ name, progress: 0 });
    try {
      const media = await upload(file, {
        signal: controller.signal,
        onProgress: (progress) => setSending({ name, progress }),
      });
      latest.current(media);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setRefusal(failureText(error));
    } finally {
      if (running.current === controller) {
        running.current = null;
        setSending(null);
      }
    }
  };
  return {
    sending,
    refusal,
    take: (file: File) => void send(file),
    cancel: () => running.current?.abort(),
  };
}
