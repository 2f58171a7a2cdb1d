import { simulate } from '../../../sim-learn/run'
import { startServer, type TestServer } from '../../../support/server'

describe('records of a bad network', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it.each([1, 2, 3, 4, 5, 6])('lost, doubled and mixed up, they are every second played, once (seed %i)', async (seed) => {
    expect(await simulate(server, seed)).toEqual([])
  })
})
