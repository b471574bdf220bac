const root = '/settings/chat_assignment_rule';

/** The pages of chat assignment, as the specification names them. */
export const rulePaths = {
  list: root,
  new: `${root}/new`,
  edit: (id: string): string => `${root}/${id}/edit`,
};
