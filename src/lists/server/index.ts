/** The public API of the lists area. */
export { listsArea } from './area.ts';
export { addMembers, joinList, leaveList, readListRoom, removeMembers, type MemberChange } from './members.ts';
export { contactListModule } from './contact-list-module.ts';
export { activeMembersAmong, listActiveMembers } from './active-members.ts';
export { countInactiveMembers, findIdsOfStatus, listInactiveIds } from './active-member-store.ts';
export { memberPattern } from './member-pattern.ts';
