/** The page in the settings. */
export const QUICK_REPLIES_PATH = '/settings/quick-replies';
