import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProgressRing } from '../../../ui/primitives/ProgressRing.tsx';
import type { Upload } from '../sending/uploads.ts';

/** Progress and cancel over a picture that is being uploaded. */
export function UploadOverlay({ upload, name }: { upload: Upload; name: string }) {
  const { t } = useTranslation('chats');
  if (upload.progress === null) return null;
  return (
    <div className="absolute inset-0 grid place-items-center">
      <span className="relative grid size-12 place-items-center rounded-full bg-raised shadow-2">
        <ProgressRing fraction={upload.progress} label={t('message.uploading', { name })} />
        <button
          type="button"
          aria-label={t('message.cancel_upload', { name })}
          onClick={upload.cancel}
          className="absolute inset-0 grid place-items-center rounded-full"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      </span>
    </div>
  );
}
