// Runs on the public page of a form. Served as it stands, so it is written without type syntax.
{
  const allowed = new Set((document.body.dataset['origins'] ?? '').split(' ').filter(Boolean));

  // A second click on the button sends nothing more; the server would take it as the same submission anyway.
  for (const form of document.querySelectorAll('form'))
    form.addEventListener('submit', (event) => {
      if (form.dataset['sent'] === 'yes') event.preventDefault();
      form.dataset['sent'] = 'yes';
    });
  // Back shows the page as it was left: its button works again.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form')) delete form.dataset['sent'];
  });

  const invalid = document.querySelector('[aria-invalid="true"]');
  if (invalid instanceof HTMLElement) invalid.focus();

  if (window.parent !== window)
    addEventListener('message', ({ data, origin, source }) => {
      if (source !== window.parent || !allowed.has(origin) || data !== 'parley-form-connect') return;
      const report = () => {
        const { height } = document.documentElement.getBoundingClientRect();
        window.parent.postMessage(`parley-form-height ${Math.ceil(height)}`, origin);
      };
      new ResizeObserver(report).observe(document.documentElement);
      report();
      const redirect = document.querySelector('a[data-redirect]');
      if (redirect instanceof HTMLAnchorElement)
        window.parent.postMessage(`parley-form-redirect ${redirect.href}`, origin);
    });
}
