import { useCallback, useEffect, useRef, useState } from 'react';
import { mediaEndpoints } from '../../../media/contract/endpoints.ts';
import { uploadFile } from '../../../media/web/index.ts';
import type { UploadMedia } from '../../../outreach/web/index.ts';

/**
 * Stores files for the headers of steps. The address at which a stored file can be read is the sequence's, which knows it
 * once it is saved: until then the file itself is shown.
 */
export function useHeaderFiles(): { upload: UploadMedia; urlOf: (csid: string) => string | null } {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of made.current) URL.revokeObjectURL(url);
    },
    [],
  );
  const upload = useCallback<UploadMedia>(async (file, options) => {
    const stored = await uploadFile({
      path: mediaEndpoints.uploadSetupMedia.path,
      file,
      origin: 'sequences',
      ...options,
    });
    const url = URL.createObjectURL(file);
    made.current.push(url);
    setUrls((known) => new Map([...known, [stored.csid, url]]));
    return stored;
  }, []);
  return { upload, urlOf: (csid) => urls.get(csid) ?? null };
}
