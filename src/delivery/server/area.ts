import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { sourceStatistics } from './bulk/sum-up.ts';
import { sourcePreparation } from './bulk/prepare.ts';
import { countPortfolios } from './portfolio-store.ts';
import { startSendingWorker } from './start-sending-worker.ts';

export const deliveryArea = defineArea({
  name: 'delivery',
  labelViews: ['send_source_labels'],
  countStartedChats: countPortfolios,
  domainEvents: Object.values(domainEvents),
  dueKinds: [sourcePreparation],
  periodic: [sourceStatistics],
  workers: [{ name: 'sending', pool: { max: 8 }, start: startSendingWorker }],
});
