import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { mediaItem } from './media.ts';

/** Files that settings hold: questions of scripts, rules, integrations, sequences. */
export const mediaEndpoints = defineEndpoints({
  uploadSetupMedia: {
    method: 'POST',
    path: '/server/setup/media',
    summary: 'Upload a file for a setting: a form with one part named file',
    access: 'setup.edit',
    bytes: 'upload',
    status: 201,
    reply: z.object({ media: mediaItem }),
    errors: ['UNSUPPORTED_CONTENT', 'LIMIT_EXCEEDED', 'CONFLICT'],
  },
  deleteSetupMedia: {
    method: 'DELETE',
    path: '/server/setup/media/{fileId}',
    summary: 'Delete a file that was uploaded for a setting',
    access: 'setup.edit',
    params: z.object({ fileId: id }),
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND'],
  },
});
