/** What each recorded payload must come to; each line was compared with the source's own description. */
export const conclusions: Readonly<Record<string, readonly string[]>> = {
  'account-alerts-metadocs': [
    'alert {"alert":"INCREASED_CAPABILITIES_ELIGIBILITY_DEFERRED","severity":"WARNING","description":"Limits cannot be increased for your business <BUSINESS_PORTFOLIO_NAME>. Use WhatsApp Business platform actively for several days and follow our messaging policies."} of account 102290129340398',
  ],
  'account-review-update-approved-metadocs': ['review {"decision":"APPROVED"} of account 102290129340398'],
  'account-update-account-violation-metadocs': [
    'violation {"violation":"ALCOHOL"} of account whatsapp-business-account-id number 16505551111',
  ],
  'account-update-partner-added-metadocs': ['reconnected {} of account 980198427658004'],
  'account-update-partner-removed-metadocs': [
    'disconnected {"reason":"PARTNER_REMOVED"} of account 102290129340398 number 15550783881',
  ],
  'automatic-events-metadocs-2': ['ignored: automatic_events'],
  'automatic-events-metadocs': ['ignored: automatic_events'],
  'batch-errors-metadocs-2': ['ignored: flows'],
  'batch-errors-metadocs': ['ignored: flows'],
  'batch-in-text-netflie': [
    'text {"text":"MESSAGE_BODY"} | from PHONE_NUMBER (NAME) | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID',
    'text {"text":"MESSAGE_BODY2"} | from PHONE_NUMBER (NAME) | 2022-11-23T20:02:59 | at PHONE_NUMBER_ID',
  ],
  'business-capability-update-metadocs': ['messaging_limit {"limit":2000} of account 524126980791429'],
  'echo-text-metadocs': [
    'sent in the app: text {"text":"Here\'s the info you requested! https://www.meta.com/quest/quest-3/"} | to 16505551234 | 2023-11-17T21:05:21 | at 106540352242922',
  ],
  'errors-metadocs-2': ['fault 130429 at 106540352242922'],
  'errors-metadocs': ['fault 131035 at 106540352242922'],
  'flows-endpoint-latency-metadocs': ['ignored: flows'],
  'flows-flow-status-change-metadocs-2': ['ignored: flows'],
  'flows-flow-status-change-metadocs-3': ['ignored: flows'],
  'flows-flow-status-change-metadocs': ['ignored: flows'],
  'flows-flow-version-expiry-warning-metadocs': ['ignored: flows'],
  'group-event-openapi-2': ['ignored: group_settings_update'],
  'group-event-openapi-3': ['ignored: group_participants_update'],
  'group-event-openapi': ['ignored: group_lifecycle_update'],
  'history-chunk-metadocs': [
    'import 55% at 106540352242922',
    'past outgoing: text {"text":"Here\'s the info you requested! https://www.meta.com/quest/quest-3/"} | with 16505551234 | read | 2025-02-10T23:42:35 | at 106540352242922',
    'past outgoing: unsupported {"reason":"media_placeholder","is_placeholder":true} | with 16505551234 | read | 2025-02-10T23:42:50 | at 106540352242922',
    'past incoming: text {"text":"Thanks!"} | with 16505551234 | read | 2025-02-10T23:42:50 | at 106540352242922',
    'past outgoing: text {"text":"Thanks for your order! As a thank you, use code THANKS30 to get 30% of your next order."} | with 12125557890 | delivered | 2025-02-10T23:42:50 | at 106540352242922',
  ],
  'history-image-metadocs': [
    'past incoming: image {"csid":null,"name":"image","mime_type":"image/jpeg","size":null,"caption":"Black Prince echeveria"} media 24230790383178626 | with 16505551234 | 2025-02-05T23:02:27 | at 106540352242922',
  ],
  'in-audio-metadocs': [
    'audio {"csid":null,"name":"audio","mime_type":"audio/ogg; codecs=opus","size":null,"voice":true} media 1908647269898587 | from 16505551234 (Sheena Nelson) | 2025-04-11T04:08:16 | at 106540352242922',
  ],
  'in-button-metadocs': [
    'reply {"text":"I didn\'t request a code","payload":"DID_NOT_REQUEST_CODE"} | from 12345678 (John) | quotes wamid.HBgLMTIxMTU1NTE0NT | 2025-07-30T23:45:11 | at 1234567890',
  ],
  'in-button-netflie': [
    'reply {"text":"No","payload":"No-Button-Payload"} | from 16315551234 (NAME) | quotes wamid.ID | forwarded frequently_forwarded referred_product referral | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID',
  ],
  'in-contacts-metadocs': [
    'contacts {"contacts":[{"name":"Barbara J. Johnson","phones":["+1 (415) 555-0829"]}]} | from 16505551234 (Sheena Nelson) | 2025-04-11T04:08:16 | at 106540352242922',
  ],
  'in-contacts-netflie': [
    'contacts {"contacts":[{"name":"CONTACT_FORMATTED_NAME","phones":["CONTACT_PHONE"],"emails":["CONTACT_EMAIL"]}]} | from PHONE_NUMBER (NAME) | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID',
  ],
  'in-document-metadocs': [
    'file {"csid":null,"name":"receipt.pdf","mime_type":"application/pdf","size":null,"caption":"my receipt"} media 622684793477189 | from 16505551234 (Sheena Nelson) | 2025-04-11T04:08:16 | at 106540352242922',
  ],
  'in-document-netflie': [
    'file {"csid":null,"name":"FILENAME","mime_type":"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet","size":null,"caption":"CAPTION_TEXT"} media IMAGE_ID | from PHONE_NUMBER (NAME) | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID',
  ],
  'in-edit-metadocs': [
    'edit of wamid.HBgLMTQxMjU1NTA4Mj to image {"csid":null,"name":"image","mime_type":"image/jpeg","size":null,"caption":"Updated image caption"} media 1234567890 at 106540352242922',
  ],
  'in-image-metadocs': [
    'image {"csid":null,"name":"image","mime_type":"image/jpeg","size":null,"caption":"Taj Mahal"} media 1003383421387256 | from 16505551234 (Sheena Nelson) | 2025-04-11T04:08:16 | at 106540352242922',
  ],
  'in-image-netflie': [
    'image {"csid":null,"name":"image","mime_type":"image/jpeg","size":null,"caption":"CAPTION_TEXT"} media IMAGE_ID | from PHONE_NUMBER (NAME) | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID',
  ],
  'in-interactive-button-reply-openapi': [
    'reply {"text":"Cancel","payload":"cancel-button"} | from 16505551234 (Sheena Nelson) | quotes wamid.HBgLMTY1MDM4Nzk0Mz | 2025-06-15T22:05:36 | at 106540352242922',
  ],
  'in-interactive-list-reply-metadocs': [
    'reply {"text":"Priority Mail Express","payload":"priority_express","description":"Next Day to 2 Days"} | from 16505551234 (Pablo Morales) | quotes wamid.HBgLMTY0NjcwNDM1OT | 2024-04-08T16:57:23 | at 106540352242922',
  ],
  'in-interactive-list-reply-netflie': [
    'reply {"text":"list_reply_title","payload":"list_reply_id","description":"list_reply_description"} | from PHONE_NUMBER_ID (NAME) | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID',
  ],
  'in-location-metadocs': [
    'location {"latitude":40.782910059774,"longitude":-73.959075808525,"name":"Solomon R. Guggenheim Museum","address":"1071 5th Ave, New York, NY 10128"} | from 16505551234 (Pablo Morales) | quotes wamid.HBgLMTY0NjcwNDM1OT | 2023-12-18T17:36:05 | at 106540352242922',
  ],
  'in-location-netflie': [
    'unsupported {"reason":"location"} | from PHONE_NUMBER (NAME) | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID',
  ],
  'in-order-metadocs-2': [
    'order {"catalog_id":"194836987003835","text":"Love these!","items":[{"product":"di9ozbzfi4","quantity":2,"price":30,"currency":"USD"},{"product":"nqryix03ez","quantity":1,"price":25,"currency":"USD"}],"total":85,"currency":"USD"} | from 16505551234 (Sheena Nelson) | 2025-06-16T17:52:05 | at 106540352242922',
  ],
  'in-order-metadocs': [
    'order {"catalog_id":"1537566713439863","items":[{"product":"n6k6x0y7oe","quantity":1,"price":99.99,"currency":"USD"}],"total":99.99,"currency":"USD"} | from 16505551234 (Pablo Morales) | 2023-05-04T17:57:49 | at 106540352242922',
  ],
  'in-reaction-netflie-2': ['reaction "" on MESSAGE_ID from PHONE_NUMBER (NAME) at PHONE_NUMBER_ID'],
  'in-reaction-netflie': ['reaction "EMOJI" on MESSAGE_ID from PHONE_NUMBER (NAME) at PHONE_NUMBER_ID'],
  'in-revoke-metadocs': ['revoke of wamid.HBgLMTQxMjU1NTA4Mj at 106540352242922'],
  'in-sticker-metadocs': [
    'sticker {"csid":null,"name":"sticker","mime_type":"image/webp","size":null,"animated":true} media 1908647269898587 | from 16505551234 (Sheena Nelson) | 2025-04-11T04:08:16 | at 106540352242922',
  ],
  'in-sticker-netflie': [
    'sticker {"csid":null,"name":"sticker","mime_type":"image/webp","size":null,"animated":false} media STICKER_ID | from SENDER_PHONE_NUMBER (NAME) | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID',
  ],
  'in-system-netflie': ['ignored: messages'],
  'in-text-metadocs-2': [
    'text {"text":"Is this still available?"} | from 16505551234 (Sheena Nelson) | quotes wamid.HBgLMTY1MDM4Nzk0Mz | referred_product | 2025-06-15T19:46:40 | at 106540352242922',
  ],
  'in-text-metadocs-3': [
    'text {"text":"Can I get more info about this?"} | from 16505551234 (Sheena Nelson) | referral | 2025-06-18T19:46:32 | at 106540352242922',
  ],
  'in-text-metadocs': [
    'text {"text":"Does it come in another color?"} | from user.93737... (Sheena Nelson) | 2025-06-08T20:59:43 | at 106540352242922',
  ],
  'in-text-netflie-2': ['text {"text":"MESSAGE_BODY"} | from PHONE_NUMBER | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID'],
  'in-text-netflie-3': [
    'text {"text":"MESSAGE_BODY"} | from wamid.ID (NAME) | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID',
  ],
  'in-text-netflie': [
    'text {"text":"MESSAGE_BODY"} | from 16315551234 (NAME) | forwarded | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID',
  ],
  'in-unknown-netflie': [
    'unsupported {"reason":"Unsupported message type"} | from PHONE_NUMBER (NAME) | 2022-11-23T20:02:58 | at PHONE_NUMBER_ID',
  ],
  'in-unsupported-metadocs': [
    'unsupported {"reason":"edit"} | from 16505551234 (Sheena Nelson) | 2025-06-16T16:18:22 | at 106540352242922',
  ],
  'in-unsupported-openapi': [
    'unsupported {"reason":"Message type is currently not supported."} | from 16505551234 (Sheena Nelson) | 2025-06-16T16:18:22 | at 106540352242922',
  ],
  'in-video-metadocs': [
    'video {"csid":null,"name":"video","mime_type":"video/mp4","size":null,"caption":"Timelapse of growth"} media 731675419373506 | from 16505551234 (Sheena Nelson) | 2025-04-11T04:08:16 | at 106540352242922',
  ],
  'message-template-components-update-metadocs': [
    'template_components {"template_id":"1315502779341834"} of account 102290129340398',
  ],
  'message-template-status-update-metadocs': [
    'template_quality {"template_id":"806312974732579","quality":"YELLOW"} of account 102290129340398',
  ],
  'none-partner-app-installed-metadocs': ['ignored: unnamed'],
  'none-partner-app-uninstalled-metadocs': ['ignored: unnamed'],
  'partner-solutions-solution-created-metadocs': ['ignored: partner_solutions'],
  'payment-configuration-update-needs-testing-metadocs': ['ignored: payment_configuration_update'],
  'phone-number-name-update-approved-metadocs': [
    'name {"decision":"APPROVED","name":"Lucky Shrub","rejection_reason":null} of account 102290129340398 number 15550783881',
  ],
  'phone-number-quality-update-throughput-upgrade-metadocs': [
    'messaging_limit {"limit":null} of account 102290129340398 number 15550783881',
    'throughput {"per_second":1000} of account 102290129340398 number 15550783881',
  ],
  'security-pin-reset-request-metadocs': [
    'pin_changed {"event":"PIN_RESET_REQUEST"} of account 102290129340398 number 15550783881',
  ],
  'state-sync-metadocs': ['address book has 16505551234 (Pablo Morales) 2025-02-12T00:43:44 at 106540352242922'],
  'status-delivered-metadocs-2': [
    'status delivered of wamid.HBgLMTY1MDM4Nzk0Mz 2025-06-15T23:27:53 charged PMP marketing at 106540352242922',
  ],
  'status-delivered-metadocs-3': [
    'status delivered of wamid.HBgLMTY1MDM4Nzk0Mz 2025-06-18T16:22:53 charged CBP service conversation 6ceb9d92 service at 106540352242922',
  ],
  'status-delivered-metadocs': [
    'status delivered of wamid.HBgLMTY1MDM4Nzk0Mz 2025-06-15T23:27:53 charged PMP marketing at 106540352242922',
  ],
  'status-delivered-netflie': [
    'status delivered of wamid.ID 2022-11-23T20:02:58 conversation CONVERSA user_initiated at PHONE_NUMBER_ID',
  ],
  'status-failed-metadocs-2': [
    'status failed of wamid.HBgLMTY1MDM4Nzk0Mz 2025-06-28T20:34:48 error 131049 at 106540352242922',
  ],
  'status-failed-metadocs': [
    'status failed of wamid.HBgMNDQ3ODI1MDYzOT 2024-04-08T17:30:57 error 131036 at 106540352242922',
  ],
  'status-failed-netflie': ['status failed of amid.ID 2023-01-28T13:30:47 error 131053 at 102944729380254'],
  'status-read-netflie-2': [
    'status read of wamid.ID 2022-11-23T20:02:58 conversation CONVERSA user_initiated at PHONE_NUMBER_ID',
  ],
  'status-read-netflie': ['status read of wamid.ID 2023-01-28T13:59:16 at CUSTOMER_PHONE_NUMBER'],
  'status-sent-metadocs-2': ['status sent of wamid.HBgLMTY1MDM4Nzk0Mz 2025-06-15T23:27:53 at 106540352242922'],
  'status-sent-metadocs': [
    'status sent of wamid.HBgLMTY1MDM4Nzk0Mz 2025-06-15T23:27:53 charged PMP marketing conversation 72b14d6b marketing at 106540352242922',
  ],
  'template-category-update-metadocs-2': [
    'template_category {"template_id":"278077987957091","category":"MARKETING","announced":null,"announced_time":null} of account 102290129340398',
  ],
  'template-category-update-metadocs': [
    'template_category {"template_id":"278077987957091","category":"UTILITY","announced":"MARKETING","announced_time":"2025-05-02T07:00:00.000Z"} of account 102290129340398',
  ],
  'user-preferences-metadocs': ['opted_in by 16505551234 at 106540352242922'],
};
