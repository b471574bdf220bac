export { notificationsArea } from './area.ts';
export { subscriptionCalls } from './subscription-calls.ts';
