import {
  Contact,
  FileText,
  Image,
  LayoutTemplate,
  List,
  MapPin,
  Mic,
  ShoppingCart,
  Sticker,
  Video,
  type LucideIcon,
} from 'lucide-react';
import type { ContentType } from '../../contract/message.ts';

const icons: Partial<Record<ContentType, LucideIcon>> = {
  image: Image,
  video: Video,
  audio: Mic,
  file: FileText,
  sticker: Sticker,
  location: MapPin,
  location_request: MapPin,
  contacts: Contact,
  order: ShoppingCart,
  template: LayoutTemplate,
  selection_request: List,
};

/** The sign of a kind of message; a text has none. */
export function KindIcon({ kind }: { kind: ContentType }) {
  const Icon = icons[kind];
  return Icon ? <Icon aria-hidden className="size-3.5" /> : null;
}
