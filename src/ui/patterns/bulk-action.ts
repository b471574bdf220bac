import type { LucideIcon } from 'lucide-react';

/** What can be done with selected rows. */
export interface BulkAction {
  id: string;
  label: string;
  icon: LucideIcon;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  onPress: () => void;
}
