import type { ComponentProps, SyntheticEvent } from 'react';

export interface NativeButtonProps extends ComponentProps<'button'> {
  /** Ignores presses but keeps the focus, which `disabled` would take away. */
  busy?: boolean | undefined;
}

const ignore = (event: SyntheticEvent) => event.preventDefault();
const ignoreAllButTab = (event: SyntheticEvent<Element, KeyboardEvent>) => {
  if (event.nativeEvent.key !== 'Tab') event.preventDefault();
};

/** What every button of the kit is: the browser's own, of type `button` unless it says otherwise. */
export function NativeButton({ busy = false, disabled = false, ...rest }: NativeButtonProps) {
  const still = busy && {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: ignore,
    onPointerDown: undefined,
    onMouseDown: undefined,
    onKeyDown: ignoreAllButTab,
    onKeyUp: undefined,
  };
  return <button type="button" {...rest} {...still} disabled={disabled && !busy} />;
}
