import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env'
import { tooMany } from './envelope'

/** Requests a minute from one address: a school behind one gateway fits, a flood does not. */
const PER_MINUTE = 1_200
const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** A coarse guard for each process; what must hold across processes, such as codes, is counted in tables. */
export async function registerLimits(app: FastifyInstance, env: Env): Promise<void> {
  await app.register(rateLimit, {
    max: PER_MINUTE,
    timeWindow: '1 minute',
    allowList: env.mode === 'production' ? [] : loopback,
    errorResponseBuilder: tooMany,
  })
}
