import { describe, expect, it } from '@jest/globals';
import { clientNetworks } from './client-network.js';

const cases: [string, string | string[] | undefined, string, string?][] = [
  ['keeps an IPv4 address', '203.0.113.9', '203.0.113.9'],
  ['unwraps an IPv4-mapped IPv6 address', '::ffff:203.0.113.9', '203.0.113.9'],
  ['unwraps an IPv4-mapped IPv6 address in hexadecimal', '::ffff:cb00:7109', '203.0.113.9'],
  ['cuts an IPv6 address to its first 64 and 48 bits', '2001:0db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['expands zeros left out in the middle', '2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['expands zeros left out at the front', '::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['expands zeros left out at the end and drops the zone', 'fe80::%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['drops a zone with signs', 'fe80::1%eth0.1-a', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['takes the last of several hops', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['takes the last of several headers', ['1.1.1.1', '203.0.113.9'], '203.0.113.9'],
  ['takes the socket address when the header is missing', undefined, '127.0.0.1'],
  ['takes the socket address when the header is empty', '', '127.0.0.1'],
  ['puts everything that is not an address into one network', 'x\u0000', 'unknown'],
];

describe('clientNetworks', () => {
  for (const [title, forwarded, near, wide] of cases) {
    it(title, () => expect(clientNetworks(forwarded, '127.0.0.1')).toEqual({ near, wide }));
  }
});
