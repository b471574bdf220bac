import type { Codecs, Probed, Stream } from './codecs.ts';
import { ConversionFailed, type ConversionOutcome, type ConversionRequest } from './request.ts';

export interface Converted {
  outcome: Extract<ConversionOutcome, { kind: 'kept' | 'made' }>;
  bytes: Uint8Array | null;
}

/** Pictures times their size that may be decoded: 90 seconds of 1080p at 30 a second, about four minutes of work. */
const MOST_VIDEO_PIXELS = 1920 * 1080 * 30 * 90;
const MOST_FRAME_PIXELS = 4096 * 2304;
/** Below this a picture is not recognisable. */
const LEAST_VIDEO_RATE = 250_000;
const BEST_VIDEO_RATE = 2_500_000;
const VIDEO_SOUND_RATE = 96_000;
const BEST_SOUND_RATE = 96_000;
const LEAST_SOUND_RATE = 32_000;
/** The container and its index take their part. */
const USABLE_PART = 0.92;

const made = (bytes: Uint8Array, mime_type: string, extension: string): Converted => ({
  outcome: { kind: 'made', mime_type, extension },
  bytes,
});
const kept = (mime_type: string): Converted => ({ outcome: { kind: 'kept', mime_type }, bytes: null });

const withoutRemarks = ['-map_metadata', '-1', '-map_chapters', '-1'];
const mp4 = [...withoutRemarks, '-movflags', '+faststart', '-f', 'mp4'];

/** A film or a sound: kept when its codecs and size are right, repacked when only the container is wrong, else encoded. */
export function convertRecording(
  codecs: Codecs,
  reader: string,
  bytes: Uint8Array,
  { mime_type, max_bytes }: ConversionRequest,
): Converted {
  const probed = codecs.probe(reader, bytes);
  const video = probed.streams.find((each) => each.codec_type === 'video' && each.disposition?.attached_pic !== 1);
  const audio = probed.streams.find((each) => each.codec_type === 'audio');
  if (video)
    return convertVideo({ codecs, reader, size: bytes.length, mime_type, probed, video, audio }, max_bytes.video);
  if (audio) return convertAudio({ codecs, reader, size: bytes.length, mime_type, probed, audio }, max_bytes.audio);
  throw new ConversionFailed('unreadable', codecs.lastWords() || 'Neither picture nor sound');
}

interface Source {
  codecs: Codecs;
  reader: string;
  size: number;
  mime_type: string;
  probed: Probed;
}

const durationOf = ({ format }: Probed, stream: Stream): number => Number(format.duration ?? stream.duration ?? 0);

function rateOf(stream: Stream): number {
  const [frames = 0, seconds = 1] = (stream.avg_frame_rate ?? '').split('/').map(Number);
  return frames > 0 && seconds > 0 ? frames / seconds : 30;
}

interface VideoSource extends Source {
  video: Stream;
  audio: Stream | undefined;
}

const hasRightPicture = ({ video }: VideoSource): boolean =>
  video.codec_name === 'h264' && (video.pix_fmt === 'yuv420p' || video.pix_fmt === 'yuvj420p');
const hasRightSound = ({ audio }: VideoSource): boolean => audio === undefined || audio.codec_name === 'aac';
const STREAMS = ['-map', '0:v:0', '-map', '0:a:0?'];
const ENCODED_SOUND = ['-c:a', 'aac', '-b:a', String(VIDEO_SOUND_RATE), '-ac', '2'];

function convertVideo(source: VideoSource, maxBytes: number): Converted {
  const { codecs, reader, size, mime_type } = source;
  const isContainerRight = mime_type === 'video/mp4' || mime_type === 'video/3gpp';
  if (size > maxBytes || !hasRightPicture(source)) return encodeVideo(source, maxBytes);
  if (isContainerRight && hasRightSound(source)) return kept(mime_type);
  const sound = hasRightSound(source) ? ['-c:a', 'copy'] : ENCODED_SOUND;
  const output = [...STREAMS, '-c:v', 'copy', ...sound, ...mp4];
  const repacked = codecs.make({ input: ['-f', reader], output });
  return repacked && repacked.length <= maxBytes ? made(repacked, 'video/mp4', 'mp4') : encodeVideo(source, maxBytes);
}

