import { startServer } from '../../support/server'

describe('the rate limit', () => {
  it('does not count the machine itself while developing', async () => {
    const server = await startServer({ env: { limits: { learner: 1, frequent: 1, guests: 1, pages: 1, calls: 1 } } })
    for (let asked = 0; asked < 3; asked++) expect((await server.app.inject({ url: '/auth/redirect' })).statusCode).not.toBe(429)
    await server.close()
  })
})
