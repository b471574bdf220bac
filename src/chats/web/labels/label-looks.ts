import type { FieldOption } from '../../../records/contract/module.ts';
import type { Tone } from '../../../ui/primitives/tones.ts';

type Colour = NonNullable<FieldOption['colour']>;

/** The tone of a label by the colour that the business gave it. */
export const labelTones: Readonly<Record<Colour, Tone>> = {
  grey: 'neutral',
  red: 'danger',
  amber: 'warning',
  green: 'success',
  blue: 'info',
  violet: 'bot',
  petrol: 'accent',
};

export const labelTone = ({ colour }: Pick<FieldOption, 'colour'>): Tone => labelTones[colour ?? 'grey'];
