/** The keys of all checks begin with it: "Check again" asks all of them once more. */
export const checkKey = ['system_check'] as const;
