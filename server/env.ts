import type { CodePurpose } from '@/domain/account/code'
import {
  type AppleEnv,
  appleOf,
  type EmailEnv,
  emailOf,
  type MiniProgramEnv,
  miniProgramOf,
  type OfficialAccountEnv,
  officialAccountOf,
} from './settings/messaging-env'
import { type AlipayEnv, alipayOf, type VirtualPayEnv, virtualPayOf, type WechatPayEnv, wechatPayOf } from './settings/payment-env'
import { faultsOf, type Source, valuesOf } from './settings/read'
import { conditional, providers, server, storage } from './settings/schema'
import { StartFailure } from './start-failure'

type Mode = 'development' | 'production' | 'test'
/** Where codes go: nowhere, a table readable on a development page, or a provider reached over HTTPS. */
export type SmsEnv =
  | { kind: 'off' | 'outbox' }
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
      marketingTemplate?: string
    }

/** Milliseconds until the first piece, between two, and in all; and characters in all. */
export type LlmLimits = { firstMs: number; pauseMs: number; wholeMs: number; mostCharacters: number }
/**
 * Names the writer of answers: nobody, so that passages are quoted as they are, or a language model behind an OpenAI-compatible address.
 */
export type LlmEnv = { kind: 'retrieval' } | { kind: 'openai'; url: string; key: string; model: string; limits: LlmLimits }

export const LLM_LIMITS: LlmLimits = { firstMs: 15_000, pauseMs: 10_000, wholeMs: 60_000, mostCharacters: 8_000 }

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

/** Where files of the library end up: on this machine, or at a storage provider, whose bucket is private. */
export type MediaStoreEnv =
  | { kind: 'disk' }
  | { kind: 'qiniu'; accessKey: string; secretKey: string; bucket: string; host: string; domain: string }
  | { kind: 's3'; bucket: string; region: string; accessKey: string; secretKey: string }

/**
 * Settings of the library. `ffmpeg`: path of the program that transcodes, null for none. `reserve`: bytes of the disk that uploads leave
 * free. `hosts`: origins whose films may be shown beside ours.
 */
type MediaEnv = { ffmpeg: string | null; reserve: number; hosts: string[]; store: MediaStoreEnv }

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

/** Provider of parcel tracking: none, a sandbox that moves parcels by the clock, or a service for all carriers. */
export type CarrierEnv = { kind: 'off' | 'sandbox' } | { kind: 'kuaidi100'; customer: string; key: string }

const MOST_PORT = 65_535
const GIGABYTE = 1e9
const PUBLIC_CACHE_MS = 30_000
const PRESSURE = { loopDelayMs: 1_000, rssBytes: 1_610_612_736, everyMs: 1_000 }
/** The broadcaster of lives: nobody, recordings by the timetable in place of one, or a live service with a signed pull domain. */
export type LiveEnv =
  | { kind: 'off' | 'stand-in' }
  | {
      kind: 'cdn'
      domain: string
      app: string
      key: string
      push?: { domain: string; key: string } | null
      reportKey?: string | null
    }

