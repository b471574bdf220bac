import type { StaffName } from '../staff.ts';

/** What staff wrote down of a chat of today. */
export interface DemoConversation {
  by: StaffName;
  subject: string;
  /** The contact of the chat. */
  contact: string;
  summary: string;
  status?: 'resolved' | 'follow_up_needed';
}

export const CONVERSATIONS: readonly DemoConversation[] = [
  {
    by: 'priya',
    subject: 'Cushion covers for a café',
    contact: 'Rohan Deshpande',
    status: 'follow_up_needed',
    summary: 'Forty covers at ₹310 each. Needs the GST invoice today.',
  },
  {
    by: 'priya',
    subject: 'Parcel MG-4192',
    contact: 'Thomas Mathew',
    status: 'resolved',
    summary: 'The parcel is on its way; sent the link to follow it.',
  },
  {
    by: 'farah',
    subject: 'Measuring at home',
    contact: 'Neha Gupta',
    summary: 'Visit at Bhandarkar Road tomorrow at 5 PM.',
  },
  {
    by: 'divya',
    subject: 'Curtains for 24 rooms',
    contact: 'Joseph Mwangi',
    status: 'follow_up_needed',
    summary: 'Grace Wanjiru has the sizes of the windows. Delivery to Nairobi by sea or by air is open.',
  },
  {
    by: 'priya',
    subject: 'Torn seam of a quilt cover',
    contact: 'Vikram Singh',
    status: 'follow_up_needed',
    summary: 'Torn after one wash. Replaced at our cost; the old one is collected.',
  },
  {
    by: 'priya',
    subject: 'Twelve pieces to Sharjah',
    contact: 'Sara Al Hadi',
    summary: 'Changed her mind and wants the order now. Ten pieces or more ship free.',
  },
];
