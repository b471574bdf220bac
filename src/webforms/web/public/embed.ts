// Shows a form on another site: <script async src="…/public/webforms/embed.js" data-form="…"></script>
// Served as it stands, so it is written without type syntax.
{
  const script = document.currentScript;
  const key = script instanceof HTMLScriptElement ? script.dataset['form'] : undefined;
  if (script instanceof HTMLScriptElement && key) {
    const address = new URL(encodeURIComponent(key), script.src);
    address.searchParams.set('embedded', '1');
    const frame = document.createElement('iframe');
    frame.title = script.dataset['title'] ?? 'Form';
    frame.style.width = '100%';
    frame.style.border = '0';
    frame.style.height = '640px';
    frame.addEventListener('load', () => frame.contentWindow?.postMessage('parley-form-connect', address.origin));
    addEventListener('message', ({ data, origin, source }) => {
      if (origin !== address.origin || source !== frame.contentWindow) return;
      const [, kind, value = ''] = /^parley-form-(height|redirect) (.+)$/.exec(String(data)) ?? [];
      if (kind === 'height') frame.style.height = `${Math.min(Math.max(Number(value) || 0, 80), 10_000)}px`;
      if (kind === 'redirect' && value.startsWith('https://')) location.assign(value);
    });
    frame.src = address.href;
    script.after(frame);
  }
}
