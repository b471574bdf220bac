/** The public API of the lists area in the browser. */
export { area as listsArea } from './area.ts';
export { loadBroadcastTabs } from './load-broadcast-tabs.ts';
export { handmadeListsQuery, listsOfContactQuery, membersChanged } from './members/member-list.ts';
export { loadAddToList } from './members/load-add-to-list.ts';
