import { createStore } from 'zustand/vanilla';

export type Theme = 'system' | 'light' | 'dark';
export const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Read by `public/theme.js` before the first paint. */
const KEY = 'parley.theme';

function stored(): Theme {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

export const themeStore = createStore<{ theme: Theme }>(() => ({ theme: stored() }));

/** Chooses the theme for this browser and paints it at once. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(KEY, theme);
    document.documentElement.dataset['theme'] = theme;
  }
  themeStore.setState({ theme });
}
