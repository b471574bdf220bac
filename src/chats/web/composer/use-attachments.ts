import { useCallback, useState } from 'react';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import type { MediaFamily } from '../../../media/contract/media.ts';
import { fileFamily, fileSentence } from '../../../media/web/index.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';

export interface Attachment {
  id: string;
  file: File;
  family: MediaFamily;
}

let count = 0;

/** Files beside the text; what WhatsApp does not take is refused with its reason before anything is uploaded. */
export function useAttachments() {
  const sentence = useSentence();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const add = useCallback(
    (added: readonly File[], wanted?: MediaFamily) => {
      const fitting: Attachment[] = [];
      for (const file of added) {
        const family = wanted ?? fileFamily(file.type);
        const refusal = fileSentence(file, family);
        if (refusal !== null) {
          toast.error(sentence(refusal));
          continue;
        }
        count += 1;
        fitting.push({ id: `file-${count}`, file, family });
      }
      setFiles((present) => [...present, ...fitting]);
    },
    [sentence],
  );
  return {
    files,
    add,
    remove: (id: string) => setFiles((present) => present.filter((each) => each.id !== id)),
    clear: () => setFiles([]),
  };
}
