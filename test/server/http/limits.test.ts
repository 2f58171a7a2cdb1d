import { startServer } from '../../support/server'

describe('the rate limit', () => {
  it('excludes the machine itself in development', async () => {
    const server = await startServer({ env: { limits: { learner: 1, frequent: 1, guests: 1, pages: 1, calls: 1 } } })
    for (let asked = 0; asked < 3; asked++) expect((await server.app.inject({ url: '/auth/redirect' })).statusCode).not.toBe(429)
    await server.close()
  })
})
