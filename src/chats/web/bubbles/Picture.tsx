import { useState } from 'react';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { frameStyle } from './picture-frame.ts';
import type { MediaSource } from './use-media-source.ts';

interface PictureProps {
  source: Pick<MediaSource, 'thumbnail' | 'onGone'> & { url: string };
  /** Of the original, where it is known. */
  width?: number | undefined;
  height?: number | undefined;
  alt: string;
  className?: string;
}

/** A picture of a message: its thumbnail, or all of it where there is none. Its frame stays as it is drawn first, whatever is loaded. */
export function Picture({ source: { url, thumbnail, onGone }, width, height, alt, className }: PictureProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const [style] = useState(() => frameStyle(width, height));
  const isLoaded = loaded !== null && (loaded === url || loaded === thumbnail);
  const wanted = thumbnail === null || thumbnail === broken ? url : thumbnail;
  // What is seen already stays: a thumbnail that is made later shows nothing more.
  const src = isLoaded ? loaded : wanted;
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={() => setLoaded(src)}
      onError={() => (src === thumbnail ? setBroken(src) : onGone())}
      style={style}
      className={classNames('block w-full rounded-[9px] bg-sunken object-cover', className)}
    />
  );
}
