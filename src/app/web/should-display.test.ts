import { beforeAll, expect, test } from 'vitest';
import type { ErrorOrigin } from '../../foundation/web/api/error-origin.ts';
import { composeAreas } from '../../foundation/web/slots/composition.ts';
import { shouldDisplay, type Displayable } from '../../foundation/web/toasts/should-display.ts';
import { areas } from './areas.ts';

beforeAll(() => composeAreas(areas));

/** Some of the origins belong to areas that are still to come. */
type Failure = Partial<Omit<Displayable, 'origin'>> & { origin?: string };

const failure = ({ origin = 'records', ...fields }: Failure): Displayable => ({
  to_display: true,
  origin: origin as ErrorOrigin,
  code: 'INTERNAL_ERROR',
  operation: 'GET /server/records/{}',
  ...fields,
});

/** The closed list of the specification. */
const displayedOrigins = [
  'chats',
  'templates',
  'channels',
  'users',
  'modules',
  'rules',
  'analytics',
  'integrations',
  'records',
  'notes',
  'webforms',
  'sequences',
  'notifications',
  'automations',
] as const;

test('[ERR-06] the origins that the toast may show are those of the specification', () => {
  const origins = areas.flatMap(({ failures }) => Object.entries(failures?.origins ?? {}));
  const shown = origins.flatMap(([origin, where]) => (where === 'toast' ? [origin] : []));
  const further = shown.filter((origin) => !displayedOrigins.some((known) => known === origin));
  expect(further, "not of the specification: 'screen', and the screens show the failure").toEqual([]);
  expect(shown.toSorted()).toEqual(displayedOrigins.toSorted());
});

test.each(displayedOrigins.map((origin) => [origin]))('[ERR-06] shown: %s', (origin) => {
  expect(shouldDisplay(failure({ origin }))).toBe(true);
});

test.each([['session'], ['business'], ['constants'], ['realtime'], ['unknown']])('[ERR-06] not shown: %s', (origin) => {
  expect(shouldDisplay(failure({ origin }))).toBe(false);
});

test.each<[string, Failure, boolean]>([
  ['not flagged to display', { to_display: false }, false],
  ['web form created', { origin: 'webforms', operation: 'POST /server/modules/webforms' }, false],
  ['web form edited', { origin: 'webforms', operation: 'PUT /server/modules/webforms/{}' }, false],
  ['web form deleted', { origin: 'webforms', operation: 'DELETE /server/modules/webforms/{}' }, false],
  ['web forms listed', { origin: 'webforms', operation: 'GET /server/modules/webforms' }, true],
  ['sequence member added', { origin: 'sequences', operation: 'POST /server/setup/sequences/{}/members' }, false],
  ['sequence members listed', { origin: 'sequences', operation: 'GET /server/setup/sequences/{}/members' }, true],
  [
    'list member added, suppressed by the caller',
    { to_display: false, operation: 'POST /server/broadcasts/contact_lists/{}/members' },
    false,
  ],
  ['list member added', { operation: 'POST /server/broadcasts/contact_lists/{}/members' }, true],
  ['business missing', { origin: 'users', code: 'NOT_FOUND', operation: 'GET /server/setup/business' }, false],
  [
    'module field deleted, not allowed',
    { origin: 'modules', code: 'NOT_ALLOWED', operation: 'DELETE /server/modules/{}/fields/{}' },
    false,
  ],
  [
    'module field deleted, other failure',
    { origin: 'modules', operation: 'DELETE /server/modules/{}/fields/{}' },
    true,
  ],
])('[ERR-05 ERR-10] %s', (_name, fields, shown) => {
  expect(shouldDisplay(failure(fields))).toBe(shown);
});
