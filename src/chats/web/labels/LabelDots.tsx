import type { FieldOption } from '../../../records/contract/module.ts';
import { useLabels } from '../use-labels.ts';

/** A row has room for so many. */
const MAX_DOTS = 3;

export const labelDots: Readonly<Record<NonNullable<FieldOption['colour']>, string>> = {
  grey: 'bg-neutral-text',
  red: 'bg-danger-solid',
  amber: 'bg-warning-solid',
  green: 'bg-success-solid',
  blue: 'bg-info-solid',
  violet: 'bg-bot-solid',
  petrol: 'bg-accent-solid',
};

/** The labels of a chat in its row, as dots; the tip names them. */
export function LabelDots({ keys }: { keys: readonly string[] }) {
  const labels = useLabels().labelsOf(keys);
  if (labels.length === 0) return null;
  return (
    <span title={labels.map(({ label }) => label).join(', ')} className="flex shrink-0 gap-[3px]">
      {labels.slice(0, MAX_DOTS).map(({ value, colour }) => (
        <span key={value} data-kit-edge className={`size-2 rounded-full ${labelDots[colour ?? 'grey']}`} />
      ))}
    </span>
  );
}
