import type { FastifyRequest } from 'fastify'
import { clientCodeIn } from '@/domain/site/known-by'

/** The code the caller's device generated; empty if missing. It proves nothing and only makes abuse harder. */
export const deviceCodeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => clientCodeIn(String(headers['x-version'] ?? ''))
