import type { Ids } from './world.ts';

/** The roles of the matrix. `custom` holds only what a marketing person needs. */
export const roleNames = ['Super Admin', 'Admin', 'Supervisor', 'Agent', 'custom'] as const;
export type RoleName = (typeof roleNames)[number];

const everybody: readonly RoleName[] = roleNames;
const administrators: readonly RoleName[] = ['Super Admin', 'Admin'];
const staff: readonly RoleName[] = ['Super Admin', 'Admin', 'Supervisor', 'Agent'];
const editors: readonly RoleName[] = ['Super Admin', 'Admin', 'Supervisor'];

/** What is known of one call beside its contract: who may make it, a valid example, and which ids it takes. */
export interface RouteRow {
  /** Written down here once more, on purpose: the contract must not be its own witness. */
  who: 'anyone' | readonly RoleName[];
  /** A valid input; ids of `ids` kinds are put in by the tests. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Where ids of records stand, and of which kind they are. */
  ids?: Readonly<Record<string, keyof Ids>>;
  /** Ends the caller's session, so it needs one of its own. */
  endsSession?: true;
}

const password = 'Quiet-Harbour-27!';

/** One row per call. A call without a row fails the security tests. */
export const routeRows: Readonly<Record<string, RouteRow>> = {
  authOptions: { who: 'anyone' },
  signUp: {
    who: 'anyone',
    body: {
      first_name: 'A',
      last_name: 'B',
      email: 'mass@marigoldlane.example',
      password,
      business_name: 'C',
      phone: '+91 90000 14220',
      time_zone: 'UTC',
      country: 'IN',
      agreed_to_terms: true,
    },
  },
  confirmSignUp: { who: 'anyone', body: { token: 'x', password } },
  confirmEmail: { who: 'anyone', body: { token: 'x' } },
  signIn: { who: 'anyone', body: { email: 'nobody@marigoldlane.example', password } },
  signOut: { who: everybody, endsSession: true },
  currentUser: { who: everybody },
  changePassword: { who: everybody, body: { current_password: '', new_password: '' } },
  forgotPassword: { who: 'anyone', body: { email: 'nobody@marigoldlane.example' } },
  checkLink: { who: 'anyone', body: { token: 'x' } },
  resetPassword: { who: 'anyone', body: { token: 'x', new_password: password } },
  acceptInvitation: { who: 'anyone', body: { token: 'x', first_name: 'A', last_name: 'B', password } },
  firstStart: {
    who: 'anyone',
    body: {
      token: 'x',
      first_name: 'A',
      last_name: 'B',
      email: 'first@marigoldlane.example',
      password,
      time_zone: 'UTC',
    },
  },

  getBusiness: { who: everybody },
  createBusiness: { who: ['Super Admin'], body: { name: 'Other name', time_zone: 'UTC' } },
  updateBusiness: { who: administrators, body: {} },

  listUsers: { who: everybody },
  inviteUser: {
    who: administrators,
    body: { first_name: 'A', last_name: 'B', email: 'invited@marigoldlane.example' },
    ids: { 'body.role_id': 'role' },
  },
  updateUser: { who: administrators, body: {}, ids: { 'params.id': 'user', 'body.role_id': 'role' } },
  deleteUser: { who: administrators, ids: { 'params.id': 'user' } },
  listRoles: { who: everybody },
  createRole: { who: administrators, body: { name: 'Another', permissions: ['business.read'] } },
  updateRole: {
    who: administrators,
    body: { name: 'Another', permissions: ['business.read'] },
    ids: { 'params.id': 'role' },
  },
  deleteRole: { who: administrators, ids: { 'params.id': 'role' } },

  listChannels: { who: everybody },
  channelUsage: { who: everybody },
  startConnect: { who: administrators, body: { platform_id: 'whatsapp' } },
  listNumbers: { who: administrators },
  addChannel: { who: administrators, body: { platform_id: 'whatsapp', phone_number_id: '900000000000201' } },
  updateChannel: { who: administrators, body: { name: 'Another' }, ids: { 'params.id': 'channel' } },
  clientCredentials: { who: administrators },

  uploadSetupMedia: { who: editors },
  deleteSetupMedia: { who: editors, ids: { 'params.fileId': 'media' } },

  listTemplates: { who: staff },
  getTemplate: { who: staff, ids: { 'params.id': 'template' } },

  chatModule: { who: staff },
  listChats: {
    who: staff,
    ids: { 'query.assignee_id': 'user', 'query.channel_id': 'channel', 'query.after': 'chat' },
  },
  summarizeChats: { who: staff },
  countChats: { who: staff },
  createChat: { who: staff, ids: { 'body.contact_id': 'contact', 'body.channel_id': 'channel' } },
  getChat: { who: staff, ids: { 'params.chatId': 'chat' } },
  updateChat: {
    who: staff,
    body: {},
    ids: { 'params.chatId': 'chat', 'body.assignee_id': 'user', 'body.last_read_message_id': 'message' },
  },
  listMessages: { who: staff, ids: { 'params.chatId': 'chat', 'query.message_id': 'message' } },
  sendMessage: {
    who: staff,
    body: { content_type: 'text', content: { text: 'Hello' }, client_id: 'matrix-1' },
    ids: { 'params.chatId': 'chat' },
  },
  updateMessage: {
    who: staff,
    body: { starred: true },
    ids: { 'params.chatId': 'chat', 'params.messageId': 'message' },
  },
  uploadChatMedia: { who: staff },
  getChatMedia: { who: staff, ids: { 'params.fileId': 'media' } },
  previewChatMedia: { who: staff, ids: { 'params.fileId': 'media' } },
  downloadChatMedia: { who: staff, ids: { 'params.chatId': 'chat', 'params.messageId': 'message' } },

  listTimeZones: { who: 'anyone' },
  listCountries: { who: 'anyone' },

  listNotifications: { who: everybody },
  countNotifications: { who: everybody },
  markAllNotifications: { who: everybody, query: { action: 'read' } },
  markNotification: { who: everybody, query: { action: 'read' }, ids: { 'params.id': 'notification' } },
  subscribe: { who: everybody, body: { topic: 'setup' } },
  unsubscribe: { who: everybody, params: { topic: 'setup' } },
};
