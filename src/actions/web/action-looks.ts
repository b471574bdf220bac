import {
  CircleCheck,
  List,
  ListTree,
  MessageSquare,
  Shapes,
  SquareCheck,
  Tags,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '../../ui/primitives/tones.ts';
import type { ActionType } from '../contract/action.ts';

interface ActionLook {
  icon: LucideIcon;
  /** The colour of the square around the icon. */
  tone: Tone;
}

/** How each type of action is recognised in editors, lists and the log. */
export const actionLooks: Readonly<Record<ActionType, ActionLook>> = {
  send_whatsapp_message: { icon: MessageSquare, tone: 'success' },
  assign_owner: { icon: UserRound, tone: 'accent' },
  add_to_list: { icon: List, tone: 'accent' },
  add_to_sequence: { icon: ListTree, tone: 'bot' },
  set_classification: { icon: Shapes, tone: 'info' },
  add_labels: { icon: Tags, tone: 'info' },
  create_task: { icon: SquareCheck, tone: 'warning' },
  close_chat: { icon: CircleCheck, tone: 'neutral' },
};
