/** Where campaigns are. */
export const campaignsRoot = '/broadcasts/campaigns';

export const campaignPaths = {
  list: campaignsRoot,
  campaign: (id: string): string => `${campaignsRoot}/${id}`,
  edit: (id: string): string => `${campaignsRoot}/${id}/edit`,
  /** The check before a run. */
  check: (id: string): string => `${campaignsRoot}/${id}/check`,
};
