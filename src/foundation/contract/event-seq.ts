/** On replies: the number of the last event of the business that what they show contains. */
export const EVENT_SEQ_HEADER = 'x-event-seq';