/** Every setting, read once at the start. */
export type Env = {
  mode: Mode
  host: string
  port: number
  /** Where this process serves the staff desk; null for no desk. `isChosen`: the port was named, not assumed. */
  desk: { host: string; port: number; isChosen: boolean } | null
  /** The only origins under which the desk answers, whichever process serves it; empty for any. */
  deskOrigins: string[]
  /** PostgreSQL to use; null means the embedded database under `dataDir`. */
  databaseUrl: string | null
  /** A replica that what is alike for everybody is read from; null reads all from the primary. */
  databaseReadUrl: string | null
  dataDir: string
  /** Where backups are kept, null for nowhere, and how many. */
  backup: { folder: string | null; keep: number }
  /** Whether the demo school, or the content of `seedDir`, is offered. */
  hasDemo: boolean
  /** Folder of the seed files, with `media` beside it; null means those that come with the server. */
  seedDir: string | null
  /** Folder of the built web app to serve; null means the one `build:h5` makes. */
  webRoot: string | null
  /** Origin under which learners reach this server, without a slash at the end. */
  publicUrl: string
  corsOrigins: string[]
  wechatPay: WechatPayEnv
  alipay: AlipayEnv
  virtualPay: VirtualPayEnv
  sms: SmsEnv
  /** Work demanded before a code is sent to a typed number, in bits; 0 for none. */
  smsProofBits: number
  email: EmailEnv
  officialAccount: OfficialAccountEnv
  miniProgram: MiniProgramEnv
  apple: AppleEnv
  /** Whether messages are shown in browsers while no page is open. */
  webPush: boolean
  uploads: UploadsEnv
  media: MediaEnv
  carrier: CarrierEnv
  live: LiveEnv
  llm: LlmEnv
  /** Register that real names are checked against; null means the sandbox, and in production that names are not checked. */
  identity: { url: string; appCode: string } | null
  /** Key that another shop signs its sales with; null for none. */
  shopKey: string | null
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
  /** Binds browsers to https for a year: for this host, its subdomains too, or nothing. */
  hsts: 'host' | 'subdomains' | 'off'
  /** Whether `/openapi.json` is served. */
  hasDocs: boolean
  /** Proxies in front whose word about the caller's address counts: how many, or which addresses; false for none. */
  trustProxy: number | string[] | false
  limits: Limits
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

function smsOf(source: Source): SmsEnv {
  const kind = valuesOf(providers, source).SMS
  if (kind !== 'provider') return { kind }
  const values = valuesOf(conditional['SMS=provider'], source)
  return {
    kind,
    url: values.SMS_URL,
    accessKey: values.SMS_ACCESS_KEY,
    secret: values.SMS_SECRET,
    signName: values.SMS_SIGN_NAME,
    template: values.SMS_TEMPLATE,
    purposeTemplates: values.SMS_PURPOSE_TEMPLATES,
    noticeTemplate: values.SMS_NOTICE_TEMPLATE ?? '',
    marketingTemplate: values.SMS_MARKETING_TEMPLATE ?? '',
  }
}

function uploadsOf(source: Source): UploadsEnv {
  if (valuesOf(storage, source).UPLOADS === 'local') return { kind: 'local' }
  const values = valuesOf(conditional['UPLOADS=qiniu'], source)
  return {
    kind: 'qiniu',
    accessKey: values.QINIU_ACCESS_KEY,
    secretKey: values.QINIU_SECRET_KEY,
    bucket: values.QINIU_BUCKET,
    host: values.QINIU_HOST,
    domain: values.QINIU_DOMAIN,
    privateBucket: values.QINIU_PRIVATE_BUCKET,
    privateDomain: values.QINIU_PRIVATE_DOMAIN,
  }
}

function mediaStoreOf(source: Source): MediaStoreEnv {
  const kind = valuesOf(storage, source).MEDIA_STORE
  if (kind === 'disk') return { kind }
  if (kind === 's3') {
    const values = valuesOf(conditional['MEDIA_STORE=s3'], source)
    return { kind, bucket: values.S3_BUCKET, region: values.S3_REGION, accessKey: values.S3_ACCESS_KEY, secretKey: values.S3_SECRET_KEY }
  }
  const values = valuesOf(conditional['MEDIA_STORE=qiniu'], source)
  return {
    kind,
    accessKey: values.QINIU_MEDIA_ACCESS_KEY,
    secretKey: values.QINIU_MEDIA_SECRET_KEY,
    bucket: values.QINIU_MEDIA_BUCKET,
    host: values.QINIU_MEDIA_HOST,
    domain: values.QINIU_MEDIA_DOMAIN,
  }
}

function carrierOf(source: Source): CarrierEnv {
  const kind = valuesOf(providers, source).CARRIER
  if (kind !== 'kuaidi100') return { kind }
  const values = valuesOf(conditional['CARRIER=kuaidi100'], source)
  return { kind, customer: values.CARRIER_CUSTOMER, key: values.CARRIER_KEY }
}

function liveOf(source: Source): LiveEnv {
  const kind = valuesOf(providers, source).LIVE
  if (kind !== 'cdn') return { kind }
  const values = valuesOf(conditional['LIVE=cdn'], source)
  const { LIVE_PUSH_DOMAIN: pushDomain, LIVE_PUSH_KEY: pushKey, LIVE_REPORT_KEY: reportKey } = values
  if ((pushDomain === undefined) !== (pushKey === undefined)) throw new StartFailure('LIVE_PUSH_DOMAIN and LIVE_PUSH_KEY are set together')
  const push = pushDomain === undefined || pushKey === undefined ? null : { domain: pushDomain, key: pushKey }
  return { kind, domain: values.LIVE_DOMAIN, key: values.LIVE_KEY, app: values.LIVE_APP, push, reportKey: reportKey ?? null }
}

function llmOf(source: Source): LlmEnv {
  const kind = valuesOf(providers, source).LLM
  if (kind === 'retrieval') return { kind }
  const values = valuesOf(conditional['LLM=openai'], source)
  return { kind, url: values.LLM_URL, key: values.LLM_KEY, model: values.LLM_MODEL, limits: LLM_LIMITS }
}

function identityOf(source: Source): Env['identity'] {
  const url = valuesOf(providers, source).IDENTITY_URL
  return url === undefined ? null : { url, appCode: valuesOf(conditional.IDENTITY_URL, source).IDENTITY_APP_CODE }
}

/** In development the desk listens on the next port; elsewhere it must be configured. */
function deskOf({ NODE_ENV, PORT, DESK_HOST, DESK_PORT }: ReturnType<typeof valuesOf<typeof server>>): Env['desk'] {
  if (DESK_PORT !== undefined) return { host: DESK_HOST, port: DESK_PORT, isChosen: true }
  const isAssumed = NODE_ENV === 'development' && PORT > 0 && PORT < MOST_PORT
  return isAssumed ? { host: DESK_HOST, port: PORT + 1, isChosen: false } : null
}

/** Reads all settings. Throws a StartFailure with a line for each that is missing or wrong. */
export function readEnv(source: Source): Env {
  const faults = faultsOf(source)
  if (faults.length > 0) throw new StartFailure(faults.join('\n'))
  const own = valuesOf(server, source)
  const { DATABASE_URL, DATABASE_READ_URL, DATA_DIR, SEED_DIR, WEB_ROOT, DEMO, ...files } = valuesOf(storage, source)
  const { SMS_PROOF_BITS, TRACKER_URL, SHOP_KEY, WEB_PUSH } = valuesOf(providers, source)
  const mode = own.NODE_ENV
  const publicUrl = own.PUBLIC_URL ?? `http://localhost:${own.PORT}`
  return {
    mode,
    host: own.HOST,
    port: own.PORT,
    desk: deskOf(own),
    deskOrigins: own.DESK_URL,
    databaseUrl: DATABASE_URL ?? null,
    databaseReadUrl: DATABASE_READ_URL ?? null,
    dataDir: DATA_DIR,
    backup: { folder: files.BACKUP_DIR ?? null, keep: Math.max(1, files.BACKUP_KEEP) },
    hasDemo: DEMO === 'on',
    seedDir: SEED_DIR ?? null,
    webRoot: WEB_ROOT ?? null,
    publicUrl,
    corsOrigins: [publicUrl, ...own.CORS_ORIGINS],
    wechatPay: wechatPayOf(source),
    alipay: alipayOf(source),
    virtualPay: virtualPayOf(source),
    sms: smsOf(source),
    smsProofBits: SMS_PROOF_BITS,
    email: emailOf(source),
    officialAccount: officialAccountOf(source),
    miniProgram: miniProgramOf(source),
    apple: appleOf(source),
    webPush: WEB_PUSH === 'on',
    uploads: uploadsOf(source),
    media: {
      ffmpeg: files.FFMPEG ?? null,
      reserve: files.MEDIA_RESERVE_GB * GIGABYTE,
      hosts: files.MEDIA_HOSTS,
      store: mediaStoreOf(source),
    },
    carrier: carrierOf(source),
    live: liveOf(source),
    llm: llmOf(source),
    identity: identityOf(source),
    shopKey: SHOP_KEY ?? null,
    // On a desk the server itself collects; in front of learners only a named address does.
    trackerUrl: TRACKER_URL ?? (mode === 'production' ? '' : `${publicUrl}/track`),
    pressure: mode === 'production' ? PRESSURE : null,
    metricsPort: own.METRICS_PORT ?? null,
    drainMs: own.DRAIN_SECONDS * 1_000,
    frameAncestors: own.FRAME_ANCESTORS,
    publicCacheMs: mode === 'test' ? 0 : PUBLIC_CACHE_MS,
    hsts: own.HSTS,
    hasDocs: own.DOCS === 'on',
    trustProxy: own.TRUST_PROXY,
    limits: LIMITS,
    logLevel: own.LOG_LEVEL,
  }
}
