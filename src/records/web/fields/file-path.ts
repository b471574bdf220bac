import { fillPath } from '../../../foundation/contract/endpoint.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';

/** Where the bytes of a file of records are. */
export const filePath = (fileId: string): string => fillPath(recordEndpoints.downloadRecordFile.path, { fileId });
