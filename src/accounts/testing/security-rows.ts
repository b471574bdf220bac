import { defineSecurity, administrators, editors, everyone } from '../../app/testing/security/area-security.ts';
import { accountEndpoints } from '../contract/endpoints.ts';

const password = 'Quiet-Harbour-27!';

export const security = defineSecurity(accountEndpoints, {
  outgoing: ['send_password_link', 'send_sign_up_mail'],
  rows: {
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
    signOut: { who: everyone, endsSession: true },
    currentUser: { who: everyone },
    changePassword: { who: everyone, body: { current_password: '', new_password: '' } },
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
    getBusiness: { who: everyone },
    createBusiness: { who: ['Super Admin'], body: { name: 'Other name', time_zone: 'UTC' } },
    updateBusiness: { who: administrators, body: {} },
    listUsers: { who: everyone },
    inviteUser: {
      who: administrators,
      body: { first_name: 'A', last_name: 'B', email: 'invited@marigoldlane.example' },
      ids: { 'body.role_id': 'role' },
    },
    updateUser: { who: administrators, body: {}, ids: { 'params.id': 'user', 'body.role_id': 'role' } },
    // Their own; that of a colleague only as a supervisor.
    setAvailability: { who: editors, body: {}, ids: { 'params.id': 'user' } },
    deleteUser: { who: administrators, ids: { 'params.id': 'user' } },
    listRoles: { who: everyone },
    createRole: { who: administrators, body: { name: 'Another', permissions: ['business.read'] } },
    updateRole: {
      who: administrators,
      body: { name: 'Another', permissions: ['business.read'] },
      ids: { 'params.id': 'role' },
    },
    deleteRole: { who: administrators, ids: { 'params.id': 'role' } },
    listTimeZones: { who: 'anyone' },
    listCountries: { who: 'anyone' },
  },
  async records({ server, admin }) {
    const { role } = await admin.call(accountEndpoints.createRole, {
      body: { name: 'Marketing', permissions: ['business.read', 'outreach.edit'] },
    });
    const { user } = await server.addUser(admin, 'Agent');
    return { role: role.id, user: user.id };
  },
});
