import { useState } from 'react';
import { FileText, Image, MapPinned, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../templates/contract/template.ts';
import { storedContent } from '../../../templates/web/index.ts';
import { Tag } from '../../../ui/primitives/Tag.tsx';

const icons = { image: Image, video: Video, document: FileText, location: MapPinned } as const;

interface HeaderPictureProps {
  template: Template;
  /** The file that was chosen for this message; null: that of the template. */
  mediaUrl: string | null;
}

/** What stands above the text of a message: the picture, or what kind of file it is. */
export function HeaderPicture({ template, mediaUrl }: HeaderPictureProps) {
  const { t } = useTranslation('outreach');
  const [broken, setBroken] = useState<string | null>(null);
  const { headerType } = template;
  if (headerType === 'none' || headerType === 'text') return null;
  const url = mediaUrl ?? storedContent(template.id, template).media?.url ?? null;
  if (headerType === 'image' && url !== null && url !== broken)
    return (
      <img
        src={url}
        alt=""
        onError={() => setBroken(url)}
        className="h-16 w-24 shrink-0 rounded-sm bg-sunken object-cover max-sm:h-12 max-sm:w-16"
      />
    );
  return (
    <Tag icon={icons[headerType]} className="shrink-0">
      {t(`canvas.file.${headerType}`)}
    </Tag>
  );
}
