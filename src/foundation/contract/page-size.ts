/** Page size of every list unless its area says otherwise (specification, section 9). */
export const DEFAULT_PAGE_SIZE = 50;
