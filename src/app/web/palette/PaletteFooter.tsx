import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';

/** The hints below the answers. */
export function PaletteFooter() {
  const { t } = useTranslation('menus');
  return (
    <footer className="hidden min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-subtle bg-canvas px-4 py-1.5 text-xs text-tertiary md:flex">
      <span className="flex items-center gap-1.5 max-lg:hidden pointer-coarse:hidden">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('palette.move')}
      </span>
      <span className="flex items-center gap-1.5 max-lg:hidden pointer-coarse:hidden">
        <Kbd>Enter</Kbd>
        {t('palette.open')}
      </span>
      <span className="ms-auto flex items-center gap-1.5">
        {t('palette.prefix_start')}
        <Kbd>&gt;</Kbd>
        {t('palette.prefix_commands')}
        <Kbd>#</Kbd>
        {t('palette.prefix_lists')}
        <Kbd>@</Kbd>
        {t('palette.prefix_people')}
      </span>
    </footer>
  );
}
