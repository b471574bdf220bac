/** What messages of campaigns and sequences cost; the figures are the provider's. */
export {
  marketOf,
  messageCategories,
  rateCardDates,
  rateCurrencies,
  rateOf,
  type MessageCategory,
} from '../../channels/contract/providers/rate-card.ts';
