import { alwaysOpen } from '../../contract/business-hours.ts';
import type { Business, ChannelSummary } from '../../contract/business.ts';
import { permissionsOfRole } from '../../../foundation/contract/permissions.ts';
import { builtInRoles, type Role } from '../../contract/roles.ts';
import type { CurrentUser, User } from '../../contract/user.ts';

const roleIds = { super_admin: '1', admin: '2', supervisor: '3', agent: '4' } as const;

/** The four built-in roles. */
export const sampleRoles: Role[] = (Object.keys(roleIds) as (keyof typeof roleIds)[]).map((key) => ({
  id: roleIds[key],
  name: builtInRoles[key].name,
  built_in: key,
  permissions: permissionsOfRole(key),
  user_count: 1,
}));

export const sampleUser = (changes: Partial<User> = {}): User => ({
  id: '101',
  first_name: 'Priya',
  last_name: 'Raman',
  email: 'priya@marigoldlane.example',
  pending_email: null,
  role: { id: '1', name: 'Super Admin' },
  status: 'active',
  availability: { state: 'available', out_of_office: null },
  in_round_robin: true,
  chat_capacity: null,
  working_hours: null,
  last_active_time: '2026-11-20T10:46:00Z',
  created_time: '2026-01-12T08:00:00Z',
  version: 1,
  ...changes,
});

/** The signed-in user, as holder of one of the built-in roles. */
export function sampleCurrentUser(role: keyof typeof roleIds = 'super_admin'): CurrentUser {
  const { id, first_name, last_name, email } = sampleUser();
  const { name } = builtInRoles[role];
  return {
    user_id: id,
    id,
    first_name,
    last_name,
    email_id: email,
    time_zone: 'Asia/Kolkata',
    country: 'IN',
    status: 'active',
    availability: { state: 'available', out_of_office: null },
    role: { id: roleIds[role], name },
    role_details: { role_id: roleIds[role], role_name: name },
    permissions: permissionsOfRole(role),
  };
}

export const sampleBusiness = (changes: Partial<Business> = {}): Business => ({
  id: '60011',
  name: 'Marigold Lane',
  time_zone: 'Asia/Kolkata',
  country: 'IN',
  date_time_format: { date: 'DD/MM/YYYY', time: 'hh:mm A' },
  share_read_receipts: true,
  mandate_conversation_log: false,
  agents_may_take_over: true,
  notification_previews: true,
  link_previews: true,
  marketing_words: [{ language: 'en', stop: ['STOP'], start: ['START'] }],
  marketing_cap: null,
  quiet_hours: null,
  business_hours: alwaysOpen,
  first_reply_minutes: null,
  channels: [],
  channels_group: [],
  waba_id: null,
  waba_info: null,
  created_time: '2024-01-12T08:00:00Z',
  version: 3,
  ...changes,
});

const zone = (code: string, label: string, minutes: number) => ({ name: code, code, offset: { label, minutes } });

export const sampleTimeZones = [
  zone('Asia/Kolkata', 'UTC+05:30', 330),
  zone('Europe/Berlin', 'UTC+01:00', 60),
  zone('Etc/UTC', 'UTC+00:00', 0),
];

export const sampleCountries = [
  { name: 'Germany', code: 'DE', calling_code: '+49', flag: '🇩🇪' },
  { name: 'India', code: 'IN', calling_code: '+91', flag: '🇮🇳' },
];

/** An active WhatsApp number as the business carries it. */
export const sampleChannelSummary: ChannelSummary = {
  id: '301',
  channel_id: '301',
  platform_id: 'whatsapp',
  name: 'Store line',
  handle: '+91 90000 14220',
  status: 'active',
  communication_level: 'all',
  channel_info: {},
  platform_info: { restriction_info: {} },
  paused_reason: null,
};
