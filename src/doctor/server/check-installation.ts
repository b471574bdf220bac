import type { Area } from '../../foundation/server/area.ts';
import type { InstallationFinding, InstalledVersion } from '../contract/finding.ts';
import type { CheckContext, InstallationCheck } from './check.ts';
import { readDatabaseVersion } from './installation-store.ts';

/** Runs the checks of all areas concurrently. A check that throws is reported as broken and does not affect the others. */
export async function checkInstallation(
  areas: readonly Area[],
  ctx: CheckContext,
): Promise<{ findings: InstallationFinding[]; versions: InstalledVersion[] }> {
  const checks = areas.flatMap(({ checks: own }) => own ?? []);
  const [findings, versions] = await Promise.all([
    Promise.all(checks.map((check) => runCheck(check, ctx))),
    readVersions(ctx),
  ]);
  return { findings: findings.flatMap((finding) => finding ?? []), versions };
}

async function runCheck(check: InstallationCheck, ctx: CheckContext): Promise<InstallationFinding | null> {
  const { name, title } = check;
  try {
    const found = await check.run(ctx);
    return found && { name, title, ...found };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, title, state: 'broken', text: `This could not be checked: ${reason}` };
  }
}

/** The zone data of Node is what all zone arithmetic uses. */
async function readVersions({ pool }: CheckContext): Promise<InstalledVersion[]> {
  const postgres = await readDatabaseVersion(pool).catch(() => 'does not respond');
  return [
    { name: 'Node', version: process.versions.node },
    { name: 'PostgreSQL', version: postgres },
    { name: 'Time zone data', version: process.versions['tz'] ?? 'unknown' },
    { name: 'Unicode (ICU)', version: process.versions['icu'] ?? 'unknown' },
  ];
}
