import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

import { classNames } from './class-names.ts';

const look = 'rounded-xs font-medium text-link hover:underline underline-offset-2';

/** A link inside the application. */
export function Link({ className, ...rest }: ComponentProps<typeof RouterLink>) {
  return <RouterLink {...rest} className={classNames(look, className)} />;
}

/** A link that leaves the application. */
export function ExternalLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest} className={classNames(look, className)}>
      {children}
    </a>
  );
}

/** A button that reads like a link, for small actions in a sentence or beside a field. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look, 'relative pointer-coarse:after:absolute pointer-coarse:after:-inset-3.5', className)}
    />
  );
}
