/** The door of the notifications area. */
export { chatNews } from './listeners.ts';
export { notify, type Notice } from './notify.ts';
export { notificationRoutes } from './routes.ts';
