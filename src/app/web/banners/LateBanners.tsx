import type { ReactElement } from 'react';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { useLate } from '../../../ui/primitives/use-late.ts';
import { bannerMessages } from '../messages/catalogues.ts';
import type { BannerKind } from './use-banners.ts';

type Draw = (banners: readonly BannerKind[]) => ReactElement;

async function loadBanners(): Promise<Draw> {
  const { Banners } = await withMessages([bannerMessages], () => import('./Banners.tsx'));
  return (banners) => <Banners banners={banners} />;
}

/**
 * The banners, loaded when the first one shows or the browser is idle: the one that says that the connection is lost must
 * be there before it is. Their height is kept for them.
 */
export function LateBanners({ banners }: { banners: readonly BannerKind[] }) {
  const draw = useLate(banners.length > 0, loadBanners);
  if (banners.length === 0) return null;
  if (draw) return draw(banners);
  return <div className="shrink-0" style={{ height: `calc(${banners.length} * var(--banner-h))` }} />;
}
