import { createHmac, timingSafeEqual } from 'node:crypto';
import { isLinkEnd } from '../../../templates/contract/counted-address.ts';
import type { Id } from '../../../foundation/contract/id.ts';

/** Whose link it is. */
export interface LinkSubject {
  business_id: Id;
  link_id: Id;
  /** `NOBODY`: who opens it is led on, and not counted. */
  contact_id: Id;
  /** Of a sequence: the stay of the member; 0 for campaigns. */
  entry_id: Id;
}

/** The contact of a link in a message that is only tried out. */
export const NOBODY: Id = '0';

/** Writes and reads what distinguishes the link of one person, so that no row is needed for each of them. */
export interface LinkTokens {
  /** 59 signs of base64url. Pure. */
  tokenOf(subject: LinkSubject): string;
  /** Null for what was not made here. */
  read(token: string): LinkSubject | null;
}

declare module '../../../foundation/server/services.ts' {
  interface Services {
    links: LinkTokens;
  }
}

const ID_BYTES = 8;
const IDS_BYTES = 4 * ID_BYTES;
/** 96 bits, as RFC 2104 allows an HMAC to be cut: a guess is right once in 2^96, and the throttle is far below that. */
const SIGNATURE_BYTES = 12;
export const TOKEN_LENGTH = 59;

/** `key` is a secret of the installation, so that a new master key leaves the links that were sent as they are. */
export function createLinkTokens(key: Buffer): LinkTokens {
  const signatureOf = (ids: Buffer): Buffer =>
    createHmac('sha256', key).update('tracked_link|').update(ids).digest().subarray(0, SIGNATURE_BYTES);
  return {
    tokenOf({ business_id, link_id, contact_id, entry_id }) {
      const ids = Buffer.alloc(IDS_BYTES);
      [business_id, link_id, contact_id, entry_id].forEach((each, index) =>
        ids.writeBigInt64BE(BigInt(each), index * ID_BYTES),
      );
      return Buffer.concat([ids, signatureOf(ids)]).toString('base64url');
    },
    read(token) {
      if (!isLinkEnd(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      // The last sign has bits that belong to no byte: only one way of writing them is the link.
      if (bytes.toString('base64url') !== token) return null;
      const ids = bytes.subarray(0, IDS_BYTES);
      if (!timingSafeEqual(bytes.subarray(IDS_BYTES), signatureOf(ids))) return null;
      const idAt = (index: number): Id => ids.readBigInt64BE(index * ID_BYTES).toString();
      return { business_id: idAt(0), link_id: idAt(1), contact_id: idAt(2), entry_id: idAt(3) };
    },
  };
}
