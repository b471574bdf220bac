import { TEST_MASTER_KEY } from '../../../app/testing/test-services.ts';
import { useTestBusiness } from '../../../app/testing/use-test-server.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { deriveKey } from '../../../foundation/server/secrets/derive-key.ts';
import { recordCalls } from '../../../records/server/testing/record-fixture.ts';
import { webFormEndpoints as calls } from '../../contract/endpoints.ts';
import type { FormReply, PublicForm } from '../../contract/public-form.ts';
import type { Submission, WebForm } from '../../contract/web-form.ts';
import { createFormTokens } from '../form-token.ts';

type Settings = CallInput<typeof calls.createWebForm>['body'];

/** A form with a name, a required number and what somebody is interested in. */
export const bridal: Settings = {
  name: 'Bridal enquiry',
  title: 'Plan your wedding sarees',
  fields: [
    { module: 'contacts', name: 'name', label: 'Your name' },
    { module: 'contacts', name: 'mobile', label: 'WhatsApp number', is_required: true },
    { module: 'contacts', name: 'email', label: 'Email' },
    { module: 'enquiries', name: 'description', label: 'Anything else?' },
  ],
};

const tokens = createFormTokens(deriveKey(TEST_MASTER_KEY, 'device_cookie'));

/** The token of a page that was opened a minute ago: as long as a person needs. */
export const openedToken = ({ key }: WebForm): string => tokens.issue(key, Date.now() - 60_000);
/** The token of a page that was opened just now, or long ago. */
export const tokenOfAge = ({ key }: WebForm, ms: number): string => tokens.issue(key, Date.now() - ms);

let lastNumber = 0;
/** A mobile number of a person of its own. */
export const newMobile = (): string => `+9190${String(20_000_000 + ++lastNumber)}`;

/** A business with the calls of those who build forms, and of strangers who fill them in. */
export function useFormFixture() {
  const business = useTestBusiness();
  const stranger = () => business.server.client();
  const reply = (form: WebForm, given: Partial<FormReply>) => ({
    params: { key: form.key },
    body: { token: openedToken(form), answers: { 'contacts.mobile': newMobile() }, ...given },
  });
  return {
    business,
    stranger,
    enquiries: recordCalls(() => business.admin, 'enquiries', 'enquiry'),
    contacts: recordCalls(() => business.admin, 'contacts', 'contact'),
    async create(settings: Partial<Settings> = {}): Promise<WebForm> {
      return (await business.admin.call(calls.createWebForm, { body: { ...bridal, ...settings } })).web_form;
    },
    async get({ id }: WebForm): Promise<WebForm> {
      return (await business.admin.call(calls.getWebForm, { params: { id } })).web_form;
    },
    async opened({ key }: WebForm): Promise<PublicForm> {
      return (await stranger().call(calls.getPublicForm, { params: { key } })).web_form;
    },
    async submit(form: WebForm, given: Partial<FormReply> = {}) {
      return (await stranger().call(calls.submitPublicForm, reply(form, given))).outcome;
    },
    async refusedSubmit(form: WebForm, given: Partial<FormReply> = {}) {
      return stranger().refusal(calls.submitPublicForm, reply(form, given));
    },
    async submissions({ id }: WebForm): Promise<Submission[]> {
      return (await business.admin.call(calls.listSubmissions, { params: { id } })).submissions;
    },
  };
}
