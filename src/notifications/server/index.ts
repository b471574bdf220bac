/** The public API of the notifications area. */
export { notify, type Notice } from './notify.ts';
export { notificationsArea } from './area.ts';
