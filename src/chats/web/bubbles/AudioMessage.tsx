import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { Bubble, type BubbleTone } from './Bubble.tsx';
import { clockText } from './format.ts';
import { MediaGone } from './MediaGone.tsx';
import type { ContentOf } from './message-content.ts';
import { MessageMeta } from './MessageMeta.tsx';
import { useAudioPlayer } from './use-audio-player.ts';
import { useMediaSource } from './use-media-source.ts';
import { Waveform } from './Waveform.tsx';

interface AudioMessageProps {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  content: ContentOf<'audio'>;
  lead: ReactNode;
}

/** A voice message or a song: play disc, waveform that fills, length, speed. It never starts by itself. */
export function AudioMessage({ message, isFirst, tone, content, lead }: AudioMessageProps) {
  const { t } = useTranslation('chats');
  const { url, isGone, onGone } = useMediaSource(message, content);
  const player = useAudioPlayer();
  if (isGone || url === null) return <MediaGone message={message} isFirst={isFirst} />;
  const Icon = player.isPlaying ? Pause : Play;
  return (
    <Bubble message={message} isFirst={isFirst} tone={tone}>
      {lead}
      <div className="flex items-center gap-2.5 py-0.5 max-md:flex-wrap max-md:gap-y-0">
        {/* What customers record has no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio {...player.bindings} src={url} preload="metadata" onError={onGone} />
        <button
          type="button"
          aria-label={player.isPlaying ? t('message.pause_audio') : t('message.play_audio')}
          onClick={player.toggle}
          className="relative grid size-[34px] shrink-0 place-items-center rounded-full bg-accent-solid text-accent-on hover:bg-accent-solid-hover pointer-coarse:size-11"
        >
          <Icon aria-hidden className="fill-current" />
        </button>
        <span className="relative">
          <Waveform seed={message.id} fraction={player.fraction} />
          <input
            type="range"
            aria-label={t('message.seek')}
            aria-valuetext={clockText(player.seconds)}
            min={0}
            max={1}
            step={0.01}
            value={player.fraction}
            onChange={(event) => player.seek(Number(event.target.value))}
            className="absolute inset-0 size-full cursor-pointer opacity-0 focus-visible:opacity-30"
          />
        </span>
        <span className="text-2xs text-bubble-meta tabular-nums">
          {clockText(player.isPlaying || player.seconds > 0 ? player.seconds : player.duration)}
        </span>
        <button
          type="button"
          aria-label={t('message.speed', { speed: player.speed })}
          onClick={player.nextSpeed}
          className="relative h-6 rounded-full border border-default bg-surface px-[7px] text-xs font-medium text-secondary hover:bg-hover pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
        >
          {player.speed}×
        </button>
        <span className="max-md:flex max-md:w-full max-md:justify-end">
          <MessageMeta message={message} />
        </span>
      </div>
    </Bubble>
  );
}
