import { isCountedAddress } from '../../templates/contract/counted-address.ts';
import type { Template } from '../../templates/contract/template.ts';
import type { StepAction } from './step.ts';

/**
 * Whether it can be known who taps something in a message: a quick reply, a button with an address that is counted, or such an address
 * in its text. Nobody knows who opens an address that leads past us, calls a number or copies a code. Pure.
 */
export const countsTaps = (
  { buttons }: { buttons: readonly Pick<Template['buttons'][number], 'type' | 'url'>[] },
  { data: { params } }: StepAction,
): boolean =>
  buttons.some(({ type, url }) => type === 'quick_reply' || isCountedAddress(url)) ||
  params.some(({ name, is_tracked: isTracked }) => isTracked && !name.startsWith('_button_'));
