import { user } from '@/contract/account/user'
import type { LockPort } from '@/platform/lock/port'
import { storageLease } from '@/platform/lock/storage-lease'
import { webLock } from '@/platform/lock/web-lock'
import type { StoragePort } from '@/platform/storage/port'
import { startServer, type TestServer } from '../../support/server'
import { openPage, sharedStorage } from '../devices'
import { isRenewal, noLock } from '../fakes'

const TABS = 5
const CALLS = 200
/** When a token of 7200 s is renewed. */
const EXPIRY_MS = 7_170_000

/** Keeps the locks that a browser keeps for all pages of an origin: one holder a name, the others in a queue. */
function browserLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
  return { request } as Pick<LockManager, 'request'>
}

async function openTabs(server: TestServer, lockOf: (storage: StoragePort) => LockPort) {
  const device = sharedStorage()
  const open = () => {
    const storage = device.openPage()
    return openPage({ server, storage, lock: lockOf(storage) })
  }
  const tabs = Array.from({ length: TABS }, open)
  const { userId, accessToken, refreshToken } = await server.signIn()
  tabs[0]?.session.saveLogin({ userId, accessToken, refreshToken, expiresIn: 7_200 })
  await new Promise(setImmediate)
  return { tabs, userId, accessToken, texts: device.texts }
}

async function callAll({ tabs }: Awaited<ReturnType<typeof openTabs>>) {
  const calls = tabs.flatMap(({ send }) => Array.from({ length: CALLS / TABS }, () => send(user.info, { query: {} })))
  const settled = await Promise.allSettled(calls)
  return {
    ok: settled.filter(({ status }) => status === 'fulfilled').length,
    renewals: tabs.flatMap(({ requests }) => requests).filter(isRenewal).length,
    told: tabs.flatMap(({ told, signedOut }) => [...told, ...signedOut]),
  }
}

describe('five tabs of one learner, on the real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const locks: [string, () => (storage: StoragePort) => LockPort][] = [
    [
      'Web Locks',
      () => {
        const lock = webLock(browserLocks())
        return () => lock
      },
    ],
    ['storage events', () => (storage) => storageLease({ storage, now: Date.now, random: Math.random })],
  ]

  it.each(locks)('[D2-4-session-6] with %s 200 calls at the moment of expiry cause one refresh and none fails', async (_name, lockOf) => {
    const device = await openTabs(server, lockOf())
    server.clock.advance(EXPIRY_MS)
    expect(await callAll(device)).toEqual({ ok: CALLS, renewals: 1, told: [] })
    const inUse = new Set(device.tabs.map(({ session }) => session.store.getState().accessToken))
    expect([...inUse]).toEqual([device.texts.get('accessToken')])
    expect(inUse.has(device.accessToken)).toBe(false)
    expect(device.texts.has('lock-token-renewal')).toBe(false)
  })

  it.each(locks)(
    'with %s 200 calls after the session was ended elsewhere are refused once each, without a second refresh',
    async (_name, lockOf) => {
      const device = await openTabs(server, lockOf())
      await server.db.updateTable('session_family').set({ revoked_at: server.clock.now() }).where('user_id', '=', device.userId).execute()
      server.clock.advance(EXPIRY_MS)
      const { ok, renewals } = await callAll(device)
      expect({ ok, renewals }).toEqual({ ok: 0, renewals: 1 })
      expect(device.tabs.map(({ session }) => session.isLoggedIn())).toEqual([false, false, false, false, false])
    },
  )

  it("on a device that cannot lock, the server's grace period keeps every call successful", async () => {
    const device = await openTabs(server, () => noLock)
    server.clock.advance(EXPIRY_MS)
    const { ok, told } = await callAll(device)
    expect({ ok, told }).toEqual({ ok: CALLS, told: [] })
  })
})
