import { existsSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { boundaryRules } from './boundary-rules.ts';
import type { Finding } from './finding.ts';
import { teachVisitorUsing } from './swc-using.ts';

teachVisitorUsing();

const FOLDERS = ['src', 'scripts', 'bench', 'chaos', 'e2e'];

/**
 * Every import of the tree against the boundary rules. Parsed by swc, because TypeScript 7 has no API
 * to parse with; type-only imports and dynamic ones count like all others.
 */
export async function checkBoundaries(root: string): Promise<Finding[]> {
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(path.join(root, folder))),
    {
      baseDir: root,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      validate: true,
      ruleSet: { forbidden: boundaryRules },
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  );
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map((violation) => finding(violation));
}

type Violation = ICruiseResult['summary']['violations'][number];

const reasons = new Map(boundaryRules.map(({ name, comment }) => [name, comment]));

function finding({ rule: { name }, from, to, cycle }: Violation): Finding {
  const route = cycle ? cycle.map((step) => step.name).join(' → ') : to;
  return { rule: name.split('/')[0] ?? name, location: from, sentence: `imports ${route}: ${reasons.get(name) ?? ''}` };
}
