import type { SessionGrant } from '@/contract/account/auth.schema'
import type { OffsetLog } from '@/contract/site/logging.schema'
import { createSessionStore } from '@/data/account/session-store'
import { createClient } from '@/data/http/client'
import { createClock } from '@/data/http/clock'
import type { Failure } from '@/data/http/failure'
import type { HttpPort, HttpReply, HttpRequest } from '@/platform/http/port'
import type { LockPort } from '@/platform/lock/port'
import { type StoragePort, StorageRefused } from '@/platform/storage/port'

export const NOW = 1_763_700_000_000

/** A device storage in memory that can be full, and can be written by another page. */
export function fakeStorage(kept: Record<string, string> = {}) {
  const texts = new Map(Object.entries(kept))
  const watchers = new Set<(key: string) => void>()
  const device = { isFull: false }
  const storage: StoragePort = {
    read: (key) => texts.get(key),
    write: (key, text) => {
      if (device.isFull) throw new StorageRefused(key)
      texts.set(key, text)
    },
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
    watch: (changed) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
  }
  const writeElsewhere = (changes: Record<string, string | null>) => {
    for (const [key, text] of Object.entries(changes)) {
      if (text === null) texts.delete(key)
      else texts.set(key, text)
      for (const changed of watchers) changed(key)
    }
  }
  return { storage, device, texts, writeElsewhere }
}

/** A clock that moves only when it is set. */
export function fakeTime(start = NOW) {
  let time = start
  return {
    now: () => time,
    pass: (ms: number) => {
      time += ms
    },
  }
}

export const envelope = (content: object, headers: Record<string, string> = {}): HttpReply => ({
  status: 200,
  headers,
  body: { code: 200, msg: 'ok', ...content },
})
export const refusal = (code: number, msg: string): HttpReply => ({ status: 200, headers: {}, body: { code, msg } })
export const status = (code: number, headers: Record<string, string> = {}): HttpReply => ({ status: code, headers, body: undefined })
export const grantOf = (name: string, expiresIn = 7200): SessionGrant => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  expiresIn,
  userId: 7,
})

/** A device with one page. */
export const noLock: LockPort = { hold: (_name, _patienceMs, work) => work() }

export type Answering = (request: HttpRequest) => HttpReply | Promise<HttpReply>

type ClientOptions = { kept?: Record<string, string>; origin?: string; lock?: LockPort; appToken?: () => Promise<string> }

/** The real client over a fake network, device and clock. */
export function fakeClient(answering: Answering, options: ClientOptions = {}) {
  const time = fakeTime()
  const device = fakeStorage(options.kept)
  const requests: HttpRequest[] = []
  const http: HttpPort = {
    send: async (request) => {
      requests.push(request)
      return answering(request)
    },
  }
  const logged: OffsetLog[] = []
  const clock = createClock({ now: time.now, log: (entry) => logged.push(entry) })
  const session = createSessionStore({ storage: device.storage, clock })
  const told: Failure[] = []
  const signedOut: Failure[] = []
  const send = createClient({
    http,
    clock,
    session,
    lock: options.lock ?? noLock,
    ...(options.appToken && { appToken: options.appToken }),
    events: { failed: (failure) => told.push(failure), signedOut: (failure) => signedOut.push(failure) },
    random: () => 0,
    href: () => 'https://m.example.cn/课程/101',
    appInfo: () => ({ environment: 'production', app: 'qiming', device: 'h5', version: '0.1.0', clientCode: 'client0000000001' }),
    base: { origin: options.origin ?? '', readOverride: device.storage.read },
  })
  return { send, session, clock, time, requests, told, signedOut, logged, ...device }
}

/** A client of a learner who has just signed in. */
export function signedInClient(answering: Answering, options?: ClientOptions) {
  const client = fakeClient(answering, options)
  client.session.saveLogin(grantOf('1'))
  return client
}

export const isRenewal = (request: HttpRequest) => request.url.includes('/token/refresh')
