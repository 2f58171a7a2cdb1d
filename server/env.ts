import { isIP } from 'node:net'
import path from 'node:path'
import { type CodePurpose, codePurposes, PROOF_BITS } from '@/domain/account/code'
import { type LlmEnv, readLlm } from './llm-env'
import { type MessagingEnv, readMessaging } from './messaging-env'
import { StartFailure } from './start-failure'

type Mode = 'development' | 'production' | 'test'
/** Where codes go: a table readable on a development page, or a provider reached over HTTPS. */
export type SmsEnv =
  | { kind: 'outbox' }
  | {
      kind: 'provider'
      url: string
      accessKey: string
      secret: string
      signName: string
      template: string
      /** Templates whose text names the purpose; `template` for the others. */
      purposeTemplates?: Partial<Record<CodePurpose, string>>
      noticeTemplate?: string
    }

/**
 * Where learners' files go: a folder of this machine, or a storage provider. `host` takes files, `domain` shows them; private ones lie in
 * a bucket of their own, which shows them by signed addresses alone.
 */
export type UploadsEnv =
  | { kind: 'local' }
  | {
      kind: 'qiniu'
      accessKey: string
      secretKey: string
      bucket: string
      host: string
      domain: string
      privateBucket: string
      privateDomain: string
    }

/** Requests a minute. */
export type Limits = {
  /** Of one learner, whatever the address. */
  learner: number
  /** Of one learner with calls a page in use repeats: a beat every 5 s and an answer every second leave room for several devices. */
  frequent: number
  /** Calls of all visitors behind one address: the first lesson of a school behind one gateway fits. */
  guests: number
  /** Everything that is no call, of one address: pages, uploads, returns from other sites. */
  pages: number
  /** All calls of one address, a bound on what it can make the server look up: 1,000 learners at their lessons fit. */
  calls: number
}
const LIMITS: Limits = { learner: 600, frequent: 900, guests: 3_000, pages: 1_200, calls: 30_000 }

/** Provider of parcel tracking: a sandbox that moves parcels by the clock, or a service for all carriers. */
export type CarrierEnv = { kind: 'sandbox' } | { kind: 'kuaidi100'; customer: string; key: string }

const PUBLIC_CACHE_MS = 30_000
const PRESSURE = { loopDelayMs: 1_000, rssBytes: 1_610_612_736, everyMs: 1_000 }
/** The broadcaster of lives: nobody, recordings by the timetable in place of one, or a live service with a signed pull domain. */
export type LiveEnv = { kind: 'off' | 'stand-in' } | { kind: 'cdn'; domain: string; app: string; key: string }

/**
 * Settings of the library. `ffmpeg`: path of the program that transcodes, null for none. `reserve`: bytes of the disk that uploads leave
 * free. `hosts`: origins whose films may be shown beside ours.
 */
type MediaEnv = { ffmpeg: string | null; reserve: number; hosts: string[] }

