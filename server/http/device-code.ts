import type { FastifyRequest } from 'fastify'
import { clientCodeIn } from '@/domain/growth/known-by'

/** The code the caller's device gave itself; empty when it tells none. It is no proof, only a limit on what is easy. */
export const deviceCodeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => clientCodeIn(String(headers['x-version'] ?? ''))
