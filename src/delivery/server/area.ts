import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { deliveryErrors } from '../contract/errors.ts';
import { sourceStatistics } from './bulk/source-statistics.ts';
import { sourceContinuation } from './bulk/continue-source.ts';
import { countPortfolios } from './budgets/portfolio-store.ts';
import { startSendingWorker } from './engine/start-delivery.ts';

export const deliveryArea = defineArea({
  name: 'delivery',
  labelViews: ['send_source_labels'],
  countStartedChats: countPortfolios,
  errors: deliveryErrors,
  errorMeanings: { LIMIT_EXHAUSTED: 'more new chats than a rolling 24 hours may have' },
  domainEvents: Object.values(domainEvents),
  dueKinds: [sourceContinuation],
  periodic: [sourceStatistics],
  workers: [{ name: 'sending', pool: { max: 8 }, start: startSendingWorker }],
});
