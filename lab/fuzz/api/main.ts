/**
 * Usage: npm run -s lab -- fuzz:api [--count 30000] [--seed 20261122]
 *
 * Requests to every call of the contract, mostly well-formed, by visitors, learners and holders of dead tokens. Each is to be answered within
 * ten seconds by an envelope with the server's time, and never as a failure of the server.
 */
import { parseArgs } from 'node:util'
import { signedHeaders } from '../../../test/support/exchange'
import { startServer, type TestServer } from '../../../test/support/server'
import { type Chance, chances, madeFor, pick, type Shape } from './values'

const { values } = parseArgs({ options: { count: { type: 'string', default: '30000' }, seed: { type: 'string', default: '20261122' } } })
const COUNT = Number(values.count)
const SEED = Number(values.seed)
const HANG_MS = 10_000
const AT_ONCE = 8
/** Sessions are opened anew after so many requests: some of them are closed by what is asked. */
const ROUND = 500
const MOST_TOLD = 40
const say = (line: string) => process.stdout.write(`${line}\n`)

type Parameter = { name: string; in: string; schema: Shape }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Shape }> } }
type Described = { method: string; path: string; operation: Operation }
type Request = { method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'; url: string; headers: Record<string, string>; payload?: string }
type Fault = { at: number; what: string; request: Request; told: string }

function describedBy(server: TestServer): Described[] {
  const { paths = {} } = server.app.swagger()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation: operation as Operation })),
  )
}

const written = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // Half a pair cannot be written in an address.
  return encodeURIComponent(/\p{Surrogate}/u.test(text) ? 'odd' : text)
}

function addressOf(chance: Chance, path: string, parameters: Parameter[], oddity: number): string {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((whole, { name, schema }) => whole.replace(`{${name}}`, written(madeFor(chance, schema, oddity)) || '0'), path)
  const query = parameters.filter((one) => one.in === 'query' && chance() < 0.6)
  const pairs = query.map(({ name, schema }) => `${name}=${written(madeFor(chance, schema, oddity))}`)
  if (chance() < 0.03) pairs.push('page=1&page=2', 'limit[]=%', '__proto__[a]=1')
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
}

/** Content types and bodies that do not go together, too. */
function bodyOf(chance: Chance, operation: Operation, oddity: number): { payload?: string; headers: Record<string, string> } {
  const shape = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  if (!shape && chance() > 0.05) return { headers: {} }
  const value = madeFor(chance, shape ?? { type: 'object' }, oddity)
  const json = JSON.stringify(value) ?? 'null'
  if (chance() < 0.02) return { payload: json.slice(0, -1), headers: { 'content-type': 'application/json' } }
  if (chance() < 0.02)
    return { payload: json, headers: { 'content-type': pick(chance, ['text/plain', 'text/xml', 'multipart/form-data', ''], '') } }
  if (chance() < 0.1 && typeof value === 'object' && value !== null)
    return {
      payload: Object.entries(value)
        .map(([name, inner]) => `${written(name)}=${written(inner)}`)
        .join('&'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  return { payload: json, headers: { 'content-type': 'application/json' } }
}

function requestOf(chance: Chance, { method, path, operation }: Described, now: number, tokens: readonly string[]): Request {
  const oddity = pick(chance, [0, 0, 0.02, 0.1, 0.4], 0)
  const token = pick(chance, tokens, '')
  const signed = chance() < 0.97 ? signedHeaders(now, token) : { timestamp: String(now), authorization: 'x'.repeat(40) }
  const { payload, headers } = bodyOf(chance, operation, oddity)
  return {
    method: method as Request['method'],
    url: addressOf(chance, path, operation.parameters ?? [], oddity),
    headers: { ...signed, ...headers },
    ...(payload !== undefined && method !== 'GET' && { payload }),
  }
}

/** Names the fault of the answer to a request; undefined when there is none. */
async function faultOf(
  server: TestServer,
  request: Request,
  codes: Map<number, number>,
): Promise<{ what: string; told: string } | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), HANG_MS)
  })
  const reply = await Promise.race([server.app.inject(request), late]).finally(() => clearTimeout(timer))
  if (reply === null) return { what: `no answer within ${HANG_MS} ms`, told: '' }
  const told = reply.body.slice(0, 200)
  if (reply.statusCode >= 500) return { what: `HTTP ${reply.statusCode}`, told }
  if (reply.headers['respond-time'] === undefined) return { what: 'no respond-time', told }
  try {
    const { code, msg } = reply.json<{ code: unknown; msg: unknown }>()
    if (typeof code !== 'number' || typeof msg !== 'string') return { what: 'no envelope', told }
    codes.set(code, (codes.get(code) ?? 0) + 1)
    return code >= 500 && code < 600 ? { what: `code ${code}`, told } : undefined
  } catch {
    return { what: 'no JSON', told }
  }
}

type Outcome = { faults: Fault[]; answered: number; calls: number; codes: Map<number, number> }

async function fuzz(server: TestServer): Promise<Outcome> {
  const described = describedBy(server)
  const chance = chances(SEED)
  const faults: Fault[] = []
  const codes = new Map<number, number>()
  let answered = 0
  for (let from = 0; from < COUNT; from += ROUND) {
    const mobiles = ['13800000001', '13800000002', `139${String(from).padStart(8, '0')}`]
    const sessions = await Promise.all(mobiles.map((mobile) => server.signIn(mobile)))
    const tokens = ['', ...sessions.map(({ accessToken }) => accessToken), ...sessions.map(({ accessToken }) => accessToken), 'dead']
    const asked = Array.from({ length: Math.min(ROUND, COUNT - from) }, (_none, at) => {
      const call = described[(from + at) % described.length]
      if (!call) throw new Error('the server describes no calls')
      return { at: from + at, request: requestOf(chance, call, server.clock.now(), tokens) }
    })
    const one = async () => {
      for (let next = asked.shift(); next; next = asked.shift()) {
        const fault = await faultOf(server, next.request, codes)
        answered += 1
        if (fault) faults.push({ ...next, ...fault })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    // A little later, so that limits by the day and expiries take part.
    server.clock.advance(20 * 60_000)
  }
  return { faults, answered, calls: described.length, codes }
}

async function main(): Promise<boolean> {
  say(`seed ${SEED}`)
  const server = await startServer({ seed: true, env: { hasDocs: true } })
  try {
    const began = performance.now()
    const { faults, answered, calls, codes } = await fuzz(server)
    for (const { at, what, request, told } of faults.slice(0, MOST_TOLD))
      say(`#${at} ${what}: ${request.method} ${request.url.slice(0, 200)} ${request.payload?.slice(0, 300) ?? ''} -> ${told}`)
    say(
      JSON.stringify({
        calls,
        requests: answered,
        codes: Object.fromEntries(codes),
        seconds: Math.round((performance.now() - began) / 1000),
        faults: faults.length,
      }),
    )
    return faults.length === 0 && answered === COUNT
  } finally {
    await server.close()
  }
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
