import { callerAddress, networkOf, sharedNetworkOf } from '#server/http/caller'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('one caller at %j holds %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['203.0.113.9', '10.0.0.1', '203.0.113.9'],
  ['2001:db8::1', '10.0.0.1', '2001:db8::1'],
  ['unknown', '10.0.0.1', '10.0.0.1'],
  ['', undefined, ''],
])('a caller that a proxy names %j and that comes from %j is at %j', (ip, remoteAddress, address) => {
  expect(callerAddress({ ip, socket: { remoteAddress } as Parameters<typeof callerAddress>[0]['socket'] })).toBe(address)
})

describe('sharedNetworkOf', () => {
  it.each([
    ['127.0.0.1', ''],
    [networkOf('::1'), ''],
    ['::ffff:127.0.0.1', ''],
    ['203.0.113.9', '203.0.113.9'],
    [networkOf('2001:db8:1:2::a'), '2001:db8:1:2::/64'],
  ])('reads %s as "%s"', (network, shared) => expect(sharedNetworkOf(network)).toBe(shared))
})
