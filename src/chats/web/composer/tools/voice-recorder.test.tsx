import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createChatServer, renderInbox, withLayout } from '../../testing/render-inbox.tsx';
// Loaded with the tests, not by them: on a slow machine that takes longer than a test waits.
import './ComposerTools.tsx';
import './VoiceRecorder.tsx';

const fake = createChatServer();
withLayout();

/** A recorder of a browser: what it was told, and the bytes that it hands out. */
class FakeRecorder extends EventTarget {
  static readonly all: FakeRecorder[] = [];
  static isTypeSupported = (type: string) => type.startsWith('audio/webm');
  readonly mimeType = 'audio/webm;codecs=opus';
  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  constructor() {
    super();
    FakeRecorder.all.push(this);
  }
  start() {
    this.state = 'recording';
  }
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  requestData() {
    queueMicrotask(() => this.#say());
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.#say();
      this.dispatchEvent(new Event('stop'));
    });
  }
  #say() {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
  }
}

const stopTrack = vi.fn<() => void>();
const getUserMedia = vi.fn<() => Promise<MediaStream>>();
const played = vi.fn<() => Promise<void>>(async () => undefined);
let uploads = 0;

beforeAll(() => {
  fake.server.listen({ onUnhandledFrame: 'error' });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal(
    'AudioContext',
    class {
      createAnalyser = () => ({ fftSize: 8, getByteTimeDomainData: (samples: Uint8Array) => samples.fill(160) });
      createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
      close = async () => undefined;
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  HTMLMediaElement.prototype.play = played;
  HTMLMediaElement.prototype.pause = () => undefined;
  URL.createObjectURL = () => 'blob:voice';
  URL.revokeObjectURL = () => undefined;
});
beforeEach(() => {
  fake.reset();
  FakeRecorder.all.length = 0;
  uploads = 0;
  stopTrack.mockClear();
  played.mockClear();
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop: stopTrack }] } as unknown as MediaStream);
  fake.server.use(
    http.post('*/server/chats/media', () => {
      uploads += 1;
      const media = { csid: '7001', name: 'voice.ogg', mime_type: 'audio/ogg', size: 5, state: 'ready', problem: null };
      return HttpResponse.json({ media }, { status: 201 });
    }),
  );
});
afterEach(() => getUserMedia.mockReset());
afterAll(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
  fake.server.close();
});

const SEND = 'POST /server/chats/{chatId}/messages';

async function record() {
  const { user } = await renderInbox('/chats/5001');
  await user.click(await screen.findByRole('button', { name: 'Record voice message' }));
  const bar = within(await screen.findByRole('group', { name: 'Voice message' }));
  await bar.findByText('Recording');
  await waitFor(() =>
    expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Send voice message' }).disabled).toBe(false),
  );
  return { user, bar };
}

test('a voice message is recorded, heard before it is sent, and sent as a voice note of its own', async () => {
  const { user, bar } = await record();
  await user.click(bar.getByRole('button', { name: 'Listen' }));
  await bar.findByText('Paused');
  await waitFor(() => expect(played).toHaveBeenCalledTimes(1));
  await user.click(bar.getByRole('button', { name: 'Continue recording' }));
  expect(FakeRecorder.all[0]?.state).toBe('recording');
  await user.click(bar.getByRole('button', { name: 'Send voice message' }));
  await waitFor(() => expect(fake.sent(SEND)).toHaveLength(1));
  expect(fake.sent(SEND)[0]).toMatchObject({ content_type: 'audio', content: { csid: '7001' } });
  expect(screen.queryByRole('group', { name: 'Voice message' })).toBeNull();
  // The browser's sign for the microphone goes.
  expect(stopTrack).toHaveBeenCalled();
});

test('one that is deleted is not sent, and the microphone is free again', async () => {
  const { user, bar } = await record();
  await user.click(bar.getByRole('button', { name: 'Delete recording' }));
  expect(screen.queryByRole('group', { name: 'Voice message' })).toBeNull();
  expect(stopTrack).toHaveBeenCalled();
  expect(uploads).toBe(0);
  expect(fake.sent(SEND)).toEqual([]);
});

test.each([
  ['NotAllowedError', 'Parley may not use the microphone. Allow it in the browser’s settings for this site.'],
  ['NotFoundError', 'No microphone was found.'],
  ['AbortError', 'The recording could not be started.'],
])('a microphone that answers %s says so, with what to do', async (name, sentence) => {
  getUserMedia.mockRejectedValue(new DOMException('no', name));
  const { user } = await renderInbox('/chats/5001');
  await user.click(await screen.findByRole('button', { name: 'Record voice message' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(sentence);
  await user.click(within(alert).getByRole('button'));
  await act(async () => undefined);
  expect(screen.queryByRole('alert')).toBeNull();
});
