import { type Logger, pino } from 'pino'
import { maskMobile } from '@/domain/account/mask'
import type { Env } from './env'

/** Fields that open a session; they never reach a log. */
const secrets = [
  'accessToken',
  'refreshToken',
  'smscode',
  'code',
  'authorization',
  'x-access-token',
  'secret',
  'password',
  'loginKey',
  'token',
]
const mobiles = ['mobile', 'verifiedMobile']
const anywhere = (names: string[]) => names.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`])

/** Hides mobile numbers in the texts of a line, such as a database's words about a key. A bare JSON number is left whole. */
const hideMobiles = (line: string) => line.replace(/(?<!\d)(?<!":)1\d{10}(?!\d)/g, maskMobile)

const censor = (value: unknown, path: string[]) => {
  const name = path.at(-1) ?? ''
  return mobiles.includes(name) && typeof value === 'string' ? maskMobile(value) : '***'
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  return { type: error.name, message: error.message, stack: error.stack }
}

/** Requests are written without query and body: both carry mobiles and tokens. */
const describeRequest = (request: { method: string; url: string; ip?: string }) => ({
  method: request.method,
  path: request.url.split('?')[0],
  ip: request.ip,
})

/** The log: JSON lines, tokens removed and mobiles masked. */
export function makeLog(env: Pick<Env, 'logLevel'>, stream?: { write(line: string): void }): Logger {
  const serializers = { err: describe, req: describeRequest }
  const options = {
    level: env.logLevel,
    serializers,
    redact: { paths: anywhere([...secrets, ...mobiles]), censor },
    hooks: { streamWrite: hideMobiles },
  }
  // Fastify lays its own serializers over a logger's unless it finds these on the instance.
  return Object.assign(stream ? pino(options, stream) : pino(options), { serializers })
}
