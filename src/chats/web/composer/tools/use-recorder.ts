import { useCallback, useEffect, useRef, useState } from 'react';

/** A recording ends by itself after this. */
export const LONGEST_MINUTES = 10;
/** Bars of the waveform: as many as fit; older ones leave at the start. */
export const MOST_BARS = 80;
const BAR_MS = 100;

export type RecorderState = 'starting' | 'recording' | 'paused' | 'denied' | 'missing' | 'failed';

/** What browsers record in, the best for a voice message first. */
const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const;
const endings: Readonly<Record<string, string>> = { 'audio/ogg': 'ogg', 'audio/webm': 'webm', 'audio/mp4': 'm4a' };

interface Running {
  recorder: MediaRecorder;
  stream: MediaStream;
  audio: AudioContext;
  chunks: Blob[];
}

/** The recording as a file; its name says what it is recorded in. */
function fileOf({ recorder, chunks }: Running): File {
  const [type = 'audio/webm'] = recorder.mimeType.split(';');
  return new File(chunks, `voice.${endings[type] ?? 'webm'}`, { type });
}

/** Records from the microphone as long as the component is there: begins at once, can be paused, heard, kept or dropped. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>('starting');
  const [ms, setMs] = useState(0);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const running = useRef<Running | null>(null);

  useEffect(() => {
    let isGone = false;
    const begin = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isGone) {
        endTracks(stream);
        return;
      }
      const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
      const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
      const chunks: Blob[] = [];
      recorder.addEventListener('dataavailable', ({ data }) => {
        if (data.size > 0) chunks.push(data);
      });
      running.current = { recorder, stream, audio: new AudioContext(), chunks };
      recorder.start(1_000);
      setState('recording');
    };
    begin().catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : '';
      if (!isGone) setState(name === 'NotAllowedError' ? 'denied' : name === 'NotFoundError' ? 'missing' : 'failed');
    });
    return () => {
      isGone = true;
      end(running.current);
      running.current = null;
    };
  }, []);

  // Time and loudness move together, so that the waveform shows what was recorded and nothing of a pause.
  useEffect(() => {
    const now = running.current;
    if (state !== 'recording' || !now) return;
    const analyser = now.audio.createAnalyser();
    const source = now.audio.createMediaStreamSource(now.stream);
    source.connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      setLevels((before) => [...before, loudness(samples)].slice(-MOST_BARS));
      setMs((before) => before + BAR_MS);
    }, BAR_MS);
    return () => {
      clearInterval(timer);
      source.disconnect();
    };
  }, [state]);

  const pause = useCallback(() => {
    running.current?.recorder.pause();
    setState('paused');
  }, []);
  useEffect(() => {
    if (state === 'recording' && ms >= LONGEST_MINUTES * 60_000) pause();
  }, [state, ms, pause]);
  return {
    state,
    ms,
    levels,
    isFull: ms >= LONGEST_MINUTES * 60_000,
    pause,
    resume: () => {
      running.current?.recorder.resume();
      setState('recording');
    },
    /** What was recorded so far, to be heard. */
    soFar: async (): Promise<File | null> => {
      const now = running.current;
      if (!now) return null;
      const next = new Promise((resolve) => {
        now.recorder.addEventListener('dataavailable', resolve, { once: true });
      });
      now.recorder.requestData();
      await next;
      return fileOf(now);
    },
    /** Ends the recording and returns it. */
    finish: async (): Promise<File | null> => {
      const now = running.current;
      if (!now) return null;
      const stopped = new Promise((resolve) => {
        now.recorder.addEventListener('stop', resolve, { once: true });
      });
      now.recorder.stop();
      await stopped;
      return fileOf(now);
    },
  };
}

const endTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** The microphone is free again, and the browser's sign for it goes. */
function end(running: Running | null): void {
  if (!running) return;
  if (running.recorder.state !== 'inactive') running.recorder.stop();
  endTracks(running.stream);
  void running.audio.close();
}

/** From 0 to 1; quiet speech is to be seen. */
function loudness(samples: Uint8Array): number {
  let sum = 0;
  for (const sample of samples) sum += (sample - 128) ** 2;
  return Math.min(1, (Math.sqrt(sum / samples.length) / 128) * 4);
}
