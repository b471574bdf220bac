import { Mic, Pause, Play, SendHorizontal, Square, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/primitives/Button.tsx';
import { classNames } from '../../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../../ui/primitives/IconButton.tsx';
import { LONGEST_MINUTES, useRecorder } from './use-recorder.ts';

interface VoiceRecorderProps {
  onSend: (file: File) => void;
  onClose: () => void;
}

const FAILURES = new Set(['denied', 'missing', 'failed']);

const timeText = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`;

/** A voice message below the composer: recorded at once, paused, heard, sent or deleted. */
export function VoiceRecorder({ onSend, onClose }: VoiceRecorderProps) {
  const { t } = useTranslation('chats_composer');
  const recorder = useRecorder();
  const { state, ms, levels } = recorder;
  const player = usePlayer();
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.focus(), []);
  if (FAILURES.has(state))
    return (
      <div
        role="alert"
        className="mt-2 flex items-center gap-2 rounded-lg border border-danger-border bg-danger-soft py-1.5 ps-3 pe-1.5 text-danger-text"
      >
        <span className="min-w-0 flex-1">{t(`voice.${state as 'denied' | 'missing' | 'failed'}`)}</span>
        <IconButton icon={X} aria-label={t('voice.discard')} onClick={onClose} />
      </div>
    );
  const isRecording = state === 'recording';
  const send = async () => {
    player.stop();
    const file = await recorder.finish();
    if (file && file.size > 0) onSend(file);
    onClose();
  };
  const listen = async () => {
    if (player.isPlaying) {
      player.stop();
      return;
    }
    recorder.pause();
    const file = await recorder.soFar();
    if (file) player.play(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its buttons ends it
    <div
      ref={first}
      role="group"
      tabIndex={-1}
      aria-label={t('voice.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="mt-2 flex items-center gap-2 rounded-lg border border-strong bg-sunken px-1.5 py-1 outline-none"
    >
      <IconButton icon={Trash2} aria-label={t('voice.discard')} onClick={onClose} />
      <span
        aria-hidden
        className={classNames(
          'size-2.5 shrink-0 rounded-full bg-danger-solid',
          isRecording ? 'animate-pulse motion-reduce:animate-none' : 'opacity-40',
        )}
      />
      <b role="timer" className="shrink-0 tabular-nums">
        {timeText(ms)}
      </b>
      <span aria-hidden className="flex h-6 min-w-0 flex-1 items-center justify-end gap-[2px] overflow-hidden">
        {levels.map((level, index) => (
          <i
            key={index}
            style={{ height: `${Math.max(3, level * 22).toFixed(0)}px` }}
            className="w-[3px] shrink-0 rounded-full bg-accent-solid"
          />
        ))}
      </span>
      <span aria-live="polite" className="shrink-0 text-xs text-tertiary max-md:sr-only">
        {recorder.isFull
          ? t('voice.longest', { count: LONGEST_MINUTES })
          : t(isRecording ? 'voice.recording' : 'voice.paused')}
      </span>
      {isRecording ? (
        <IconButton icon={Pause} aria-label={t('voice.pause')} onClick={recorder.pause} />
      ) : (
        <IconButton
          icon={Mic}
          aria-label={t('voice.resume')}
          disabled={state !== 'paused' || recorder.isFull}
          onClick={() => {
            player.stop();
            recorder.resume();
          }}
        />
      )}
      <Button
        size="sm"
        icon={player.isPlaying ? Square : Play}
        disabled={state === 'starting'}
        onClick={() => void listen()}
      >
        {t(player.isPlaying ? 'voice.stop' : 'voice.listen')}
      </Button>
      <Button
        variant="primary"
        size="sm"
        icon={SendHorizontal}
        aria-label={t('voice.send')}
        disabled={state === 'starting' || ms === 0}
        onClick={() => void send()}
      />
    </div>
  );
}

/** Plays one file at a time. */
function usePlayer() {
  const [isPlaying, setPlaying] = useState(false);
  const audio = useRef<HTMLAudioElement | null>(null);
  const stop = () => {
    audio.current?.pause();
    if (audio.current) URL.revokeObjectURL(audio.current.src);
    audio.current = null;
    setPlaying(false);
  };
  useEffect(
    () => () => {
      audio.current?.pause();
      if (audio.current) URL.revokeObjectURL(audio.current.src);
    },
    [],
  );
  return {
    isPlaying,
    stop,
    play: (file: File) => {
      stop();
      const element = new Audio(URL.createObjectURL(file));
      audio.current = element;
      element.addEventListener('ended', stop, { once: true });
      setPlaying(true);
      // Refused where the browser cannot play what it has recorded: then there is nothing to hear.
      element.play().catch(stop);
    },
  };
}
