import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { FieldProblem, type FieldType } from '../../records/server/index.ts';
import { campaignSteps, runtimeParams } from '../contract/campaign.ts';

const builtInOnly = { index: null, maxFields: 0, canBeUnique: false } as const;
const noText = (): string => '';

/** Unique within the campaign, which is all that a step's id must be. */
const newStepId = (): string => String(randomInt(2 ** 40, 2 ** 47));

/** The first thing that is wrong, with the step that it is in. */
function problemOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const [index] = issue?.path ?? [];
  const message = issue?.message ?? 'These steps are not valid.';
  return typeof index === 'number' ? `Step ${index + 1}: ${message}` : message;
}

/** Types of fields that only campaigns have. */
export const campaignFieldTypes: readonly FieldType[] = [
  {
    name: 'campaign_steps',
    kind: 'file',
    storage: 'jsonb',
    ...builtInOnly,
    parse(value) {
      if (value === null || value === undefined) return null;
      const parsed = campaignSteps.safeParse(value);
      if (!parsed.success) throw new FieldProblem(problemOf(parsed.error));
      const ids = parsed.data.flatMap(({ id }) => id ?? []);
      if (new Set(ids).size < ids.length) throw new FieldProblem('Two steps have the same id.');
      return parsed.data.length === 0 ? null : parsed.data.map((step) => ({ ...step, id: step.id ?? newStepId() }));
    },
    toText: noText,
  },
  {
    name: 'campaign_runtime',
    kind: 'file',
    storage: 'jsonb',
    ...builtInOnly,
    parse(value) {
      if (value === null || value === undefined) return null;
      const parsed = runtimeParams.safeParse(value);
      if (!parsed.success) throw new FieldProblem(parsed.error.issues[0]?.message ?? 'This is not valid.');
      return { ...parsed.data };
    },
    toText: noText,
  },
];
