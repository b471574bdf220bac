import {
  AlignLeft,
  ArrowUpRight,
  Calendar,
  CalendarClock,
  CircleDot,
  Clock,
  Flag,
  Hash,
  IndianRupee,
  Link2,
  ListChecks,
  Mail,
  Paperclip,
  Phone,
  SquareCheck,
  Type,
  User,
  type LucideIcon,
} from 'lucide-react';

/** The icons of the types of fields that Parley brings, in the order in which forms offer them. */
export const fieldTypeIcons = {
  text: Type,
  long_text: AlignLeft,
  number: Hash,
  currency: IndianRupee,
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
} as const satisfies Readonly<Record<string, LucideIcon>>;

type KnownFieldType = keyof typeof fieldTypeIcons;

export const isKnownFieldType = (type: string): type is KnownFieldType => Object.hasOwn(fieldTypeIcons, type);

/** The icon of a type; one of another area is drawn as text. */
export const fieldTypeIcon = (type: string): LucideIcon => (isKnownFieldType(type) ? fieldTypeIcons[type] : Type);
