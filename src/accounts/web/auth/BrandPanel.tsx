import './brand-panel.css';
import { SampleChat } from './SampleChat.tsx';

/** The two shapes of the mark, large, with a chat between them. Decoration: it says nothing of its own. */
export function BrandPanel() {
  return (
    <div aria-hidden className="relative hidden overflow-hidden bg-(--brand-deep) lg:grid lg:place-items-center">
      <svg
        className="absolute inset-0 size-full rtl:-scale-x-100"
        viewBox="0 0 840 900"
        preserveAspectRatio="xMidYMid slice"
      >
        <path fill="var(--brand-shape)" d="M-40 520C-40 220 180 20 480 20v880H200C60 900-40 800-40 660z" />
        <path
          fill="var(--brand-marigold)"
          opacity=".94"
          d="M520 20c230 0 380 150 380 340v40c0 90-70 160-160 160H520z"
        />
      </svg>
      <SampleChat />
    </div>
  );
}
