/** The public API of the tasks area. */
export { tasksArea } from './area.ts';
