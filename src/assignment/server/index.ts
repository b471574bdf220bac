/** The public API of the assignment area. */
export { assignmentArea } from './area.ts';
export { scheduleAssignment } from './schedule-assignment.ts';
