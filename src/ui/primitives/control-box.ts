import { classNames } from './class-names.ts';

export type ControlSize = 'sm' | 'md' | 'lg';

const heights: Record<ControlSize, string> = {
  sm: 'min-h-7',
  md: 'min-h-8',
  lg: 'min-h-10',
};

interface BoxOptions {
  size?: ControlSize | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  /** It can be read and copied, not changed. */
  readOnly?: boolean | undefined;
  /** Lighter line, for search and filter fields in a toolbar. */
  soft?: boolean | undefined;
}

/** The box every field shares: line, radius, height and the ring when focus is inside. */
export function controlBox({
  size = 'md',
  invalid = false,
  disabled = false,
  readOnly = false,
  soft = false,
}: BoxOptions): string {
  return classNames(
    'kit-box flex min-w-0 items-center gap-2 rounded-sm border text-start pointer-coarse:min-h-11',
    'outline-offset-1 outline-focus-ring has-[input:focus-visible,textarea:focus-visible]:outline-2',
    heights[size],
    invalid ? 'border-danger-solid' : soft ? 'border-default' : 'border-strong',
    disabled
      ? 'cursor-not-allowed bg-neutral-soft text-tertiary'
      : readOnly
        ? 'bg-sunken text-secondary'
        : 'bg-surface',
  );
}

/** The bare input inside the box. */
export const bareInput = 'w-full min-w-0 flex-1 self-stretch bg-transparent outline-none disabled:cursor-not-allowed';
