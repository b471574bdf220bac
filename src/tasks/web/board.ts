import type { RecordBoard } from '../../records/web/index.ts';

/** Tasks by their status: whom each is about, and when it is due. */
export const taskBoard: RecordBoard = {
  field: 'status',
  subject: 'contact',
  note: 'due_time',
  closed: ['done', 'cancelled'],
};
