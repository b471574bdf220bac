/** Where contact lists are. */
export const contactListsRoot = '/broadcasts/contact_lists';
