import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { EMPTY_FILE, familyRule } from '../../../media/contract/file-rules.ts';
import { fileType, judgeChosen, uploadFile } from '../../../media/web/index.ts';
import { templateEndpoints } from '../../contract/endpoints.ts';
import { headerFileRules } from '../../contract/header-files.ts';
import type { Editor } from './use-editor.ts';

export type FileHeader = 'image' | 'video' | 'document';

/** Uploads the file of a header as soon as it is chosen; one of another kind is refused before. */
export function useHeaderFile(editor: Editor, type: FileHeader) {
  const sentence = useSentence();
  const failureText = useFailureText();
  const [upload, setUpload] = useState<{ name: string; size: number; progress: number } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const take = async (file: File) => {
    const verdict = judgeChosen(headerFileRules, file, fileType(file));
    const fits = verdict?.fate === 'fits' && verdict.rule.family === type;
    // A type that only the server can tell by the bytes is not refused here.
    if (verdict !== null && !fits) {
      const rule = familyRule(headerFileRules, type)?.sentence ?? headerFileRules.refusal;
      return setRefusal(sentence(file.size === 0 ? EMPTY_FILE : rule));
    }
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { name, size } = file;
    setRefusal(null);
    setUpload({ name, size, progress: 0 });
    try {
      const media = await uploadFile({
        path: templateEndpoints.uploadTemplateMedia.path,
        file,
        origin: 'templates',
        signal: controller.signal,
        onProgress: (progress) => setUpload({ name, size, progress }),
      });
      editor.setFile(media, file);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setRefusal(failureText(error));
    } finally {
      if (running.current === controller) {
        running.current = null;
        setUpload(null);
      }
    }
  };
  return {
    upload,
    refusal,
    take: (file: File) => void take(file),
    refuse: setRefusal,
    cancel: () => {
      running.current?.abort();
      running.current = null;
      setUpload(null);
    },
  };
}
