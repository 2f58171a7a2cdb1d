import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables'
import type { Env } from './env'

/** Holds what every service may use. Time is handed in, so that tests can turn the clock. */
export type Deps = { db: Db; env: Env; now: () => number; log: FastifyBaseLogger }

/** Registers calls of an area, or routes that are no calls. */
export type ServicePlugin = (app: FastifyInstance, deps: Deps) => void | Promise<void>
