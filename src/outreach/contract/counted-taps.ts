import { isCountedAddress } from '../../templates/contract/counted-address.ts';
import type { Template } from '../../templates/contract/template.ts';
import type { StepAction } from './step.ts';

/**
 * Whether a message has something whose taps are counted: a quick reply, or a tracked URL in a button or in the text. Taps on untracked URLs,
 * phone numbers and codes are not reported by the provider. Pure.
 */
export const countsTaps = (
  { buttons }: { buttons: readonly Pick<Template['buttons'][number], 'type' | 'url'>[] },
  { data: { params } }: StepAction,
): boolean =>
  buttons.some(({ type, url }) => type === 'quick_reply' || isCountedAddress(url)) ||
  params.some(({ name, is_tracked: isTracked }) => isTracked && !name.startsWith('_button_'));
