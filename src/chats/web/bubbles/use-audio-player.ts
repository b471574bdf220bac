import { useRef, useState, type SyntheticEvent } from 'react';

const SPEEDS = [1, 1.5, 2] as const;

/** Only one message sounds at a time. */
let sounding: HTMLAudioElement | null = null;

type AudioEvent = SyntheticEvent<HTMLAudioElement>;

/** State and controls of one audio element; spread `bindings` on it. */
export function useAudioPlayer() {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [duration, setDuration] = useState(0);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);
  const readDuration = ({ currentTarget }: AudioEvent) => {
    // Recordings may not say their length until they have been read to the end.
    if (Number.isFinite(currentTarget.duration)) setDuration(currentTarget.duration);
  };
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    sounding?.pause();
    sounding = element;
    element.playbackRate = speed;
    // A refusal (file gone, no permission) is reported by the element's error event.
    void element.play().catch(() => setPlaying(false));
  };
  return {
    isPlaying,
    seconds,
    duration,
    speed,
    fraction: duration > 0 ? Math.min(1, seconds / duration) : 0,
    toggle,
    seek: (fraction: number) => {
      if (audio.current && duration > 0) audio.current.currentTime = fraction * duration;
    },
    nextSpeed: () => {
      const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
      setSpeed(next);
      if (audio.current) audio.current.playbackRate = next;
    },
    bindings: {
      ref: audio,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => {
        setPlaying(false);
        setSeconds(0);
      },
      onTimeUpdate: ({ currentTarget }: AudioEvent) => setSeconds(currentTarget.currentTime),
      onLoadedMetadata: readDuration,
      onDurationChange: readDuration,
    },
  };
}
