import type { FastifyInstance } from 'fastify'

/** A plugin with a name. Of one without, Fastify looks for the name among all loaded modules, twice. */
export const named = (name: string, plugin: (scope: FastifyInstance) => Promise<void>) =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name })