/** How large the picture may be and how many bits it may take, so that the film fits; refuses what cannot be done in time. */
function planVideo({ codecs, probed, video }: VideoSource, maxBytes: number): { side: number; bitrate: string } {
  const { width = 0, height = 0 } = video;
  const seconds = durationOf(probed, video);
  const pixels = width * height;
  if (pixels === 0) throw new ConversionFailed('unreadable', codecs.lastWords());
  const work = pixels * rateOf(video) * seconds;
  const rate = Math.min(BEST_VIDEO_RATE, (maxBytes * 8 * USABLE_PART) / Math.max(1, seconds) - VIDEO_SOUND_RATE);
  if (pixels > MOST_FRAME_PIXELS || work > MOST_VIDEO_PIXELS || rate < LEAST_VIDEO_RATE)
    throw new ConversionFailed('video_too_long', `${width} by ${height}, ${seconds} s`);
  return { side: rate > 1_200_000 ? 1280 : rate > 500_000 ? 854 : 640, bitrate: String(Math.floor(rate)) };
}

function encodeVideo(source: VideoSource, maxBytes: number): Converted {
  const { codecs, reader } = source;
  const { side, bitrate } = planVideo(source, maxBytes);
  const size = `'min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const picture = ['-vf', `scale=${size},format=yuv420p`, '-fpsmax', '30'];
  const codec = ['-c:v', 'libx264', '-preset', 'superfast', '-profile:v', 'main', '-crf', '25'];
  const rate = ['-maxrate', bitrate, '-bufsize', bitrate];
  const output = [...STREAMS, ...picture, ...codec, ...rate, ...ENCODED_SOUND, ...mp4];
  return fitting(codecs, codecs.make({ input: ['-f', reader], output }), maxBytes, ['video/mp4', 'mp4']);
}

/** A result that can be sent, or the reason why there is none. */
function fitting(
  codecs: Codecs,
  bytes: Uint8Array | null,
  maxBytes: number,
  [mimeType, extension]: readonly [string, string],
): Converted {
  if (!bytes) throw new ConversionFailed('unreadable', codecs.lastWords());
  if (bytes.length > maxBytes) throw new ConversionFailed('still_too_large', `${bytes.length} bytes`);
  return made(bytes, mimeType, extension);
}

/** Which codec a container may hold. */
const AUDIO: Readonly<Record<string, string>> = { 'audio/mp4': 'aac', 'audio/ogg': 'opus', 'audio/mpeg': 'mp3' };

function convertAudio(
  { codecs, reader, size, mime_type, probed, audio }: Source & { audio: Stream },
  maxBytes: number,
): Converted {
  // An MP4 that holds sound only is called a video by its first bytes.
  const type = mime_type === 'video/mp4' || mime_type === 'video/3gpp' ? 'audio/mp4' : mime_type;
  if (AUDIO[type] === audio.codec_name && size <= maxBytes) return kept(type);
  const input = ['-f', reader];
  const stream = ['-map', '0:a:0', ...withoutRemarks];
  if (audio.codec_name === 'opus' && size <= maxBytes) {
    const repacked = codecs.make({ input, output: [...stream, '-c:a', 'copy', '-f', 'ogg'] });
    if (repacked && repacked.length <= maxBytes) return made(repacked, 'audio/ogg', 'ogg');
  }
  const seconds = durationOf(probed, audio);
  const rate = Math.min(BEST_SOUND_RATE, (maxBytes * 8 * USABLE_PART) / Math.max(1, seconds));
  if (rate < LEAST_SOUND_RATE) throw new ConversionFailed('audio_too_long', `${seconds} s`);
  const sound = ['-c:a', 'aac', '-b:a', String(Math.floor(rate)), '-ac', rate < 64_000 ? '1' : '2'];
  const output = [...stream, ...sound, '-movflags', '+faststart', '-f', 'ipod'];
  return fitting(codecs, codecs.make({ input, output }), maxBytes, ['audio/mp4', 'm4a']);
}
