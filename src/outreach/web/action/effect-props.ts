import type { ButtonEffect } from '../../contract/step.ts';

type EffectOf<Type extends ButtonEffect['type']> = Extract<ButtonEffect, { type: Type }>;

/** What the fields of one effect of a button are given. */
export interface EffectProps<Type extends ButtonEffect['type']> {
  effect: EffectOf<Type>;
  onChange: (effect: EffectOf<Type>) => void;
  error: string | undefined;
  disabled?: boolean | undefined;
}
