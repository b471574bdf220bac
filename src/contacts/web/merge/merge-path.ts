/** The page that compares two contacts. */
export const mergePath = (keptId: string, mergedId: string): string => `/contacts/merge/${keptId}/${mergedId}`;
