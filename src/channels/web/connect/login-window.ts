/** What the hand-off page says; kept in step with app/web/public/connect.js. */
export interface LoginAnswer {
  state: string | null;
  code: string | null;
  error: string | null;
  error_description: string | null;
}

const CHANNEL = 'parley.connect';
const WINDOW_FEATURES = 'popup,width=640,height=780';
const LOOK_EVERY_MS = 500;
/** The answer may come a moment after the window is gone: closing is the last thing that the page does. */
const GRACE_MS = 1_500;

export interface LoginWindow {
  readonly isClosed: boolean;
  /** Sends the window to the provider. */
  lead(url: string): void;
  show(): void;
  close(): void;
}

/** Opens the window at once, in the press itself, or browsers block it; null when they did all the same. */
export function openLoginWindow(): LoginWindow | null {
  const opened = window.open('', 'parley_connect', WINDOW_FEATURES);
  if (!opened) return null;
  return {
    lead: (url) => {
      opened.location.href = url;
    },
    show: () => opened.focus(),
    close: () => opened.close(),
    get isClosed() {
      return opened.closed;
    },
  };
}

interface Listening {
  /** Only answers to this state are meant for this page. */
  state: string;
  window: LoginWindow;
  onAnswer: (answer: LoginAnswer) => void;
  /** The window is gone and no answer has come. One may still come: a provider can hide the window from us. */
  onClosed: () => void;
}

/** Listens until the answer is there; answers the function that stops. */
export function listenForLogin({ state, window: login, onAnswer, onClosed }: Listening): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  let closedSince: number | null = null;
  const timer = setInterval(() => {
    if (!login.isClosed) return;
    closedSince ??= Date.now();
    if (Date.now() - closedSince < GRACE_MS) return;
    clearInterval(timer);
    onClosed();
  }, LOOK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    channel.close();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<LoginAnswer>) => {
    if (data.state !== state) return;
    stop();
    onAnswer(data);
  });
  return stop;
}
