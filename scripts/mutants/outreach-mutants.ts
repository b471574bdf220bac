import type { Mutant } from './mutant.ts';

const links = 'src/outreach/server/links/links.test.ts';

/** Faults that the tests of what campaigns and sequences share must find. */
export const outreachMutants: readonly Mutant[] = [
  {
    promise: 'links',
    name: 'a link without a valid signature is followed',
    file: 'src/outreach/server/links/link-token.ts',
    find: 'if (!timingSafeEqual(bytes.subarray(IDS_BYTES), signatureOf(ids))) return null;',
    replace: 'void timingSafeEqual;',
    test: links,
    only: 'a link that was changed',
  },
  {
    promise: 'links',
    name: 'a preview of a link counts as an opening',
    file: 'src/outreach/server/links/opened-by-person.ts',
    find: '!linkPreviewers.some((name) => agent.includes(name)) && ',
    replace: '',
    test: links,
    only: 'programs, requests ahead of time',
  },
  {
    promise: 'links',
    name: 'another template takes the address of a counted button for the end of its own',
    file: 'src/campaigns/server/replace-template.ts',
    find: 'before !== undefined && isCountedVariable',
    replace: 'before === undefined && isCountedVariable',
    test: 'src/campaigns/server/counted-buttons.test.ts',
    only: 'another template takes over',
  },
];
