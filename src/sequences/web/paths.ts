const root = '/sequences';

/** The pages of sequences. */
export const sequencePaths = {
  list: root,
  new: `${root}/new`,
  sequence: (id: string): string => `${root}/${id}`,
  members: (id: string): string => `${root}/${id}/members`,
  edit: (id: string): string => `${root}/${id}/edit`,
};
