import { areas } from '../../server/areas.ts';
import type { AreaSecurity } from './area-security.ts';

const files = import.meta.glob<AreaSecurity | undefined>('../../../*/testing/security-rows.ts', {
  eager: true,
  import: 'security',
});

/** What the security tests know of each area, lower areas first; an area that has calls must have it. */
export const areaSecurity: readonly AreaSecurity[] = areas.flatMap(({ name, endpoints }) => {
  const security = files[`../../../${name}/testing/security-rows.ts`];
  if (endpoints && !security) throw new Error(`src/${name}/testing/security-rows.ts exports no security`);
  return security ?? [];
});
