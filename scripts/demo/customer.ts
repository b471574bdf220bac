/** Someone with a phone. */
export interface Customer {
  name: string;
  /** Digits only. */
  wa_id: string;
  /** Someone whose number businesses do not get to see. */
  username?: string;
}

/** A customer and the number of the shop with which they talk; the store line when left out. */
export interface Contacted {
  customer: Customer;
  number?: 'store' | 'wholesale';
}
