interface Shown {
  title: string;
  body: string;
  /** A second one with the same tag takes the place of the first. */
  tag: string;
  /** The route that a press leads to; null: only to the front. */
  path: string | null;
}

/** Says something by the browser, only while Parley is in the background: on screen the page says it. */
export function showInBrowser({ title, body, tag, path }: Shown): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body, tag });
  shown.addEventListener('click', () => {
    window.focus();
    if (path !== null) window.location.hash = path;
    shown.close();
  });
}
