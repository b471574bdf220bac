import { FileText, Image, MapPinned, Video } from 'lucide-react';
import { useState } from 'react';
import type { PreviewContent } from './preview-content.ts';

const icons = { image: Image, video: Video, document: FileText, location: MapPinned } as const;

/** The file of a header: the picture itself, else what kind of file it is. */
export function HeaderMedia({ content: { headerType, media } }: { content: PreviewContent }) {
  const url = media?.url ?? null;
  const [brokenUrl, setBroken] = useState<string | null>(null);
  if (headerType === 'none' || headerType === 'text') return null;
  if (url !== null && url !== brokenUrl) {
    const look = 'block h-31 w-full bg-sunken object-cover';
    if (headerType === 'image') return <img src={url} alt="" className={look} onError={() => setBroken(url)} />;
    // The first picture of it; a customer taps to play it.
    if (headerType === 'video')
      return <video src={url} muted preload="metadata" className={look} onError={() => setBroken(url)} />;
  }
  const Icon = icons[headerType];
  return (
    <div className="flex min-h-20 flex-col items-center justify-center gap-1 bg-bubble-quote p-2 text-bubble-meta">
      <Icon aria-hidden className="size-7" />
      {media && media.name !== '' && <bdi className="max-w-full truncate text-xs">{media.name}</bdi>}
    </div>
  );
}
