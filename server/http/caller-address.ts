import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The caller's address. The value of a proxy header counts only when it is an address. */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
}

/** Networks of this machine: a proxy whose header does not count hides everybody behind it. */
const OWN_MACHINE = /^(?:127\.|::ffff:127\.|0:0:0:0::\/64$)/

/** The network by which the acts of several learners are counted together; empty where it tells nothing. */
export const sharedNetworkOf = (network: string): string => (OWN_MACHINE.test(network) ? '' : network)

/**
 * Returns the part of the address space that belongs to one caller: an IPv4 address, or the first 64 bits of an IPv6 one, which are given
 * to one household.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6 || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = tail.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
