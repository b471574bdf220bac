// The login window comes back here. It hands what it brings to the tab that opened it and closes. A channel
// of this origin is used instead of the opener: the provider's pages may cut the tie between the two windows.
// Kept in step with src/channels/web/connect/login-window.ts.
(() => {
  const brought = new URLSearchParams(location.search);
  // Neither the history nor a copied address keeps the code.
  history.replaceState(null, '', location.pathname);
  const channel = new BroadcastChannel('parley.connect');
  channel.postMessage({
    state: brought.get('state'),
    code: brought.get('code'),
    error: brought.get('error'),
    error_description: brought.get('error_description'),
  });
  channel.close();
  window.close();
})();
