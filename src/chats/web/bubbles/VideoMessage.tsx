import { Play } from 'lucide-react';
import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Message } from '../../contract/message.ts';
import { Bubble, type BubbleTone } from './Bubble.tsx';
import { clockText } from './format.ts';
import { frameStyle } from './picture-frame.ts';
import { MediaCaption } from './MediaCaption.tsx';
import { MediaGone } from './MediaGone.tsx';
import type { ContentOf } from './message-content.ts';
import { UploadOverlay } from './UploadOverlay.tsx';
import { useMediaSource } from './use-media-source.ts';

interface VideoMessageProps {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  content: ContentOf<'video'>;
  lead: ReactNode;
}

/** A video with a play disc and its length; the browser's own controls once it plays. */
export function VideoMessage({ message, isFirst, tone, content, lead }: VideoMessageProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasStarted, setStarted] = useState(false);
  const { duration_ms: duration, width, height } = content;
  const [measured, setMeasured] = useState<number | null>(null);
  const [style] = useState(() => frameStyle(width, height));
  const { url, thumbnail, upload, isGone, onGone } = useMediaSource(message, content);
  const seconds = duration === undefined ? measured : duration / 1000;
  if (isGone || url === null) return <MediaGone message={message} isFirst={isFirst} />;
  const play = () => {
    setStarted(true);
    void video.current?.play();
  };
  return (
    <Bubble message={message} isFirst={isFirst} tone={tone} isMedia>
      {lead && <div className="px-2 pt-1">{lead}</div>}
      <div className="relative">
        {/* What customers record has no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          src={url}
          aria-label={content.caption ?? content.name}
          poster={thumbnail ?? undefined}
          preload={preloadOf(thumbnail, seconds)}
          controls={hasStarted}
          tabIndex={hasStarted ? 0 : -1}
          playsInline
          onError={onGone}
          onLoadedMetadata={({ currentTarget }) => setMeasured(currentTarget.duration)}
          style={style}
          // A film that plays is not cut.
          className={classNames('block w-full rounded-[9px] bg-sunken', hasStarted ? 'object-contain' : 'object-cover')}
        />
        {!hasStarted && !upload && <PlayCover seconds={seconds} style={style} onPlay={play} />}
        {upload && <UploadOverlay upload={upload} name={content.name} />}
        {(!hasStarted || content.caption) && <MediaCaption message={message} caption={content.caption} />}
      </div>
    </Bubble>
  );
}

/** Nothing of a film is loaded before it is played, where its first picture and length are known. */
const preloadOf = (thumbnail: string | null, seconds: number | null): 'metadata' | 'none' =>
  thumbnail === null || seconds === null ? 'metadata' : 'none';

interface PlayCoverProps {
  seconds: number | null;
  style: CSSProperties;
  onPlay: () => void;
}

/** The disc that plays the film, and how long it is. */
function PlayCover({ seconds, style, onPlay }: PlayCoverProps) {
  const { t } = useTranslation('chats');
  return (
    <button
      type="button"
      aria-label={t('message.play_video')}
      onClick={onPlay}
      style={style}
      className="absolute inset-x-0 top-0 grid w-full place-items-center"
    >
      <span className="grid size-11 place-items-center rounded-full bg-media-meta text-media-meta-on">
        <Play aria-hidden className="size-5 fill-current" />
      </span>
      {seconds !== null && Number.isFinite(seconds) && (
        <span className="absolute start-2 top-2 rounded-full bg-media-meta px-[7px] py-px text-2xs text-media-meta-on tabular-nums">
          {clockText(seconds)}
        </span>
      )}
    </button>
  );
}
