import { describe, it } from 'node:test';
import { expect } from 'expect';
import { clientNetwork } from './client-network.js';

const cases: [string, string | string[] | undefined, string][] = [
  ['an IPv4 address is itself', '203.0.113.9', '203.0.113.9'],
  ['an IPv4 address in IPv6 clothes too', '::ffff:203.0.113.9', '203.0.113.9'],
  ['an IPv6 address is its first 64 bits', '2001:0db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['with zeros left out', '2001:db8::1', '2001:db8:0:0::/64'],
  ['also at the front', '::1', '0:0:0:0::/64'],
  ['or at the end', 'fe80::%eth0', 'fe80:0:0:0::/64'],
  ['of several hops the last counts', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['also over several headers', ['1.1.1.1', '203.0.113.9'], '203.0.113.9'],
  ['without the header the socket counts', undefined, '127.0.0.1'],
  ['an empty header is none', '', '127.0.0.1'],
  ['what is no address is one network for all', 'x\u0000', 'unknown'],
];

describe('the network that attempts are counted by', () => {
  for (const [what, forwarded, network] of cases) {
    it(what, () => expect(clientNetwork(forwarded, '127.0.0.1')).toBe(network));
  }
});
