// Applied before the first paint, so that a chosen theme never flashes. Kept in step with shell/theme.ts.
(() => {
  try {
    const theme = localStorage.getItem('parley.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage can be forbidden; the system's theme then decides.
  }
})();
