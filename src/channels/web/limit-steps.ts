/** What a portfolio may reach, one after the other (reference, section 6); after the last there is no limit. */
export const limitSteps = [250, 2_000, 10_000, 100_000] as const;

/** How many of the steps are reached; an odd limit counts as the step below it. */
export const reachedSteps = (limit: number | null): number =>
  limit === null ? limitSteps.length : limitSteps.filter((step) => step <= limit).length;

/** 250, 2,000. */
export const formatLimit = (limit: number, language: string): string => new Intl.NumberFormat(language).format(limit);

/** 250, 2K: for axes. */
export const compactLimit = (limit: number, language: string): string =>
  new Intl.NumberFormat(language, { notation: 'compact' }).format(limit);
