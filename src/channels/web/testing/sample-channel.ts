import type { ChannelSummary } from '../../../accounts/contract/business.ts';
import type { Channel } from '../../contract/channel.ts';
import { summarizeChannel } from '../../contract/channel-summary.ts';

/** An active WhatsApp number; a test names what matters to it. */
export const sampleChannel = (changes: Partial<Channel> = {}): Channel => ({
  id: '301',
  channel_id: '301',
  platform_id: 'whatsapp',
  name: 'Store line',
  handle: '+91 90000 14220',
  status: 'active',
  communication_level: 'all',
  channel_info: {
    current_limit: 10_000,
    quality_status: 'GREEN',
    verified_name: 'Marigold Lane',
    name_status: 'APPROVED',
    name_rejection_reason: null,
  },
  platform_info: { restriction_info: {} },
  provider_number_id: '401',
  account_id: '501',
  throughput: 80,
  paused_reason: null,
  needs_reconnect: false,
  needs_pin: false,
  is_pin_enabled: true,
  import_offered: false,
  activated_time: '2026-11-20T10:00:00Z',
  created_time: '2026-11-20T09:00:00Z',
  version: 3,
  ...changes,
});

/** The same as the business carries it. */
export const sampleChannelSummary: ChannelSummary = summarizeChannel(sampleChannel());
