import { lazy, Suspense, type ComponentProps } from 'react';
import { classNames } from '../../../ui/primitives/class-names.ts';

const DetailPanel = lazy(async () => ({ default: (await import('./DetailPanel.tsx')).DetailPanel }));

/** The details, whose controls are loaded beside the list and the thread; until then their place is kept. */
export function LateDetailPanel(props: ComponentProps<typeof DetailPanel>) {
  return (
    <Suspense fallback={<PanelSpace className={props.className} />}>
      <DetailPanel {...props} />
    </Suspense>
  );
}

const PanelSpace = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden className={classNames('w-full border-s border-subtle bg-surface md:w-(--pane-detail)', className)} />
);
