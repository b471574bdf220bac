import type { ComponentProps, MouseEvent, SyntheticEvent } from 'react';

export interface NativeButtonProps extends ComponentProps<'button'> {
  /** Ignores presses but keeps the focus, which `disabled` would take away. */
  busy?: boolean | undefined;
}

const ignore = (event: SyntheticEvent) => event.preventDefault();
const ignoreAllButTab = (event: SyntheticEvent<Element, KeyboardEvent>) => {
  if (event.nativeEvent.key !== 'Tab') event.preventDefault();
};

/** What every button of the kit is: the browser's own, of type `button` unless it says otherwise. */
export function NativeButton({ busy = false, disabled = false, onClick, ...rest }: NativeButtonProps) {
  // The second click of a double click is no second order: it may come after the reply to the first.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (rest.type === 'submit' && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  const still = busy && {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: ignore,
    onPointerDown: undefined,
    onMouseDown: undefined,
    onKeyDown: ignoreAllButTab,
    onKeyUp: undefined,
  };
  return <button type="button" {...rest} onClick={press} {...still} disabled={disabled && !busy} />;
}
