import type { IRegularForbiddenRuleType } from 'dependency-cruiser';
import { AREAS, areasBelow } from './module-order.ts';

const TEST = String.raw`\.test\.tsx?$`;
/** Tests and what only they use. */
const TESTING = `${TEST}|/testing/`;
const ANY_AREA = `(?:${AREAS.join('|')})`;
const packages = (...names: string[]) => `(?:^|/)node_modules/(?:@types/)?(?:${names.join('|')})/`;

type From = IRegularForbiddenRuleType['from'];
type To = IRegularForbiddenRuleType['to'];
/** A name may go on after a slash, because the tool wants each only once: the report shows what stands before it. */
const rule = (name: string, comment: string, from: From, to: To): IRegularForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

const sides = [
  rule(
    'contract-imports-contracts',
    'a contract runs anywhere: it imports contracts and zod only',
    { path: '^src/[^/]+/contract/', pathNot: TEST },
    { pathNot: ['^src/[^/]+/contract/', packages('zod')] },
  ),
  rule(
    'web-and-server-apart',
    'the browser cannot run the server',
    { path: '^src/(?:[^/]+/web|ui)/', pathNot: TESTING },
    { path: '^src/[^/]+/server/' },
  ),
  rule(
    'web-and-server-apart/server',
    'the server cannot run the browser',
    { path: '^src/[^/]+/server/', pathNot: TESTING },
    { path: '^src/(?:[^/]+/web|ui)/' },
  ),
  rule(
    'web-and-server-apart/node',
    'the browser has no Node',
    { path: '^src/(?:[^/]+/web|ui)/', pathNot: TESTING },
    { dependencyTypes: ['core'] },
  ),
];

const baseFolders = [
  rule(
    'foundation-knows-no-area',
    'foundation is below every area',
    { path: '^src/foundation/' },
    { path: `^src/(?:${ANY_AREA}|sandbox)/` },
  ),
  rule(
    'ui-knows-no-area',
    'the design system is below every area',
    { path: '^src/ui/' },
    { path: [`^src/(?:${ANY_AREA}|sandbox)/`, '^src/foundation/server/'] },
  ),
  rule(
    'only-app-composes',
    'nothing in src looks up to app',
    { path: '^src/(?!app/)', pathNot: TESTING },
    { path: '^src/app/' },
  ),
  rule(
    'only-app-composes/tests',
    'tests take the server from app/testing',
    { path: `^src/(?!app/)[^/]+/.*(?:${TESTING})` },
    { path: '^src/app/(?!testing/)' },
  ),
  rule(
    'sandbox-stands-alone',
    'the sandbox shares no code with the product',
    { path: '^src/sandbox/', pathNot: TESTING },
    { path: '^src/(?!sandbox/|ui/)' },
  ),
  rule(
    'only-app-starts-the-sandbox',
    'everybody else talks to its control API',
    { pathNot: '^src/(?:app|sandbox)/' },
    { path: '^src/sandbox/' },
  ),
];

const areas = [
  rule(
    'area-through-its-public-api',
    'into another area only by its contract/ or its server/index.ts or web/index.ts',
    { path: '^(?:src/([^/]+)|scripts|bench|chaos|e2e)/' },
    {
      path: `^src/${ANY_AREA}/`,
      pathNot: ['^src/$1/', '^src/[^/]+/contract/', '^src/[^/]+/(?:server|web)/index\\.ts$', '/testing/'],
    },
  ),
  ...AREAS.map((area) =>
    rule(
      `areas-look-down/${area}`,
      `${area} may import only: ${areasBelow(area).join(', ') || 'no area'}`,
      { path: `^src/${area}/` },
      { path: `^src/${ANY_AREA}/`, pathNot: `^src/(?:${[area, ...areasBelow(area)].join('|')})/` },
    ),
  ),
];

const everywhere = [
  rule('no-cycles', 'move what both need into a file of its own', {}, { circular: true }),
  rule('resolvable', 'there is no such file or package', {}, { couldNotResolve: true }),
  rule(
    'testing-only-from-tests',
    'what only tests need stays out of the product',
    { path: '^(?:src|scripts)/', pathNot: TESTING },
    { path: '^src/.*testing/' },
  ),
  rule(
    'sql-only-in-stores',
    'SQL is written in *-store.ts and in foundation/server',
    { path: '^src/', pathNot: ['-store\\.ts$', '^src/foundation/server/', TESTING] },
    { path: packages('kysely', 'pg', 'pg-[^/]+') },
  ),
  rule(
    'server-runs-on-dependencies',
    'a production install has no development packages',
    { path: '^src/[^/]+/(?:server|contract)/', pathNot: TESTING },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

/** Every import boundary, for dependency-cruiser. */
export const boundaryRules: IRegularForbiddenRuleType[] = [...sides, ...baseFolders, ...areas, ...everywhere];
