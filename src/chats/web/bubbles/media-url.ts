import { fillPath } from '../../../foundation/contract/endpoint.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';

/** Where the file of a stored message is. */
export const mediaUrl = (chatId: string, messageId: string): string =>
  fillPath(chatEndpoints.downloadChatMedia.path, { chatId, messageId });
