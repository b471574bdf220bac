import type { ModuleRecord } from '../../records/contract/record.ts';
import { RecordRow } from '../../records/web/index.ts';
import { taskBoard } from './board.ts';

/** A task about a contact or an enquiry: whether it is done, and when it is due. */
export function RelatedTask({ record }: { record: ModuleRecord }) {
  return <RecordRow module="tasks" record={record} facts={taskBoard} />;
}
