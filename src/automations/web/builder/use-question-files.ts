import { useCallback, useEffect, useRef, useState } from 'react';
import { fillPath } from '../../../foundation/contract/endpoint.ts';
import { mediaEndpoints } from '../../../media/contract/endpoints.ts';
import { uploadFile } from '../../../media/web/index.ts';
import type { UploadMedia } from '../../../outreach/web/index.ts';
import { automationEndpoints } from '../../contract/endpoints.ts';

/**
 * Stores files of questions. Where a stored file can be read is known once its script or automation is saved: until then
 * the file itself is shown.
 */
export function useQuestionFiles(id: string | null) {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of made.current) URL.revokeObjectURL(url);
    },
    [],
  );
  const upload = useCallback<UploadMedia>(async (file, options) => {
    const path = mediaEndpoints.uploadSetupMedia.path;
    const stored = await uploadFile({ path, file, origin: 'automations', ...options });
    const url = URL.createObjectURL(file);
    made.current.push(url);
    setUrls((known) => new Map([...known, [stored.csid, url]]));
    return stored;
  }, []);
  const fileUrl = (csid: string): string | null =>
    urls.get(csid) ?? (id && fillPath(automationEndpoints.getScriptMedia.path, { id, fileId: csid }));
  return { upload, fileUrl };
}