/** Every setting, read once at the start. */
export type Env = {
  mode: Mode
  host: string
  port: number
  /** Where the staff desk listens; null for no desk. `isChosen`: the port was named, not assumed. */
  desk: { host: string; port: number; isChosen: boolean } | null
  /** PostgreSQL to use; null means the embedded database under `dataDir`. */
  databaseUrl: string | null
  /** A replica that what is alike for everybody is read from; null reads all from the primary. */
  databaseReadUrl: string | null
  dataDir: string
  /** Whether the demo school, or the content of `seedDir`, is offered. */
  hasDemo: boolean
  /** Folder of the seed files, with `media` beside it; null means those that come with the server. */
  seedDir: string | null
  /** Folder of the built web app to serve; null means the one `build:h5` makes. */
  webRoot: string | null
  /** Origin under which learners reach this server, without a slash at the end. */
  publicUrl: string
  corsOrigins: string[]
  payment: 'sandbox' | 'live'
  sms: SmsEnv
  /** Work demanded before a code is sent to a typed number, in bits; 0 for none. */
  smsProofBits: number
  messaging: MessagingEnv
  uploads: UploadsEnv
  media: MediaEnv
  carrier: CarrierEnv
  live: LiveEnv
  llm: LlmEnv
  /** Register that real names are checked against; null means the sandbox, and in production that names are not checked. */
  identity: { url: string; appCode: string } | null
  /** Where the behaviour tracker sends what it collects; empty where nothing is collected. */
  trackerUrl: string
  /** How long a reply that is the same for everybody is kept, in milliseconds. */
  publicCacheMs: number
  /** When callers are sent away: how late the event loop may be and how much memory the process may hold; null for never. */
  pressure: { loopDelayMs: number; rssBytes: number; everyMs: number } | null
  /** Where the numbers of the server are served on this machine; null for nowhere. */
  metricsPort: number | null
  /** How long readiness refuses before a stop, in milliseconds: the time a balancer takes to notice. */
  drainMs: number
  /** Other origins that may show our pages in a frame, such as a work chat. */
  frameAncestors: string[]
  /** Whether `/openapi.json` is served. */
  hasDocs: boolean
  /** Proxies in front whose word about the caller's address counts: how many, or which addresses; false for none. */
  trustProxy: number | string[] | false
  limits: Limits
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

type Source = Record<string, string | undefined>

function oneOf<T extends string>(source: Source, name: string, choices: readonly T[], fallback: T): T {
  const value = source[name] || fallback
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new StartFailure(`${name} is "${value}": expected one of ${choices.join(', ')}`)
  return found
}

const isOn = (source: Source, name: string, fallback: boolean) =>
  oneOf(source, name, ['on', 'off'] as const, fallback ? 'on' : 'off') === 'on'

function readPort(source: Source, name: string, fallback: string): number {
  const text = source[name] || fallback
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new StartFailure(`${name} is "${text}": expected a whole number from 0 to 65535`)
  return port
}

const MOST_SECONDS = 60

function readSeconds(source: Source, name: string, fallback: string): number {
  const text = source[name] || fallback
  if (!/^\d+$/.test(text) || Number(text) > MOST_SECONDS)
    throw new StartFailure(`${name} is "${text}": expected a whole number from 0 to ${MOST_SECONDS}`)
  return Number(text)
}

const listOf = (source: Source, name: string): string[] =>
  (source[name] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')

/** In development the desk listens on the next port; elsewhere it must be configured. */
function readDesk(source: Source, port: number): Env['desk'] {
  const host = source.DESK_HOST || '127.0.0.1'
  if (source.DESK_PORT) return { host, port: readPort(source, 'DESK_PORT', ''), isChosen: true }
  const isAssumed = (source.NODE_ENV || 'development') === 'development' && port > 0 && port < 65_535
  return isAssumed ? { host, port: port + 1, isChosen: false } : null
}

function readOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
    throw new StartFailure(`${name} has "${text}": expected an origin such as https://school.example.cn`)
  return url.origin
}

function readDatabaseUrl(source: Source, name: 'DATABASE_URL' | 'DATABASE_READ_URL'): string | null {
  const text = source[name] || null
  if (text !== null && !/^postgres(ql)?:\/\/./.test(text)) throw new StartFailure(`${name} is not a postgres:// address`)
  return text
}

function required(source: Source, name: string, why: string): string {
  const value = source[name]
  if (!value) throw new StartFailure(`${name} is missing: ${why}`)
  return value
}

const isPurpose = (text: string): text is CodePurpose => Object.hasOwn(codePurposes, text)

/** Templates by purpose, such as `sign_in=SMS_1,payout=SMS_2`. */
function readPurposeTemplates(source: Source): Partial<Record<CodePurpose, string>> {
  const pairs = listOf(source, 'SMS_PURPOSE_TEMPLATES').map((text) => {
    const [purpose = '', template = '', ...rest] = text.split('=').map((part) => part.trim())
    if (!isPurpose(purpose) || template === '' || rest.length > 0)
      throw new StartFailure(
        `SMS_PURPOSE_TEMPLATES has "${text}": expected purpose=template with a purpose of ${Object.keys(codePurposes).join(', ')}`,
      )
    return [purpose, template] as const
  })
  return Object.fromEntries(pairs)
}

function readSms(source: Source): SmsEnv {
  const kind = oneOf(source, 'SMS', ['outbox', 'provider'] as const, 'outbox')
  if (kind === 'outbox') return { kind }
  const need = (name: string) => required(source, name, 'SMS=provider needs it')
  const url = need('SMS_URL')
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') throw new StartFailure('SMS_URL is not an https:// address')
  return {
    kind,
    url,
    accessKey: need('SMS_ACCESS_KEY'),
    secret: need('SMS_SECRET'),
    signName: need('SMS_SIGN_NAME'),
    template: need('SMS_TEMPLATE'),
    purposeTemplates: readPurposeTemplates(source),
    noticeTemplate: source.SMS_NOTICE_TEMPLATE ?? '',
  }
}

/** A client does the work of `PROOF_BITS`; more would keep everybody out. */
function readProofBits(source: Source): number {
  const text = source.SMS_PROOF_BITS || (source.NODE_ENV === 'production' ? String(PROOF_BITS) : '0')
  if (!/^\d+$/.test(text) || Number(text) > PROOF_BITS)
    throw new StartFailure(`SMS_PROOF_BITS is "${text}": expected a whole number from 0 to ${PROOF_BITS}`)
  return Number(text)
}

function readUploads(source: Source): UploadsEnv {
  const kind = oneOf(source, 'UPLOADS', ['local', 'qiniu'] as const, 'local')
  if (kind === 'local') return { kind }
  const need = (name: string) => required(source, name, 'UPLOADS=qiniu needs it')
  return {
    kind,
    accessKey: need('QINIU_ACCESS_KEY'),
    secretKey: need('QINIU_SECRET_KEY'),
    bucket: need('QINIU_BUCKET'),
    host: readOrigin('QINIU_HOST', need('QINIU_HOST')),
    domain: readOrigin('QINIU_DOMAIN', need('QINIU_DOMAIN')),
    privateBucket: need('QINIU_PRIVATE_BUCKET'),
    privateDomain: readOrigin('QINIU_PRIVATE_DOMAIN', need('QINIU_PRIVATE_DOMAIN')),
  }
}

const GIGABYTE = 1e9

/** Reads `FFMPEG`, `MEDIA_RESERVE_GB` and `MEDIA_HOSTS`. */
export function readMediaEnv(source: Source): MediaEnv {
  const reserve = source.MEDIA_RESERVE_GB || '2'
  if (!/^\d{1,5}$/.test(reserve)) throw new StartFailure(`MEDIA_RESERVE_GB is "${reserve}": expected a whole number`)
  const hosts = listOf(source, 'MEDIA_HOSTS').map((text) => readOrigin('MEDIA_HOSTS', text))
  if (hosts.some((host) => !host.startsWith('https:'))) throw new StartFailure('MEDIA_HOSTS has an address without https')
  return { ffmpeg: source.FFMPEG || null, reserve: Number(reserve) * GIGABYTE, hosts: [...new Set(hosts)] }
}

/** On a desk the server itself collects; in front of learners only a named address does. */
function readTrackerUrl(source: Source, publicUrl: string): string {
  const text = source.TRACKER_URL || (source.NODE_ENV === 'production' ? '' : `${publicUrl}/track`)
  if (text !== '' && !/^https?:\/\/[^?#]+$/.test(text)) throw new StartFailure(`TRACKER_URL is "${text}": expected an http(s) address`)
  return text.replace(/\/+$/, '')
}

const proxyGroups = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** Hops or addresses, never everybody: a caller writes the header too. */
function readTrustProxy(source: Source): number | string[] | false {
  const text = (source.TRUST_PROXY || 'off').trim()
  if (text === 'off' || text === '0') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map((each) => each.trim())
  if (networks.every((each) => proxyGroups.includes(each) || isNetwork(each))) return networks
  throw new StartFailure(`TRUST_PROXY is "${text}": expected off, the number of proxies in front, or their addresses such as 10.0.0.0/8`)
}

function readCarrier(source: Source): CarrierEnv {
  const kind = oneOf(source, 'CARRIER', ['sandbox', 'kuaidi100'] as const, 'sandbox')
  if (kind === 'sandbox') return { kind }
  const [customer, key] = [source.CARRIER_CUSTOMER ?? '', source.CARRIER_KEY ?? '']
  if (customer === '' || key === '') throw new StartFailure('CARRIER=kuaidi100 needs CARRIER_CUSTOMER and CARRIER_KEY')
  return { kind, customer, key }
}

function readIdentity(source: Source): Env['identity'] {
  const url = source.IDENTITY_URL
  if (!url) return null
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') throw new StartFailure('IDENTITY_URL is not an https:// address')
  return { url, appCode: required(source, 'IDENTITY_APP_CODE', 'IDENTITY_URL needs it') }
}

function readLive(source: Source): LiveEnv {
  const usual = source.NODE_ENV === 'production' ? 'off' : 'stand-in'
  const kind = oneOf(source, 'LIVE', ['off', 'stand-in', 'cdn'] as const, usual)
  if (kind !== 'cdn') return { kind }
  const [domain, key] = [source.LIVE_DOMAIN ?? '', source.LIVE_KEY ?? '']
  if (domain === '' || key === '') throw new StartFailure('LIVE=cdn needs LIVE_DOMAIN and LIVE_KEY')
  return { kind, domain, key, app: source.LIVE_APP || 'live' }
}

/** A sandbox provider is refused in production. */
function refuseStandIns(env: Env): Env {
  if (env.mode !== 'production') return env
  if (env.payment === 'sandbox') throw new StartFailure('PAYMENT=sandbox is refused in production: anyone could pay with it')
  if (env.sms.kind === 'outbox') throw new StartFailure('SMS=outbox is refused in production: set SMS=provider and its settings')
  if (env.messaging.kind === 'embedded') throw new StartFailure('MESSAGING=embedded is refused in production: anyone could sign in with it')
  if (env.carrier.kind === 'sandbox')
    throw new StartFailure(
      'CARRIER=sandbox is refused in production: it moves parcels by the clock. Set CARRIER=kuaidi100 and its settings',
    )
  if (env.live.kind === 'stand-in')
    throw new StartFailure('LIVE=stand-in is refused in production: it shows recordings as if they were live. Set LIVE=cdn, or off')
  return env
}

/** Reads all settings. A bad value throws a StartFailure that names it. */
export function readEnv(source: Source): Env {
  const port = readPort(source, 'PORT', '10086')
  const publicUrl = readOrigin('PUBLIC_URL', source.PUBLIC_URL || `http://localhost:${port}`)
  return refuseStandIns({
    mode: oneOf(source, 'NODE_ENV', ['development', 'production', 'test'] as const, 'development'),
    host: source.HOST || '127.0.0.1',
    port,
    desk: readDesk(source, port),
    databaseUrl: readDatabaseUrl(source, 'DATABASE_URL'),
    databaseReadUrl: readDatabaseUrl(source, 'DATABASE_READ_URL'),
    dataDir: path.resolve(source.DATA_DIR || '.data'),
    hasDemo: isOn(source, 'DEMO', source.NODE_ENV !== 'production'),
    seedDir: source.SEED_DIR ? path.resolve(source.SEED_DIR) : null,
    webRoot: source.WEB_ROOT ? path.resolve(source.WEB_ROOT) : null,
    publicUrl,
    corsOrigins: [publicUrl, ...listOf(source, 'CORS_ORIGINS').map((text) => readOrigin('CORS_ORIGINS', text))],
    payment: oneOf(source, 'PAYMENT', ['sandbox', 'live'] as const, 'sandbox'),
    sms: readSms(source),
    smsProofBits: readProofBits(source),
    messaging: readMessaging(source),
    uploads: readUploads(source),
    media: readMediaEnv(source),
    carrier: readCarrier(source),
    live: readLive(source),
    llm: readLlm(source),
    identity: readIdentity(source),
    trackerUrl: readTrackerUrl(source, publicUrl),
    pressure: source.NODE_ENV === 'production' ? PRESSURE : null,
    metricsPort: source.METRICS_PORT ? readPort(source, 'METRICS_PORT', '') : null,
    drainMs: readSeconds(source, 'DRAIN_SECONDS', source.NODE_ENV === 'production' ? '5' : '0') * 1_000,
    frameAncestors: listOf(source, 'FRAME_ANCESTORS').map((text) => readOrigin('FRAME_ANCESTORS', text)),
    publicCacheMs: source.NODE_ENV === 'test' ? 0 : PUBLIC_CACHE_MS,
    hasDocs: isOn(source, 'DOCS', source.NODE_ENV !== 'production'),
    trustProxy: readTrustProxy(source),
    limits: LIMITS,
    logLevel: oneOf(source, 'LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'] as const, 'info'),
  })
}
