import './errors.ts';
import '../../records/contract/permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo } from '../../foundation/contract/paging.ts';
import { formOutcome, publicForm, submitFormBody } from './public-form.ts';
import { throttles } from './throttles.ts';
import {
  createWebFormBody,
  submission,
  submissionQuery,
  updateWebFormBody,
  webForm,
  webFormQuery,
} from './web-form.ts';

const form = z.object({ id });
const publicKey = z.object({ key: z.string().max(100) });

export const webFormEndpoints = defineEndpoints({
  listWebForms: {
    method: 'GET',
    path: '/server/modules/webforms',
    summary: 'The web forms of the business by name, all or those whose name has the term',
    access: 'records.edit',
    query: webFormQuery,
    reply: z.object({ web_forms: z.array(webForm), info: pageInfo }),
  },
  createWebForm: {
    method: 'POST',
    path: '/server/modules/webforms',
    summary: 'Add a web form',
    access: 'forms.edit',
    body: createWebFormBody,
    status: 201,
    reply: z.object({ web_form: webForm }),
    errors: ['LIMIT_EXCEEDED'],
  },
  getWebForm: {
    method: 'GET',
    path: '/server/modules/webforms/{id}',
    summary: 'One web form',
    access: 'records.edit',
    params: form,
    reply: z.object({ web_form: webForm }),
    errors: ['NOT_FOUND'],
  },
  updateWebForm: {
    method: 'PUT',
    path: '/server/modules/webforms/{id}',
    summary: 'Change a web form; with a version that is no longer the latest it is refused with CONFLICT',
    access: 'forms.edit',
    params: form,
    body: updateWebFormBody,
    reply: z.object({ web_form: webForm }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  deleteWebForm: {
    method: 'DELETE',
    path: '/server/modules/webforms/{id}',
    summary: 'Remove a web form with its submissions; the contacts and enquiries stay',
    access: 'forms.edit',
    params: form,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND'],
  },
  listSubmissions: {
    method: 'GET',
    path: '/server/modules/webforms/{id}/submissions',
    summary: 'What visitors sent by a form, the latest first, and the records that were made of it',
    access: 'records.edit',
    params: form,
    query: submissionQuery,
    reply: z.object({ submissions: z.array(submission), info: pageInfo }),
    errors: ['NOT_FOUND'],
  },
  getPublicForm: {
    method: 'GET',
    path: '/public/webforms/{key}/definition',
    summary: 'What anyone may know of an active web form, with a token for one submission',
    access: 'public',
    params: publicKey,
    reply: z.object({ web_form: publicForm }),
    errors: ['NOT_FOUND'],
    throttle: throttles.view,
  },
  submitPublicForm: {
    method: 'POST',
    path: '/public/webforms/{key}/submissions',
    summary: 'Send a web form; the same token again returns the same outcome and changes nothing',
    access: 'public',
    params: publicKey,
    body: submitFormBody,
    reply: z.object({ outcome: formOutcome }),
    errors: ['NOT_FOUND'],
    throttle: throttles.submit,
  },
});
