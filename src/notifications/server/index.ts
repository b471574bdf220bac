/** The public API of the notifications area. */
export { notify, type Notice } from './notify.ts';
export { createPushSender, pushContact, readPushKeys, type PushSender } from './push/push-sender.ts';
export { notificationsArea } from './area.ts';
