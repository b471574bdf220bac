import type { IRegularForbiddenRuleType } from 'dependency-cruiser';
import { AREAS, areasBelow } from './module-order.ts';

const TEST = String.raw`\.test\.tsx?$`;
/** Tests and what only they use. */
const TESTING = `${TEST}|/testing/`;
const ANY_AREA = `(?:${AREAS.join('|')})`;
const packages = (...names: string[]) => `(?:^|/)node_modules/(?:@types/)?(?:${names.join('|')})/`;

/** A folder of `src` with sides of its own; those of the sandbox lie one deeper. */
const FOLDER = '^src/(?:sandbox/)?[^/]+';
const WEB = '^src/(?:(?:sandbox/)?[^/]+/web|ui)/';

type From = IRegularForbiddenRuleType['from'];
type To = IRegularForbiddenRuleType['to'];
/** A name may continue after a slash, because the tool wants each only once: the report shows what stands before it. */
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
    { path: `${FOLDER}/contract/`, pathNot: TEST },
    { pathNot: [`${FOLDER}/contract/`, packages('zod')] },
  ),
  rule(
    'web-and-server-apart',
    'the browser cannot run the server',
    { path: WEB, pathNot: TESTING },
    { path: `${FOLDER}/server/` },
  ),
  rule(
    'web-and-server-apart/server',
    'the server cannot run the browser',
    { path: `${FOLDER}/server/`, pathNot: TESTING },
    { path: WEB },
  ),
  rule(
    'web-and-server-apart/node',
    'the browser has no Node',
    { path: WEB, pathNot: TESTING },
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
    'sandbox-core-knows-no-provider',
    'what every simulated provider needs names none of them',
    { path: '^src/sandbox/core/' },
    { path: '^src/sandbox/(?!core/)' },
  ),
  rule(
    'sandbox-providers-apart',
    'a simulated provider stands on the core alone; start-sandbox.ts puts them together',
    { path: '^src/sandbox/([^/]+)/', pathNot: ['^src/sandbox/(?:core|server)/', TESTING] },
    { path: '^src/sandbox/', pathNot: ['^src/sandbox/$1/', '^src/sandbox/core/'] },
  ),
  rule(
    'only-app-starts-the-sandbox',
    'everyone else uses its control API',
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
      pathNot: ['^src/$1/', `${FOLDER}/contract/`, '^src/[^/]+/(?:server|web)/index\\.ts$', '/testing/'],
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
    { path: `${FOLDER}/(?:server|contract)/`, pathNot: TESTING },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

/** Every import boundary, for dependency-cruiser. */
export const boundaryRules: IRegularForbiddenRuleType[] = [...sides, ...baseFolders, ...areas, ...everywhere];
