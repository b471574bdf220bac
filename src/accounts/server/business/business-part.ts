import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { Business } from '../../contract/business.ts';

export type BusinessReader = Pick<BusinessContext, 'db' | 'businessId' | 'services'>;

/** What an area above adds to the business: fields that it shows, and what it does when the account goes. */
export interface BusinessPart {
  present(ctx: BusinessReader): Promise<Partial<Business>>;
  /** Part of `remove_waba`, before the business forgets the messaging account. */
  removeAccount(ctx: BusinessContext, accountId: string): Promise<void>;
}

declare module '../../../foundation/server/area.ts' {
  interface Area {
    businessPart?: BusinessPart;
  }
}

/** The parts of all areas, lower ones first. */
export const businessPartsOf = ({ services }: Pick<BusinessReader, 'services'>): BusinessPart[] =>
  services.areas.flatMap(({ businessPart }) => businessPart ?? []);
