import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { isGroup, type Condition, type Criteria, type CriteriaGroup } from '../../rules/contract/criteria.ts';
import type { FieldUse } from '../contract/field-use.ts';
import type { FieldOption } from '../contract/module.ts';
import type { Module } from './define-module.ts';
import { readEveryListView } from './list-view-store.ts';

/** A field of a module, or some of its options. */
export interface UsedPart {
  field: string;
  /** Keys of options; null: the field itself, with whatever value. */
  options: readonly string[] | null;
}

declare module '../../foundation/server/area.ts' {
  interface Area {
    /** Where this area uses a field of a module, or one of the options: what would fail without it. */
    fieldUses?(ctx: MemberContext, module: Module, part: UsedPart): Promise<readonly FieldUse[]>;
  }
}

/** Whether criteria name a field, or one of its options. */
export function namesPart(criteria: Criteria, { field, options }: UsedPart): boolean {
  const fits = ({ field: name, value }: Condition): boolean =>
    name === field &&
    (options === null || (Array.isArray(value) ? value : [value]).some((each) => options.includes(each as string)));
  const inGroup = (group: CriteriaGroup): boolean =>
    group.criteria.some((part) => (isGroup(part) ? inGroup(part) : fits(part)));
  return criteria !== null && inGroup(criteria);
}

/** What would no longer work without it: saved views that filter or sort by it, and what the areas above say. */
async function usesOf(ctx: MemberContext, module: Module, part: UsedPart): Promise<FieldUse[]> {
  const views = await readEveryListView(ctx.tx, ctx.businessId, module.name);
  const uses = views
    .filter(({ criteria, sort }) => (part.options === null && sort.field === part.field) || namesPart(criteria, part))
    .map(({ id, name, sharing, created_by: maker }): FieldUse => {
      // A colleague's own view is shown to no one else.
      const isSeen = sharing === 'team' || maker === ctx.user.user_id;
      return { kind: 'view', name, at: isSeen ? { module: module.name, view: id } : null };
    });
  for (const { fieldUses } of ctx.services.areas) if (fieldUses) uses.push(...(await fieldUses(ctx, module, part)));
  return uses;
}

const sentenceOf = (uses: readonly FieldUse[]): string =>
  uses.map(({ kind, name }) => `the ${kind} “${name}”`).join(', ');

/** Refuses while something uses the field, with where that is. */
export async function requireUnusedField(ctx: MemberContext, module: Module, field: string): Promise<void> {
  const places = await usesOf(ctx, module, { field, options: null });
  if (places.length > 0) refuse('NOT_ALLOWED', { reason: 'FIELD_IN_USE', info: { uses: sentenceOf(places), places } });
}

/** Refuses while something uses one of the options that are to be removed from the field, with where that is. */
export async function requireUnusedOptions(
  ctx: MemberContext,
  module: Module,
  field: string,
  removed: readonly FieldOption[],
): Promise<void> {
  for (const { value, label } of removed) {
    const places = await usesOf(ctx, module, { field, options: [value] });
    if (places.length > 0)
      refuse('NOT_ALLOWED', {
        reason: 'OPTION_IN_USE',
        info: { option: label, uses: sentenceOf(places), places },
      });
  }
}
