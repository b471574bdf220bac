import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, callNumbered } from '../../foundation/web/api/call.ts';
import { hasCode, type CallError } from '../../foundation/web/api/call-error.ts';
import { upload } from '../../foundation/web/api/upload.ts';
import { fillPath } from '../../foundation/contract/endpoint.ts';
import { uploadFile } from '../../media/web/index.ts';
import type { Branch } from '../../outreach/contract/step.ts';
import type { UploadMedia } from '../../outreach/web/index.ts';
import { recordSaved } from '../../records/web/index.ts';
import type { Campaign, RuntimeParams } from '../contract/campaign.ts';
import { campaignImport } from '../contract/campaign-import.ts';
import { campaignEndpoints } from '../contract/endpoints.ts';
import { importsKey, MODULE, checkAgain, resultsKey, type MessageChoice } from './queries.ts';

/** Each screen says beside its cause what was refused. */
const own = { origin: 'records', display: false } as const;

interface Saved {
  campaign: Campaign;
  as_of: number | undefined;
}

/** Shows a campaign as a call has left it; what depends on it is read again. */
function saved(client: QueryClient, { campaign, as_of }: Saved): void {
  recordSaved(client, MODULE, campaign, as_of);
  checkAgain(client, campaign.id);
  void client.invalidateQueries({ queryKey: ['campaigns', 'preview', campaign.id] });
}

/** Adds a campaign. The form shows what is refused. */
export function useCreateCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Readonly<Record<string, unknown>>): Promise<Saved> => {
      const { reply, as_of } = await callNumbered(campaignEndpoints.createCampaign, { body: { ...body } }, own);
      return { campaign: reply.campaign, as_of };
    },
    onSuccess: (given) => saved(client, given),
  });
}

interface ChangeCampaign {
  id: string;
  body?: Readonly<Record<string, unknown>> | { runtime_params: RuntimeParams };
  /** `run` starts it or goes on, `stop` stops it; without one it is only changed. */
  action?: 'run' | 'stop';
}

/** Changes, runs or stops a campaign. */
export function useChangeCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body, action }: ChangeCampaign): Promise<Saved> => {
      const input = { params: { id }, query: action ? { action } : {}, ...(body && { body: { ...body } }) };
      const { reply, as_of } = await callNumbered(campaignEndpoints.updateCampaign, input, own);
      return { campaign: reply.campaign, as_of };
    },
    onSuccess: (given) => {
      saved(client, given);
      void client.invalidateQueries({ queryKey: resultsKey(given.campaign.id) });
    },
  });
}

/** The campaign as a colleague has left it meanwhile; null where the call failed for another reason. */
export function conflictOf(error: CallError): Campaign | null {
  const current = hasCode(error, 'CONFLICT') ? error.info?.['current'] : null;
  return typeof current === 'object' && current !== null && 'version' in current ? (current as Campaign) : null;
}

/** Stores the file of a header for a campaign. */
export const uploadMedia =
  (id: string): UploadMedia =>
  (file, { signal, onProgress }) =>
    uploadFile({
      path: fillPath(campaignEndpoints.uploadCampaignMedia.path, { id }),
      file,
      origin: 'records',
      signal,
      onProgress,
    });

/** Where the file can be read that was chosen for a message. */
export const mediaUrlOf = (id: string, step: string, branch: Branch): string =>
  `${fillPath(campaignEndpoints.readCampaignMedia.path, { id })}?step=${step}&action=${branch}`;

export function useTestCampaign(id: string) {
  return useMutation({
    mutationFn: ({ step, branch = 'if', contacts }: MessageChoice & { contacts: string[] }) =>
      call(
        campaignEndpoints.testCampaign,
        { params: { id }, body: { step, action: branch, contact_ids: contacts } },
        own,
      ),
  });
}

interface ImportFile {
  file: File;
  /** They have agreed to marketing messages. */
  agreed: boolean;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Uploads the members of a campaign; they take the place of the former ones. */
export function useImportMembers(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, agreed, onProgress, signal }: ImportFile) => {
      const path = `${fillPath(campaignEndpoints.importCampaignMembers.path, { id })}?agreed=${agreed}`;
      const body = await upload({ path, file, origin: 'records', onProgress, signal });
      return campaignImport.parse((body as { import?: unknown }).import);
    },
    onSuccess: (given) => {
      client.setQueryData(importsKey(id), given);
      checkAgain(client, id);
    },
  });
}

export function useRemoveImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => call(campaignEndpoints.deleteCampaignImport, { params: { id, fileId } }, own),
    onSuccess: () => {
      client.setQueryData(importsKey(id), null);
      checkAgain(client, id);
    },
  });
}

export function useRetryFailed(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, branch, failure }: MessageChoice & { failure?: string | undefined }) =>
      call(
        campaignEndpoints.retryCampaign,
        {
          params: { id },
          body: { step, ...(branch && { action: branch }), ...(failure !== undefined && { failure }) },
        },
        own,
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: resultsKey(id) }),
  });
}

export function useReplaceTemplate(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ step, branch = 'if', template }: MessageChoice & { template: string }): Promise<Saved> => {
      const body = { step, action: branch, template_id: template };
      const { reply, as_of } = await callNumbered(
        campaignEndpoints.replaceCampaignTemplate,
        { params: { id }, body },
        own,
      );
      return { campaign: reply.campaign, as_of };
    },
    onSuccess: (given) => saved(client, given),
  });
}
