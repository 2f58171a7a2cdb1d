import { destination, type Logger, pino } from 'pino'
import { maskEmail } from '@/domain/account/email'
import { maskMobile } from '@/domain/text/personal-fields'
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

/**
 * Hides mobile numbers and addresses of e-mail in the texts of a line, such as the words of a database about a key, or of a mail server. A bare
 * JSON number is left whole.
 */
const hidePersonal = (line: string) =>
  line.replace(/(?<!\d)(?<!":)1\d{10}(?!\d)/g, maskMobile).replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, maskEmail)

const censor = (value: unknown, path: string[]) => {
  const name = path.at(-1) ?? ''
  return mobiles.includes(name) && typeof value === 'string' ? maskMobile(value) : '***'
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  return { type: error.name, message: error.message, stack: error.stack }
}

/** An address without its query, which may carry mobiles and tokens. */
export const pathOf = (url: string): string => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** Requests are written without query and body. */
const describeRequest = (request: { method: string; url: string; ip?: string }) => ({
  method: request.method,
  path: pathOf(request.url),
  ip: request.ip,
})

/** Lines are written together once there are this many bytes of them or this much time has passed, in milliseconds. */
const TOGETHER = { sync: false, minLength: 4096, periodicFlush: 500 }

/** The log: JSON lines, tokens removed, mobiles and addresses masked. */
export function makeLog(env: Pick<Env, 'logLevel'>, stream: { write(line: string): void } = destination(TOGETHER)): Logger {
  const serializers = { err: describe, req: describeRequest }
  const options = {
    level: env.logLevel,
    serializers,
    redact: { paths: anywhere([...secrets, ...mobiles]), censor },
    hooks: { streamWrite: hidePersonal },
  }
  // Fastify lays its own serializers over a logger's unless it finds these on the instance.
  return Object.assign(pino(options, stream), { serializers })
}
