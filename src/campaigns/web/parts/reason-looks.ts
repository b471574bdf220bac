import {
  BellOff,
  MegaphoneOff,
  Clock,
  Copy,
  FileX,
  Hourglass,
  ListX,
  Phone,
  Split,
  Square,
  TextCursorInput,
  TriangleAlert,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import type { LeftOutReason } from '../../../outreach/contract/left-out.ts';
import type { ProgressSegment } from '../../../ui/primitives/ProgressBar.tsx';

type Colour = ProgressSegment['color'];

interface Look {
  icon: LucideIcon;
  well: string;
  color: Colour;
}

const quiet = 'bg-neutral-soft text-secondary';
const warned = 'bg-warning-soft text-warning-text';
const red = 'bg-danger-soft text-danger-text';

/** How each reason for which somebody is left out looks: in bars, rings and rows. */
export const reasonLooks: Readonly<Record<LeftOutReason, Look>> = {
  frequency_cap: { icon: Clock, well: warned, color: 2 },
  opted_out: { icon: MegaphoneOff, well: quiet, color: 6 },
  not_opted_in: { icon: BellOff, well: warned, color: 2 },
  unsubscribed: { icon: ListX, well: quiet, color: 3 },
  no_address: { icon: Phone, well: quiet, color: 5 },
  duplicate: { icon: Copy, well: quiet, color: 3 },
  missing_value: { icon: TriangleAlert, well: red, color: 'danger' },
  too_long: { icon: TextCursorInput, well: red, color: 'danger' },
  no_action: { icon: Split, well: quiet, color: 6 },
  template: { icon: FileX, well: red, color: 'danger' },
  deleted: { icon: UserX, well: quiet, color: 6 },
  stopped: { icon: Square, well: quiet, color: 6 },
  expired: { icon: Hourglass, well: quiet, color: 6 },
};

/** Of small squares that stand for a colour in a legend. */
export const dotFills: Readonly<Record<Colour, string>> = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
  6: 'bg-chart-6',
  danger: 'bg-danger-solid',
};

/** The same of lines in a drawing. */
export const strokes: Readonly<Record<Colour, string>> = {
  1: 'stroke-chart-1',
  2: 'stroke-chart-2',
  3: 'stroke-chart-3',
  4: 'stroke-chart-4',
  5: 'stroke-chart-5',
  6: 'stroke-chart-6',
  danger: 'stroke-danger-solid',
};
