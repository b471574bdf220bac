import type { RecordBoard } from '../../records/web/index.ts';

/** Enquiries by their stage: whom each is about, its amount, and when it is expected to close. */
export const enquiryBoard: RecordBoard = {
  field: 'stage',
  subject: 'contact',
  amount: 'amount',
  note: 'closing_day',
  closed: ['won', 'lost'],
};
