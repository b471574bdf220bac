import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';

/** Texts of the shell that are loaded with what shows them. */
export const menuMessages = lateMessages('menus', async () => (await import('./menus.ts')).menus);
export const bannerMessages = lateMessages('banners', async () => (await import('./banners.ts')).banners);
