/** Prefix of the query keys of all checks: "Check again" refetches all queries with it. */
export const checkKey = ['system_check'] as const;
