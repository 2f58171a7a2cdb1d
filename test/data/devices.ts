import { createSessionStore } from '@/data/account/session-store'
import { createClient } from '@/data/http/client'
import { createClock } from '@/data/http/clock'
import type { Failure } from '@/data/http/failure'
import type { HttpPort, HttpRequest } from '@/platform/http/port'
import type { LockPort } from '@/platform/lock/port'
import type { StoragePort } from '@/platform/storage/port'
import type { TestServer } from '../support/server'
import { noLock } from './fakes'

/** The real server in place of the network. */
export const networkTo = ({ app }: TestServer): HttpPort => ({
  send: async ({ url, method, headers, body }) => {
    const reply = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
    const names = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)])
    return { status: reply.statusCode, headers: Object.fromEntries(names), body: reply.json<unknown>() }
  },
})

/** One origin's storage shared by several pages: a write on one notifies the others a little later. */
export function sharedStorage() {
  const texts = new Map<string, string>()
  const pages: Set<(key: string) => void>[] = []
  const openPage = (): StoragePort => {
    const own = new Set<(key: string) => void>()
    pages.push(own)
    const tell = (key: string) => {
      for (const page of pages) if (page !== own) for (const changed of page) setImmediate(changed, key)
    }
    return {
      read: (key) => texts.get(key),
      write: (key, text) => {
        texts.set(key, text)
        tell(key)
      },
      remove: (key) => {
        texts.delete(key)
        tell(key)
      },
      keys: () => [...texts.keys()],
      watch: (changed) => {
        own.add(changed)
        return () => void own.delete(changed)
      },
    }
  }
  return { texts, openPage }
}

type PageParts = { server: TestServer; storage: StoragePort; lock?: LockPort; skew?: () => number }

/** A page of the product: the real client over the real server, on a device whose clock is `skew` ms ahead. */
export function openPage({ server, storage, lock = noLock, skew = () => 0 }: PageParts) {
  const requests: HttpRequest[] = []
  const network = networkTo(server)
  const http: HttpPort = {
    send: (request) => {
      requests.push(request)
      return network.send(request)
    },
  }
  const clock = createClock({ now: () => server.clock.now() + skew() })
  const session = createSessionStore({ storage, clock })
  const told: Failure[] = []
  const signedOut: Failure[] = []
  const send = createClient({
    http,
    clock,
    session,
    lock,
    events: { failed: (failure) => told.push(failure), signedOut: (failure) => signedOut.push(failure) },
    random: Math.random,
    href: () => 'https://m.example.cn/',
    appInfo: () => ({ environment: 'production', app: 'qiming', device: 'h5', version: '0.1.0', clientCode: 'client0000000001' }),
    base: { origin: '', readOverride: storage.read },
  })
  return { send, session, clock, requests, told, signedOut }
}
