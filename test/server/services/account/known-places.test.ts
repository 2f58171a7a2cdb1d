import { tx } from '#server/database/tx'
import { noteDevice } from '#server/repositories/invite/growth-devices'
import { knownPlaces, notePlaces } from '#server/services/account/known-places'
import { startServer, type TestServer } from '../../../support/server'

const MOBILE = '13900000071'
const HOME = { network: '198.51.100.7', device: 'phone-of-the-owner' }

describe('the places a learner is known by', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    const { userId } = await server.signIn(MOBILE)
    await tx(server.db, (work) => notePlaces(work, userId, HOME, server.clock.now()))
    await noteDevice(server.db, userId, 'tablet-of-the-owner', server.clock.now())
  })
  afterAll(() => server.close())

  it.each([
    ['both', HOME, 2],
    ['the device elsewhere', { ...HOME, network: '203.0.113.1' }, 1],
    ['the network without a device', { ...HOME, device: '' }, 1],
    ['the network with a device of another', { ...HOME, device: 'phone-of-another' }, 1],
    ['a device that the app has run on', { network: '203.0.113.1', device: 'tablet-of-the-owner' }, 1],
    ['neither', { network: '203.0.113.1', device: 'phone-of-another' }, 0],
    ['no device at all', { network: '203.0.113.1', device: '' }, 0],
  ])('are found: %s', async (_, caller, count) => {
    expect(await knownPlaces(server.deps, MOBILE, caller)).toHaveLength(count)
    expect(await knownPlaces(server.deps, '13900000072', caller)).toEqual([])
  })

  it('have the device first, are the same twice, and are stored as hashes', async () => {
    const [device, network] = await knownPlaces(server.deps, MOBILE, HOME)
    expect(await knownPlaces(server.deps, MOBILE, { ...HOME, network: '203.0.113.1' })).toEqual([device])
    expect(await knownPlaces(server.deps, MOBILE, { ...HOME, device: '' })).toEqual([network])
    const kept = JSON.stringify(await server.db.selectFrom('sign_in_place').selectAll().execute())
    for (const text of Object.values(HOME)) expect(kept).not.toContain(text)
  })
})
