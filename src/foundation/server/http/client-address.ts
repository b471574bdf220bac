import proxyAddress from '@fastify/proxy-addr';
import { Address6 } from 'ip-address';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * An address as limits count it. Anyone who has an IPv6 line has a /64 of addresses at least, so those are one;
 * an IPv4 address is the same in its IPv6 form.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = new Address6(address);
  if (parsed.isMapped4()) return parsed.to4().correctForm();
  return `${new Address6(`${parsed.correctForm()}/64`).startAddress().correctForm()}/64`;
}

/** What a proxy forwards is text of its client's until it is an address. */
const addressOr = (address: string, { remoteAddress = '' }: { remoteAddress?: string | undefined }): string =>
  isIP(address) === 0 ? remoteAddress : address;

/** Who sent a request: the connection's address or, behind trusted proxies only, the one that they forward. */
export const clientAddress = ({ ip, socket }: FastifyRequest): string => addressOr(ip, socket);

/** The same for a request that does not come by Fastify. */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trust = trustedProxies.length > 0 ? proxyAddress.compile([...trustedProxies]) : () => false;
  return (request) => addressOr(proxyAddress(request, trust), request.socket);
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Is the other end of the connection a program on this machine? Also of an IPv4 address in its IPv6 form. */
export function isLoopbackAddress(address: string | undefined): boolean {
  if (address === undefined || isIP(address) === 0) return false;
  const key = isIPv6(address) && new Address6(address).isMapped4() ? addressKey(address) : address;
  return loopback.check(key, isIPv6(key) ? 'ipv6' : 'ipv4');
}

/** Addresses behind which many people stand. */
export function createSharedAddresses(
  trustedProxies: readonly string[],
  countsLoopback: boolean,
): (address: string) => boolean {
  const trust = trustedProxies.length > 0 ? proxyAddress.compile([...trustedProxies]) : () => false;
  return (address) => (!countsLoopback && isLoopbackAddress(address)) || trust(address, 0);
}
