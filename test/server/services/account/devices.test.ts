import { devices } from '@/contract/account/devices'
import { sessions } from '@/contract/account/session'
import { deviceName } from '@/domain/device/device'
import { addressOf, signedHeaders } from '../../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const MOBILE = '13900000031'
const HOUR_MS = 3_600_000

describe('the sessions of a learner', () => {
  let server: TestServer
  let here: TestSession
  let there: TestSession
  beforeAll(async () => {
    server = await startServer()
    there = await server.signIn(MOBILE)
    server.clock.advance(HOUR_MS)
    here = await server.signIn(MOBILE)
  }, 120_000)
  afterAll(() => server.close())
  const list = (session: TestSession) => server.send(devices.list, {}, session)

  it('sessions are listed with this one first, each with its device and last use', async () => {
    await list(there)
    const rows = await list(here)
    expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(rows.map(({ seenAt }) => seenAt)).toEqual([server.clock.now(), server.clock.now()])
    expect(rows[0]?.signedInAt).toBe((rows[1]?.signedInAt ?? 0) + HOUR_MS)
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['未知设备']))
  })

  it('record their use once an hour', async () => {
    const other = await server.signIn('13900000033')
    const session = await server.signIn('13900000033')
    const seen = async () => (await list(session))[0]?.seenAt
    const first = server.clock.now()
    expect(await seen()).toBe(first)
    server.clock.advance(HOUR_MS - 1)
    expect(await seen()).toBe(first)
    server.clock.advance(1)
    expect(await seen()).toBe(first + HOUR_MS)
    // The other session was not used.
    expect((await list(session))[1]?.seenAt).toBe(first)
    expect((await list(other)).map(({ seenAt }) => seenAt)).toEqual([first + HOUR_MS, first + HOUR_MS])
  })

  it('sessions are listed with the newest first, however many there are', async () => {
    const own = await server.signIn('13900000035')
    const moments: number[] = []
    for (let index = 0; index < 8; index += 1) {
      server.clock.advance(1)
      moments.unshift(server.clock.now())
      await server.signIn('13900000035')
    }
    const [first, ...others] = await list(own)
    expect(first?.isCurrent).toBe(true)
    expect(others.map(({ signedInAt }) => signedInAt)).toEqual(moments)
    // One that has called for nothing yet was in use when it began.
    expect(others.map(({ seenAt }) => seenAt)).toEqual(moments)
  })

  it('name the device by its browser, and show this one first however old it is', async () => {
    const first = await server.signIn('13900000034')
    const browser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
    const headers = { ...signedHeaders(server.clock.now(), first.accessToken), 'user-agent': browser }
    await server.app.inject({ method: 'GET', url: addressOf(devices.list, {}), headers })
    await server.signIn('13900000034')
    const rows = await list(first)
    expect(rows.map(({ isCurrent, name }) => [isCurrent, name])).toEqual([
      [true, deviceName(browser)],
      [false, '未知设备'],
    ])
    expect(deviceName(browser)).not.toBe('未知设备')
  })

  it('cannot call or renew once ended remotely; nobody ends the session of another learner', async () => {
    const stranger = await server.signIn('13900000032')
    const id = (await list(here)).find(({ isCurrent }) => !isCurrent)?.id ?? 0
    expect((await server.exchange(devices.end, { params: { id } }, stranger)).code).toBe(404)
    expect(await server.send(devices.end, { params: { id } }, here)).toHaveLength(1)
    expect((await server.exchange(devices.list, {}, there)).code).toBe(401)
    expect((await server.exchange(sessions.refresh, { query: { refreshToken: there.refreshToken } })).code).toBe(410)
    expect((await server.exchange(devices.end, { params: { id } }, here)).code).toBe(404)
  })

  it('end together except this one', async () => {
    const [stranger, ...again] = [await server.signIn('13900000036'), await server.signIn(MOBILE), await server.signIn(MOBILE)]
    expect(await list(here)).toHaveLength(3)
    const left = await server.send(devices.endOthers, {}, here)
    expect(left.map(({ isCurrent }) => isCurrent)).toEqual([true])
    for (const session of again) expect((await server.exchange(devices.list, {}, session)).code).toBe(401)
    expect((await server.exchange(devices.list, {}, stranger)).code).toBe(200)
  })

  it('sessions are hidden when their renewal has expired', async () => {
    const late = await server.signIn(MOBILE)
    server.clock.advance(30 * 24 * HOUR_MS)
    const now = await server.signIn(MOBILE)
    expect(await list(now)).toHaveLength(1)
    expect((await server.exchange(sessions.refresh, { query: { refreshToken: late.refreshToken } })).code).toBe(410)
  })
})
