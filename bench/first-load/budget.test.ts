import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { ensureWebAppBuilt, WEB_APP_FOLDER } from '../../src/app/server/build-web-app.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import { BUDGET_KB, CEILING_KB, CEILING_OF_PART_KB, MOST_FILES } from './budget.ts';
import { measureBuild, type BuildSizes } from './build-sizes.ts';
import { adviceOn } from './growth.ts';

let sizes: BuildSizes;
beforeAll(async () => {
  await ensureWebAppBuilt(createLog('silent'));
  sizes = await measureBuild(WEB_APP_FOLDER);
}, 120_000);

test('sign-in and home fit the budget of a first load, and stay below what they were last brought down to', () => {
  const areas = globSync('*/web/area.ts', { cwd: fileURLToPath(new URL('../../src/', import.meta.url)) }).length;
  const ofFurtherAreas = (areas - CEILING_KB.areas) * CEILING_KB.furtherArea;
  const limit = (ceiling: number) => Math.min(BUDGET_KB.firstRouteJs, ceiling + ofFurtherAreas);
  const inKb = (page: 'signIn' | 'home') => sizes[page].jsGzip / 1000;
  expect.soft(inKb('signIn'), adviceOn('sign-in', sizes.firstModules)).toBeLessThanOrEqual(limit(CEILING_KB.signInJs));
  expect.soft(inKb('home'), adviceOn('home', sizes.firstModules)).toBeLessThanOrEqual(limit(CEILING_KB.homeJs));
});

test('sign-in and home come in few files', () => {
  expect(sizes.signIn.files, 'sign-in').toBeLessThanOrEqual(MOST_FILES.signIn);
  expect(sizes.home.files, 'home').toBeLessThanOrEqual(MOST_FILES.home);
});

test('the styles of the first route fit the budget', () => {
  expect(sizes.home.cssGzip / 1000).toBeLessThanOrEqual(BUDGET_KB.firstRouteCss);
});

test('every other part fits the budget, or stays below what it was last brought down to', () => {
  const limitOf = (source: string) =>
    CEILING_OF_PART_KB.find(([part]) => part.test(source))?.[1] ?? BUDGET_KB.otherRouteJs;
  const tooHeavy = sizes.others.filter(([source, weight]) => weight.jsGzip / 1000 > limitOf(source));
  expect(tooHeavy.map(([source, { jsGzip }]) => `${source}: ${(jsGzip / 1000).toFixed(0)} KB`)).toEqual([]);
});
