import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The caller's address. What a proxy header says in its place counts only when it is an address. */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
}
