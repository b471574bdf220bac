import {
  AlignLeft,
  Banknote,
  Calendar,
  CalendarClock,
  CircleDot,
  Clock,
  Flag,
  Hash,
  Link2,
  ListChecks,
  Mail,
  Paperclip,
  Phone,
  ArrowUpRight,
  SquareCheck,
  Type,
  User,
  type LucideIcon,
} from 'lucide-react';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { en } from './messages/en.ts';

type KnownType = keyof (typeof en)['types'];

const icons: Readonly<Record<KnownType, LucideIcon>> = {
  text: Type,
  long_text: AlignLeft,
  number: Hash,
  currency: Banknote,
  boolean: SquareCheck,
  picklist: CircleDot,
  multi_select: ListChecks,
  date: Calendar,
  time: Clock,
  datetime: CalendarClock,
  email: Mail,
  mobile: Phone,
  url: Link2,
  country: Flag,
  user: User,
  lookup: ArrowUpRight,
  file: Paperclip,
};

const isKnown = (type: string): type is KnownType => Object.hasOwn(icons, type);

export const typeIcon = (type: string): LucideIcon => (isKnown(type) ? icons[type] : Type);

/** The icon of a type, as a mark beside its name. */
export const TypeIcon = ({ type, className }: { type: string; className: string }) =>
  createElement(typeIcon(type), { 'aria-hidden': true, className });

/** What a type is called; one of another area by its name. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('customize');
  return (type) => {
    if (isKnown(type)) return t(`types.${type}`);
    const words = type.replaceAll('_', ' ');
    return words.charAt(0).toLocaleUpperCase() + words.slice(1);
  };
}

/** Types in the order in which they are offered; those of other areas come last. */
export const inOrder = <Each extends { type: string }>(types: readonly Each[]): Each[] => {
  const order = Object.keys(icons);
  const positionOf = ({ type }: Each) => (isKnown(type) ? order.indexOf(type) : order.length);
  return types.toSorted((a, b) => positionOf(a) - positionOf(b));
};

export const hasOptions = (type: string): boolean => type === 'picklist' || type === 'multi_select';

/** Types whose default is an entry of their own input; what names a person, a record or a file has none. */
export const canHaveDefault = (type: string): boolean =>
  isKnown(type) && type !== 'user' && type !== 'lookup' && type !== 'file';
