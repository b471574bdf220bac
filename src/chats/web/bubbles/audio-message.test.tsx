import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { chatMessages } from '../messages/catalogue.ts';
import { sampleMessage } from '../testing/sample-chats.ts';
// Loaded with the test: the first recording loads it.
import './late-files.ts';
import { MessageBubble } from './MessageBubble.tsx';

// jsdom plays nothing: the element is driven as a browser would drive it.

const playing = new Set<HTMLMediaElement>();

beforeAll(chatMessages);
beforeEach(() => {
  playing.clear();
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(40);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    playing.add(this);
    act(() => void fireEvent.play(this));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (playing.delete(this)) act(() => void fireEvent.pause(this));
  });
});
afterEach(() => vi.restoreAllMocks());

async function draw() {
  const content = { csid: '88', name: 'voice.ogg', mime_type: 'audio/ogg', size: 2_048, voice: true };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <I18nextProvider i18n={i18n}>
        {['9001', '9002'].map((id) => (
          <div key={id} data-testid={id}>
            <MessageBubble
              message={sampleMessage({ id, content_type: 'audio', content })}
              isFirst
              contactName="Lakshmi"
            />
          </div>
        ))}
      </I18nextProvider>
    </QueryClientProvider>,
  );
  await screen.findAllByRole('button', { name: 'Play' });
  const part = (id: string) => within(screen.getByTestId(id));
  const sound = (id: string) => screen.getByTestId(id).querySelector('audio') as HTMLAudioElement;
  fireEvent.loadedMetadata(sound('9001'));
  return { user: userEvent.setup(), part, sound };
}

test('a recording is played, faster with each press, and from where one wants', async () => {
  const { user, part, sound } = await draw();
  expect(sound('9001').autoplay).toBe(false);
  expect(part('9001').getByText('0:40')).toBeTruthy();
  await user.click(part('9001').getByRole('button', { name: 'Play' }));
  expect(playing.has(sound('9001'))).toBe(true);
  for (const speed of [1.5, 2, 1]) {
    await user.click(part('9001').getByRole('button', { name: /^Speed/ }));
    expect(part('9001').getByRole('button', { name: `Speed ${speed}×` })).toBeTruthy();
    expect(sound('9001').playbackRate).toBe(speed);
  }
  fireEvent.change(part('9001').getByRole('slider', { name: 'Position in the recording' }), {
    target: { value: '0.5' },
  });
  expect(sound('9001').currentTime).toBe(20);
  fireEvent.timeUpdate(sound('9001'));
  expect(part('9001').getByText('0:20')).toBeTruthy();
  await user.click(part('9001').getByRole('button', { name: 'Pause' }));
  expect(playing.size).toBe(0);
});

test('the speed that was chosen before holds when it begins; only one recording sounds at a time', async () => {
  const { user, part, sound } = await draw();
  await user.click(part('9001').getByRole('button', { name: 'Speed 1×' }));
  await user.click(part('9001').getByRole('button', { name: 'Play' }));
  expect(sound('9001').playbackRate).toBe(1.5);
  await user.click(part('9002').getByRole('button', { name: 'Play' }));
  expect([...playing]).toEqual([sound('9002')]);
  expect(part('9001').getByRole('button', { name: 'Play' })).toBeTruthy();
});
