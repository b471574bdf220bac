import { expect, test } from 'vitest';
import { business } from './business.ts';

test('[CHN-34] the groups of channels are those of the four kinds', () => {
  expect(business.shape.channels_group.element.shape.platform_id.options).toEqual([
    'whatsapp',
    'instagram',
    'messenger',
    'lead_ads',
  ]);
});

test('[CHN-29] what is restricted is adding numbers, or chats that the business or a customer starts', () => {
  const { restriction_info } = business.shape.channels.element.shape.platform_info.shape;
  expect(Object.keys(restriction_info.shape)).toEqual([
    'RESTRICTED_ADD_PHONE_NUMBER_ACTION',
    'RESTRICTED_BIZ_INITIATED_MESSAGING',
    'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
  ]);
});
