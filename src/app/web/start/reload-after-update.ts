/**
 * Parts of the app are loaded when they are first needed, and after an update those of the version in this page are gone
 * from the server. Then the page is loaded again: what was typed into forms and messages is kept on this device. A part that
 * cannot be loaded for another reason, such as no network, changes nothing.
 */
export function reloadAfterUpdate(reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', () => void isUpdated().then((is) => is && reload()));
}

/** The server answers this address with another version than the one that runs here. */
async function isUpdated(): Promise<boolean> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src');
  // A page, and no call of the API.
  // oxlint-disable-next-line no-restricted-globals
  const response = await fetch(window.location.pathname, { cache: 'no-store' }).catch(() => null);
  if (!own || !response?.ok) return false;
  return !(await response.text()).includes(own);
}
