/** The end of a benchmark's dataset: this midnight (UTC), so that one day's runs load the same rows. */
export const today = (): Date => new Date(new Date().toISOString().slice(0, 10));
