/** The public API of the lists area in the browser. */
export { area as listsArea } from './area.ts';
export { BroadcastTabs } from './BroadcastTabs.tsx';
export { handmadeListsQuery, listsOfContactQuery, membersChanged } from './members/member-list.ts';
export { loadAddToList } from './members/load-add-to-list.ts';
