// Brings new mails into the list while the page is looked at; without it the page is right after a reload.
// Served as it stands, so it is written without type syntax.
{
  const EVERY_MS = 2_000;
  const mailbox = document.querySelector('.mailbox');

  if (mailbox instanceof HTMLElement) {
    const refresh = async () => {
      const state = await (await fetch('/mailbox/state')).text();
      if (state === mailbox.dataset['state']) return;
      const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
      const focused = document.activeElement?.getAttribute('href');
      // The open mail stays as it is: it never changes, and somebody may be reading it.
      for (const part of mailbox.dataset['open'] === 'yes' ? ['#mails'] : ['#mails', '#mail']) {
        const fresh = page.querySelector(part);
        if (fresh) document.querySelector(part)?.replaceWith(fresh);
      }
      const link = focused ? document.querySelector(`#mails a[href="${CSS.escape(focused)}"]`) : null;
      if (link instanceof HTMLElement) link.focus({ preventScroll: true });
      mailbox.dataset['state'] = state;
    };

    const keepFresh = async () => {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
        // A failure means that the sandbox is being restarted; the next try finds it again.
        if (document.visibilityState === 'visible') await refresh().catch(() => undefined);
      }
    };
    void keepFresh();
  }
}
