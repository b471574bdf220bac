import type { Id } from '../../../foundation/contract/id.ts';
import { defineArea } from '../../../foundation/server/area.ts';
import { errorSentence } from '../../../foundation/contract/errors.ts';
import type { SourceMember } from '../bulk/source.ts';
import type { GuardVerdict } from '../send.ts';

export const TEST_KIND = 'test_campaign';
export const TEST_RECORD: Id = '77';

/** Who is called so is refused by the guard of this kind. */
export const REFUSED_NAME = 'Refused';

const refused: GuardVerdict = {
  allowed: false,
  refusal: { message: errorSentence('NOT_ALLOWED', { reason: 'OPTED_OUT' }), code: null, detail: null },
};

/** An area that sends in bulk; its members are the rows of `test_members`. */
export const testCampaigns = defineArea({
  name: 'test_campaigns',
  sendKinds: [
    {
      kind: TEST_KIND,
      guard: (_tx, sends) =>
        Promise.resolve(
          new Map(
            sends.map(({ message_id, payload }) => [
              message_id,
              payload.type === 'text' && payload.text.includes(REFUSED_NAME)
                ? refused
                : { allowed: true, outside_window: false },
            ]),
          ),
        ),
      members: (tx, { business_id, record_id, step }, { after, limit }) =>
        tx.run<SourceMember>(
          {
            name: 'select_test_members',
            text: `select id as member_id, contact_id, jsonb_build_array(name)::text as slot_values from test_members
              where business_id = $1 and record_id = $2 and $3::bigint = 0 and id > $4 and 1 / divisor = 1 order by id limit $5`,
          },
          [business_id, record_id, step, after, limit],
        ),
    },
  ],
});
