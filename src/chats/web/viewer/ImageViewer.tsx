import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, { IconButton, type SlideImage, type ZoomRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Download from 'yet-another-react-lightbox/plugins/download';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/plugins/counter.css';
import 'yet-another-react-lightbox/styles.css';
import './viewer.css';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useCloseOnBack } from '../../../ui/primitives/open-overlays.ts';
import type { Message } from '../../contract/message.ts';
import { mediaUrl } from '../bubbles/format.ts';
import { readContent } from '../bubbles/message-content.ts';
import { isLocal, messageKey } from '../cache/message-cache.ts';
import { uploadStore } from '../sending/uploads.ts';

interface ImageViewerProps {
  /** Oldest first; what is no picture is passed over. */
  messages: readonly Message[];
  startId: string;
  onClose: () => void;
}

interface Picture extends SlideImage {
  id: string;
  caption: string;
}

// Above the page, below toasts and what a dialog opens.
const layer = { root: { '--yarl__portal_zindex': 'var(--z-dialog)' } } as const;

/** The pictures of a chat one at a time: arrow keys and swipes move, a press or two fingers zoom, Escape and Back close. */
export function ImageViewer({ messages, startId, onClose }: ImageViewerProps) {
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  useCloseOnBack(true, onClose);
  // As they were when the viewer was opened: a message that arrives meanwhile moves nothing.
  const [pictures] = useState(() =>
    messages.flatMap((message) => pictureOf(message, formatDate(message.time, 'date_time'))),
  );
  const start = pictures.findIndex(({ id }) => id === startId);
  return (
    <Lightbox
      open
      close={onClose}
      slides={pictures}
      index={Math.max(0, start)}
      plugins={[Zoom, Download, Counter]}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      noScroll={{ disabled: true }}
      // 100 %: one pixel of the picture is one of the screen.
      zoom={{ maxZoomPixelRatio: 1, scrollToZoom: true }}
      styles={layer}
      labels={{
        Lightbox: t('viewer.title'),
        'Photo gallery': t('viewer.pictures'),
        Carousel: t('viewer.pictures'),
        Slide: t('viewer.picture'),
        '{index} of {total}': t('viewer.position', { index: '{index}', total: '{total}' }),
        Previous: t('viewer.previous'),
        Next: t('viewer.next'),
        Close: t('viewer.close'),
        Download: t('viewer.download'),
        // The kit's own names of what our button does.
        'Zoom in': t('viewer.actual_size'),
        'Zoom out': t('viewer.fit'),
      }}
      render={{
        buttonZoom: (zoom) => <FitButton key="zoom" zoom={zoom} />,
        slideFooter: ({ slide }) => <Caption picture={slide as Picture} />,
        ...(pictures.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}

function pictureOf(message: Message, time: string): Picture[] {
  const content = readContent(message);
  if (content?.kind !== 'image') return [];
  const { name, caption = '', csid } = content.value;
  const preview = uploadStore.getState().previews[messageKey(message)];
  const stored = isLocal(message) || csid === null ? undefined : mediaUrl(message.chat.id, message.id);
  const src = preview ?? stored;
  if (src === undefined) return [];
  return [
    {
      id: message.id,
      src,
      alt: caption === '' ? name : caption,
      caption: caption === '' ? time : `${caption} · ${time}`,
      download: { url: src, filename: name },
    },
  ];
}

/** The whole picture, or every pixel of it; absent where these are the same. */
function FitButton({ zoom: { zoom, maxZoom, changeZoom, disabled } }: { zoom: ZoomRef }) {
  if (disabled || maxZoom <= 1) return null;
  const isWhole = zoom <= 1;
  return (
    <IconButton
      label={isWhole ? 'Zoom in' : 'Zoom out'}
      icon={isWhole ? ActualSize : Fit}
      onClick={() => changeZoom(isWhole ? maxZoom : 1)}
    />
  );
}

// Drawn, not written: what it does is in the button's name, and read text would contradict that.
const ActualSize = () => (
  <span aria-hidden className="grid size-8 place-items-center text-sm font-semibold before:content-['1:1']" />
);
const Fit = () => (
  <svg viewBox="0 0 24 24" className="size-8" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden>
    <path d="M4 9V5h4M20 9V5h-4M4 15v4h4M20 15v4h-4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

function Caption({ picture }: { picture: Picture }) {
  return (
    <p
      dir="auto"
      className="pointer-events-none absolute inset-x-0 bottom-0 bg-media-meta px-4 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))] text-center text-sm text-media-meta-on"
    >
      {picture.caption}
    </p>
  );
}
