import { claim } from '../../../../lab/sim/learn/claims'
import { lengthenLessons, queueOffline } from '../../../../lab/sim/learn/queue'
import { simulate } from '../../../../lab/sim/learn/run'
import { startServer, type TestServer } from '../../../support/server'

describe('learn records over a bad network', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  // In seeds 50 and 153 a device keeps more than a heartbeat is believed for, and has a network again within seconds of its last beat.
  it.each([1, 2, 3, 50, 153])(
    'give every second played, once, when lost, doubled and mixed up on one device or two (seed %i)',
    async (seed) => {
      expect(await simulate(server, seed)).toEqual([])
    },
  )

  it('give every second of each day from a long queue in any order, some of it twice and some sent again', async () => {
    await lengthenLessons(server)
    const { records, lost, faults } = await queueOffline(server, 2, 500)
    expect({ records, faults }).toEqual({ records: 500, faults: [] })
    expect(lost).toBeGreaterThan(0)
  })

  it('gain for hours claimed at once, by any call, no more than the clock allows', async () => {
    expect(await claim(server, 1)).toEqual([])
  })
})
