import { CallError } from '../../../foundation/web/api/call-error.ts';
import { fieldUse, type FieldUse } from '../../contract/field-use.ts';
import { heldOption, type HeldOption } from '../../contract/module.ts';

const infoOf = (error: unknown, name: string): unknown => (error instanceof CallError ? error.info?.[name] : undefined);

/** Where what could not be removed is used, as a refusal names it; empty for any other failure. */
export const usesOf = (error: unknown): readonly FieldUse[] =>
  fieldUse.array().safeParse(infoOf(error, 'places')).data ?? [];

/** Options that were not removed because records have them, as a refusal names them; empty for any other failure. */
export const heldOf = (error: unknown): readonly HeldOption[] =>
  heldOption.array().safeParse(infoOf(error, 'held')).data ?? [];
