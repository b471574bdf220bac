import { BlockList, isIP } from 'node:net';

// https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry: what is not
// globally reachable, what stands for another address, and multicast.
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private use
  '100.64.0.0/10', // shared by carriers
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, cloud metadata
  '172.16.0.0/12', // private use
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relay
  '192.168.0.0/16', // private use
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
] as const;

// Within 2000::/3; everything outside it (loopback, mapped, NAT64, unique local, link-local, multicast) is refused as a whole.
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
] as const;

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const specialIpv4 = blockList(SPECIAL_IPV4, 'ipv4');
const specialIpv6 = blockList(SPECIAL_IPV6, 'ipv6');
const globalIpv6 = blockList(['2000::/3'], 'ipv6');

/** True for a global unicast address: a machine on the internet, and none that an address within ours hides behind. */
export function isOutside(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      // A zone (`fe80::1%eth0`) belongs to link-local addresses only.
      return !address.includes('%') && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}
