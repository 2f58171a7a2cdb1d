import fastify from 'fastify'
import { registerHealth } from '#server/http/health'
import { startServer } from '../../support/server'

describe('readiness', () => {
  it('ends when the database is gone, while the process is still healthy', async () => {
    const server = await startServer()
    const app = fastify()
    const broken = server.db.withSchema('nowhere')
    jest.spyOn(broken, 'getExecutor').mockImplementation(() => {
      throw new Error('gone')
    })
    registerHealth(app, { ...server.deps, db: broken })
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    await app.close()
    await server.close()
  })
})
