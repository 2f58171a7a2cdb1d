import fastify from 'fastify'
import { useHealth } from '../../../server/plugins/health'
import { startServer } from '../../support/server'

describe('readiness', () => {
  it('ends when the server begins to stop, and when the database is gone', async () => {
    const server = await startServer()
    const stopping = fastify()
    useHealth(stopping, server.deps)
    const seen: number[] = []
    stopping.addHook('preClose', async () => {
      seen.push((await stopping.inject({ url: '/readyz' })).statusCode)
    })
    await stopping.ready()
    seen.push((await stopping.inject({ url: '/readyz' })).statusCode)
    await stopping.close()
    expect(seen).toEqual([200, 503])

    const orphan = fastify()
    useHealth(orphan, server.deps)
    await server.close()
    expect((await orphan.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await orphan.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})
