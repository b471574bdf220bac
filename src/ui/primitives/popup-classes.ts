/** What every popup shares: raised surface, fade and a small rise, never wider than the screen. */
export const popupSurface =
  'rounded-md border border-subtle bg-raised text-primary shadow-3 outline-none origin-(--transform-origin) transition-[opacity,transform] duration-fast ease-out data-ending-style:opacity-0 data-ending-style:ease-in data-starting-style:opacity-0 data-starting-style:-translate-y-1';

/** A row of a menu or a list. */
export const popupItem =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1 outline-none select-none pointer-coarse:min-h-11 data-highlighted:bg-hover data-disabled:text-disabled data-disabled:cursor-not-allowed forced-colors:data-highlighted:outline-2';
