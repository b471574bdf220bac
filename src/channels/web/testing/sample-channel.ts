import { sampleChannelSummary } from '../../../accounts/web/testing/sample-accounts.ts';
import type { Channel } from '../../contract/channel.ts';

/** An active WhatsApp number; a test names what matters to it. */
export const sampleChannel = (changes: Partial<Channel> = {}): Channel => ({
  ...sampleChannelSummary,
  communication_level: 'all',
  channel_info: {
    current_limit: 10_000,
    quality_status: 'GREEN',
    verified_name: 'Marigold Lane',
    name_status: 'APPROVED',
    name_rejection_reason: null,
  },
  provider_number_id: '401',
  account_id: '501',
  throughput: 80,
  needs_reconnect: false,
  needs_pin: false,
  is_pin_enabled: true,
  is_in_app: false,
  app_import: null,
  import_offered: false,
  notices: [],
  activated_time: '2026-11-20T10:00:00Z',
  created_time: '2026-11-20T09:00:00Z',
  version: 3,
  ...changes,
});
