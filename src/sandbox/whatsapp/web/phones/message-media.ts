import type { MediaView, MessageView } from '../../contract/phone-view.ts';
import { element, fill, type Child } from './element.ts';
import { icon } from './icon.ts';
import { texts } from './texts.ts';

const KILOBYTE = 1024;
const size = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;
const address = ({ id }: MediaView): string => `/control/media/${id}`;

const ICONS: Readonly<Record<string, string>> = { audio: 'mic', video: 'video', gif: 'video', image: 'image' };

/** A file as the app shows it: seen, played, or as a line to be saved. */
export function mediaOf(media: MediaView | null, played: () => void): Child {
  if (!media) return null;
  const { kind, file_name: name, is_shown: isShown } = media;
  if (isShown && kind === 'audio') return voicePlayer(media, played);
  if (isShown && (kind === 'video' || kind === 'gif'))
    return element('video', {
      class: 'bubble-picture',
      src: address(media),
      controls: true,
      preload: 'metadata',
      'aria-label': name || texts.video,
    });
  if (isShown)
    return element('img', { class: 'bubble-picture', src: address(media), alt: name || kind, loading: 'lazy' });
  return lineWithIcon(
    ICONS[kind] ?? 'file',
    name || kind,
    media.file_size > 0 ? size(media.file_size) : '',
    media.id === '' ? null : address(media),
  );
}

/** A line with an icon; with an address it is saved from there. */
export function lineWithIcon(name: string, title: string, detail: string, href: string | null = null): HTMLElement {
  const inside = [
    element('span', { class: 'bubble-well' }, icon(name)),
    element(
      'span',
      { class: 'bubble-line-text' },
      element('b', { dir: 'auto' }, title),
      detail !== '' && element('span', { class: 'bubble-quiet' }, detail),
    ),
  ];
  return href === null
    ? element('div', { class: 'bubble-line' }, ...inside)
    : element('a', { class: 'bubble-line', href, download: title }, ...inside);
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** A voice message. The first start of each is said. */
function voicePlayer(media: MediaView, played: () => void): HTMLElement {
  const audio = new Audio();
  audio.preload = 'metadata';
  audio.src = address(media);
  const time = element('span', { class: 'voice-time' }, clockText(0));
  const place = element('input', {
    type: 'range',
    class: 'voice-place',
    min: 0,
    max: 100,
    value: 0,
    'aria-label': texts.voice_place,
    input: () => {
      if (Number.isFinite(audio.duration)) audio.currentTime = (Number(place.value) / 100) * audio.duration;
    },
  });
  const button = element('button', { type: 'button', class: 'voice-play', click: () => void toggle() });
  const toggle = async (): Promise<void> => {
    if (!audio.paused) return audio.pause();
    await audio.play();
    played();
  };
  const draw = (): void => {
    const label = audio.paused ? texts.play : texts.pause;
    button.setAttribute('aria-label', label);
    fill(button, icon(audio.paused ? 'play' : 'pause'));
    const isKnown = Number.isFinite(audio.duration) && audio.duration > 0;
    place.value = String(isKnown ? (audio.currentTime / audio.duration) * 100 : 0);
    time.textContent = clockText(
      audio.paused && audio.currentTime === 0 && isKnown ? audio.duration : audio.currentTime,
    );
  };
  for (const event of ['play', 'pause', 'ended', 'timeupdate', 'loadedmetadata']) audio.addEventListener(event, draw);
  draw();
  return element('div', { class: 'voice' }, button, place, time);
}

/** A sticker lies on the chat itself. */
export const isSticker = ({ type, media }: MessageView): boolean => type === 'sticker' && media?.is_shown === true;
