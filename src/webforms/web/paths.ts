const root = '/enquiries/webforms';

/** The pages of web forms. */
export const webFormPaths = {
  list: root,
  new: `${root}/new`,
  form: (id: string): string => `${root}/${id}`,
  submissions: (id: string): string => `${root}/${id}/submissions`,
};
