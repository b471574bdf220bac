import type { MarketingLimits } from '../../accounts/contract/marketing-limits.ts';
import { readMarketingLimits, readMoment, readRegion, type Region } from '../../accounts/server/index.ts';
import { contactModule } from '../../contacts/server/index.ts';
import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { conditionsOf, fieldFinder, fieldsOf, type ModuleFields } from '../../records/server/index.ts';
import { fieldsOfSources, timeSource } from '../../rules/contract/sources.ts';
import type { CriteriaField } from '../../rules/contract/criteria.ts';
import type { OutreachKind } from '../contract/decision.ts';
import { stepSource } from '../contract/step-source.ts';
import type { Step } from '../contract/step.ts';
import { compileAction, readStepReferences, type CompiledAction } from './compile-step.ts';
import { Refusal } from '../../foundation/server/refuse.ts';
import type { StepRules } from './decide-member.ts';
import { TOKEN_LENGTH } from './links/link-token.ts';
import { linkAddress } from './links/open-links.ts';

/** A step of a campaign or sequence that is run. */
export interface StepRun {
  kind: OutreachKind;
  record: { id: Id; label: string };
  /** Which version of the record's steps this one is of: messages of two versions are two contents. '' where there is one. */
  version: string;
  channelId: Id;
  step: Step;
  /** From 1. */
  position: number;
  /** The step ahead of it, for criteria about what became of that; null for the first. */
  before: Id | null;
  actor: Actor;
  /** 3 for sequences, 4 for campaigns (`Lane`). */
  lane: 3 | 4;
  /** Of a split that is decided; null while its shares are sent. */
  winner?: 'first' | 'other' | null;
  /** It is still being written: a message that lacks something sends nothing, instead of refusing the step. */
  isDraft?: true;
}

/** A step with everything that decides about its members, read once for many of them. */
export interface OpenStep extends StepRun {
  rules: StepRules;
  fields: ModuleFields;
  region: Region;
  limits: MarketingLimits;
  /** Names of columns of sources that the criteria ask for. */
  columns: readonly string[];
}

const ownFields = new Map(fieldsOfSources([stepSource, timeSource]).map((field) => [field.name, field]));

/** The fields by which members of a step are chosen: those of contacts and of what they can be sorted by, the step before, the time. */
export const stepFieldFinder = (fields: ModuleFields): ((name: string) => CriteriaField | undefined) => {
  const ofContact = fieldFinder(fields);
  return (name) => {
    const own = ownFields.get(name);
    if (own) return own;
    // Other fields of sources have no value that can be kept with the decision.
    return fields.byName.has(name) || fields.sourceColumns.has(name) ? ofContact(name) : undefined;
  };
};

/** Reads what decides about members of a step: templates, files, fields, time and formats. */
export async function openStep(ctx: BusinessContext, run: StepRun): Promise<OpenStep> {
  const { tx, businessId } = ctx;
  const fields = await fieldsOf(ctx, businessId, contactModule);
  const [references, moment, region, limits] = await Promise.all([
    readStepReferences(tx, businessId, [run.step]),
    readMoment(tx, businessId),
    readRegion(tx, businessId),
    readMarketingLimits(tx, businessId),
  ]);
  const { step } = run;
  const compile = (branch: 'if' | 'else' | 'other'): CompiledAction | null => {
    try {
      return compileAction(step, branch, references);
    } catch (error) {
      if (run.isDraft === true && error instanceof Refusal) return null;
      throw error;
    }
  };
  const names = conditionsOf(step.criteria).map(({ field }) => field);
  return {
    ...run,
    fields,
    region,
    limits,
    columns: names.filter((name) => fields.sourceColumns.has(name)),
    rules: {
      criteria: step.criteria,
      fieldOf: stepFieldFinder(fields),
      moment,
      actions: { if: compile('if'), else: compile('else'), other: compile('other') },
      linkLength: linkAddress(ctx.services.config, 'x'.repeat(TOKEN_LENGTH)).length,
      split: step.split && { share: step.split.share, winner: run.winner ?? null },
    },
  };
}
