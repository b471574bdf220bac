import { recordPath } from '../../foundation/web/slots/composition.ts';
import { openRecord, type RecordToOpen } from './open-record.ts';
import { isOnScreen } from './visible-tabs.ts';
import { workerRegistration } from '../../foundation/web/offline/worker-registration.ts';

/** What the browser shows, and where a press leads. */
export interface Shown extends RecordToOpen {
  /** The message or the notification: with a push of the same it is shown once. */
  subjectId: string;
  title: string;
  body: string;
  /** A second one with the same tag takes the place of the first. */
  tag: string;
}

/** Says something by the browser, only while Parley is in the background in every tab: on screen the page says it. */
export async function showInBrowser(shown: Shown): Promise<void> {
  // This tab first: most of what comes in is seen there.
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  if (await isOnScreen()) return;
  const { subjectId, title, body, tag, module, id, notification } = shown;
  const worker = await workerRegistration();
  if (worker) {
    // As the service worker shows pushes, so that the two are one.
    const same = (await worker.getNotifications({ tag })).some(
      ({ data }) => (data as { id?: unknown } | null)?.id === subjectId,
    );
    if (same) return;
    const data = { id: subjectId, module, record_id: id, notification_id: notification };
    await worker.showNotification(title, { body, tag, data });
    return;
  }
  const own = new Notification(title, { body, tag });
  own.addEventListener('click', () => {
    window.focus();
    if (recordPath(module, id) !== null) openRecord({ module, id, notification });
    own.close();
  });
}
