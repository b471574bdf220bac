import type { ModuleRecord } from '../../records/contract/record.ts';
import { RecordRow } from '../../records/web/index.ts';
import { enquiryBoard } from './board.ts';

/** An enquiry of a contact: its stage, its amount and when it is expected to close. */
export function RelatedEnquiry({ record }: { record: ModuleRecord }) {
  return <RecordRow module="enquiries" record={record} facts={enquiryBoard} />;
}
