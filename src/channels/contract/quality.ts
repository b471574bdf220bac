/** What customers think of a number or of a template, as its provider rates it. */
export const qualities = ['high', 'medium', 'low'] as const;
export type Quality = (typeof qualities)[number];

const ratings = { high: 'GREEN', medium: 'YELLOW', low: 'RED' } as const satisfies Record<Quality, string>;

/** The quality that a provider's rating means; null where it has not rated yet. */
export const qualityOf = (rating: string | null): Quality | null =>
  qualities.find((quality) => ratings[quality] === rating) ?? null;

/** The rating that means a quality, as it is stored. */
export const ratingOf = (quality: Quality): string => ratings[quality];
