import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { bits, integer, objectId, octets, sequence, setOf, tagged, utcTime, utf8, yes } from './der.ts';

export interface Certificates {
  /** Of the authority, for those who are to trust it; PEM. */
  authority: string;
  /** Of the server, and its key; PEM. The key is nowhere else. */
  certificate: string;
  key: string;
}

interface Certified {
  subject: string;
  publicKey: KeyObject;
  issuer: string;
  issuerKey: KeyObject;
  issuerPublicKey: KeyObject;
  extensions: Buffer[];
}

const DAY_MS = 86_400_000;
/** What browsers accept of a server's certificate at most. */
const LIVES_MS = 397 * DAY_MS;
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';

/** An authority of this start and a certificate by it for the names and addresses. RFC 5280. */
export function makeCertificates(names: readonly string[]): Certificates {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issued = {
    issuer: 'Parley sandbox authority',
    issuerKey: authority.privateKey,
    issuerPublicKey: authority.publicKey,
  };
  return {
    authority: certify({
      ...issued,
      subject: issued.issuer,
      publicKey: authority.publicKey,
      // May sign certificates, but none of another authority.
      extensions: [extension('2.5.29.19', sequence(yes(), integer(Buffer.from([0]))), true), usage(0x04, 2)],
    }),
    certificate: certify({
      ...issued,
      subject: names[0] ?? 'localhost',
      publicKey: server.publicKey,
      extensions: [
        extension('2.5.29.19', sequence(), true),
        usage(0x80, 7),
        extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1'))),
        extension('2.5.29.17', sequence(...names.map(alternativeName))),
      ],
    }),
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function certify({ subject, publicKey, issuer, issuerKey, issuerPublicKey, extensions }: Certified): string {
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const now = Date.now();
  const content = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(issuer),
    // Clocks that are a little behind see it as valid too.
    sequence(utcTime(now - DAY_MS), utcTime(now + LIVES_MS)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      3,
      sequence(
        ...extensions,
        extension('2.5.29.14', octets(keyId(publicKey))),
        extension('2.5.29.35', sequence(tagged(0, keyId(issuerPublicKey), false))),
      ),
    ),
  );
  const whole = sequence(content, algorithm, bits(sign('sha256', content, issuerKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

const nameOf = (text: string): Buffer => sequence(setOf(sequence(objectId('2.5.4.3'), utf8(text))));

const keyId = (key: KeyObject): Buffer =>
  createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();

const extension = (id: string, content: Buffer, isCritical = false): Buffer =>
  sequence(objectId(id), ...(isCritical ? [yes()] : []), octets(content));

const usage = (bit: number, unused: number): Buffer => extension('2.5.29.15', bits(Buffer.from([bit]), unused), true);

/** A name, or an address as its bytes. */
function alternativeName(name: string): Buffer {
  if (isIP(name) === 4) return tagged(7, Buffer.from(name.split('.').map(Number)), false);
  if (name === '::1') return tagged(7, Buffer.from([...Array.from({ length: 15 }, () => 0), 1]), false);
  return tagged(2, Buffer.from(name), false);
}
