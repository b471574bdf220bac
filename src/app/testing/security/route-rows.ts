import { areas } from '../../server/areas.ts';
import type { AreaSecurity } from './area-security.ts';

async function readSecurity(area: string): Promise<AreaSecurity> {
  const file = new URL(`../../../${area}/testing/security-rows.ts`, import.meta.url).pathname;
  const { security } = (await import(/* @vite-ignore */ file)) as { security?: AreaSecurity };
  if (!security) throw new Error(`${file} exports no security`);
  return security;
}

/** What the security tests know of each area that has calls, lower areas first. */
export const areaSecurity: readonly AreaSecurity[] = await Promise.all(
  areas.filter(({ endpoints }) => endpoints !== undefined).map(({ name }) => readSecurity(name)),
);
