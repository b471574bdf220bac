import { lazy, type ComponentType } from 'react';
import type { FieldInputProps } from './field-type.ts';

/** An input whose code is loaded with the first form or cell that has one: a list shows values only. */
export const lateInput = (load: () => Promise<ComponentType<FieldInputProps>>): ComponentType<FieldInputProps> =>
  lazy(async () => ({ default: await load() }));
