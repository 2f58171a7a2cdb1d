import type { Call, InputOf, ReplyOf } from '@/contract/call'
import { prefixOf } from '@/contract/services'

type Asked = { call: Call; path: string; query: Record<string, string>; body: unknown; token: string }
type Wire = { status: number; body: unknown }
type Answering = (asked: Asked) => Wire | Promise<Wire>

/** The calls a test has replies for, and the requests so far. */
const answers = new Map<Call, Answering>()
let log: Asked[] = []

const ok = (reply: unknown): Wire => ({
  status: 200,
  body: { code: 200, msg: 'ok', ...(Array.isArray(reply) ? { rows: reply } : { res: reply }) },
})

/** The server answers a call with this, or with what the function makes of the request. */
export function answer<C extends Call>(
  call: C,
  reply: ReplyOf<C> | ((asked: { path: string; query: Record<string, string>; body: InputOf<C>['body'] }) => ReplyOf<C>),
): void {
  const make = reply instanceof Function ? reply : () => reply
  answers.set(call, (asked) => ok(make({ ...asked, body: asked.body as InputOf<C>['body'] })))
}

/** The server refuses a call in its envelope. */
export function refuse(call: Call, code: number, msg: string): void {
  answers.set(call, () => ({ status: 200, body: { code, msg } }))
}

/** There is no network on the way to a call. */
export function unreachable(call: Call): void {
  answers.set(call, () => {
    throw new TypeError('Failed to fetch')
  })
}

/** The server accepts a call whose query passes, and refuses any other. */
export function refuseUnless<C extends Call>(
  call: C,
  passes: (query: Record<string, string>) => boolean,
  reply: ReplyOf<C>,
  refusal: { code: number; msg: string },
): void {
  answers.set(call, ({ query }) => (passes(query) ? ok(reply) : { status: 200, body: refusal }))
}

/** The server takes its time with a call until the given way is called. */
export function holdBack<C extends Call>(call: C): (reply: ReplyOf<C>) => void {
  let release: (wire: Wire) => void = () => {}
  const wire = new Promise<Wire>((resolve) => {
    release = resolve
  })
  answers.set(call, () => wire)
  return (reply) => release(ok(reply))
}

/** The requests of one call, oldest first. */
export const askedFor = (call: Call) => log.filter((asked) => asked.call === call)

const pathOf = (call: Call) => new RegExp(`^${prefixOf(call.service)}${call.path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** The server accepts a call with this access token, and rejects any other as expired. */
export function answerTo<C extends Call>(call: C, token: string, reply: ReplyOf<C>): void {
  answers.set(call, (asked) => (asked.token === token ? ok(reply) : { status: 200, body: { code: 401, msg: 'token expired' } }))
}

async function fakeFetch(url: string, { method, body, headers }: RequestInit): Promise<unknown> {
  const { pathname, searchParams } = new URL(url, 'https://m.example.cn')
  const found = [...answers].find(([call]) => call.method === method && pathOf(call).test(pathname))
  if (!found) throw new Error(`no answer for ${method} ${pathname}`)
  const [call, answering] = found
  const asked = {
    call,
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: body ? JSON.parse(String(body)) : undefined,
    token: new Headers(headers).get('x-access-token') ?? '',
  }
  log.push(asked)
  const wire = await answering(asked)
  return { status: wire.status, headers: [], text: async () => JSON.stringify(wire.body) }
}

/** A server without calls yet, in place of the network. */
export function freshServer(): void {
  answers.clear()
  log = []
  Object.assign(globalThis, { fetch: fakeFetch })
}
