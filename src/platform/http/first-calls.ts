import type { HttpReply, HttpRequest } from './port'

/** A request sent before the app was there: with which token, when (epoch milliseconds), and what comes of it. */
export type FirstCall = { accessToken: string; sentAt: number; reply: Promise<HttpReply> }

/** After so long the app asks itself, in milliseconds: a reply carries the server's time, and what it says may have changed. */
const FRESH_MS = 10_000

/** Of the running script: the address it runs at, and what its element carries. */
export function scriptHere() {
  const { href, pathname, search } = window.location
  return { href, pathname, search, asked: { ...document.currentScript?.dataset } }
}

const sent = () => globalThis as { firstCalls?: Map<string, FirstCall> }

/** Leaves the requests for the app, by address. */
export function leaveFirstCalls(calls: Map<string, FirstCall>): void {
  sent().firstCalls = calls
}

/** The reply of the same request sent before, once; undefined where none was sent for this learner a moment ago. */
export function takeFirstCall({ url, method, headers }: HttpRequest): Promise<HttpReply> | undefined {
  const calls = sent().firstCalls
  const call = method === 'GET' ? calls?.get(url) : undefined
  if (!call) return undefined
  calls?.delete(url)
  const isSame = call.accessToken === headers['x-access-token'] && Date.now() - call.sentAt < FRESH_MS
  return isSame ? call.reply : undefined
}
