/** Kilobytes (1,000 bytes) as gzip sends them. */
export const BUDGET_KB = { firstRouteJs: 170, firstRouteCss: 30, otherRouteJs: 80 } as const;

/**
 * What the first routes were last brought down to, with this many areas: what is added to them has to leave them again
 * somewhere else. (0.2 KB came back for a page that is loaded again after an update, which the first load must know itself, and 0.1 KB
 * came with the pages, settings and events of templates, whose area had none before: less than a further area may bring. 0.2 KB came
 * with the presence of colleagues, and with reading what is kept for times without a connection.) Only a further area may bring something, within the budget: its descriptor, and of its link the name and
 * the icon (0.41 KB for one with a link, a prefetch, settings and realtime events).
 */
export const CEILING_KB = { signInJs: 163.5, homeJs: 168.5, areas: 14, furtherArea: 0.45 } as const;

/** In how many files the first routes come. More than these: something that they share has lost its group of chunks. */
export const MOST_FILES = { signIn: 9, home: 7 } as const;

/**
 * Where a later part is over its budget, the test limits it to what was reached, by its source: it may go down to the
 * budget and never up again. What the first load leaves out (forms, schemas, pickers) is counted in the first part that
 * needs it. docs/benchmarks.md says what they consist of.
 */
export const CEILING_OF_PART_KB: readonly (readonly [RegExp, number])[] = [
  [/inbox\/InboxPage\.tsx$/, 85],
  [/auth\/(?:SignUpPage|FirstStartPage)\.tsx$/, 126],
];
