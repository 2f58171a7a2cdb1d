import { Type } from '@sinclair/typebox'
import { codePurposes, PROOF_BITS } from '@/domain/account/code'
import { subscriptionTopics } from '@/domain/account/messages'
import {
  apiV3Key,
  bucket,
  bundleIds,
  choice,
  collector,
  folder,
  https,
  httpsOrigins,
  mailAddress,
  modelAddress,
  numberUpTo,
  onOff,
  origin,
  origins,
  pairs,
  port,
  postgres,
  privateKey,
  proxies,
  publicKey,
  pushKey,
  seconds,
  secret,
  sharedKey,
  text,
} from './kinds'

/** The names of a record, typed. */
function namesOf<T extends string>(record: Record<T, unknown>): T[] {
  return Object.keys(record).filter((name): name is T => Object.hasOwn(record, name))
}

/** Settings that every installation has. */
export const server = Type.Object({
  NODE_ENV: choice(['development', 'production', 'test'], {
    usual: 'development',
    means: '`production` refuses whatever stands in for a provider, and checks no real names without a register',
  }),
  HOST: text({ usual: '127.0.0.1', means: 'address where learners are served' }),
  PORT: port({ usual: '10086', means: 'port where learners are served' }),
  PUBLIC_URL: Type.Optional(
    origin({
      shown: 'http://localhost:PORT, in production none',
      means: 'origin under which learners reach the server; production needs it',
    }),
  ),
  CORS_ORIGINS: origins({ usual: '', means: 'other origins that may call it' }),
  FRAME_ANCESTORS: origins({ usual: '', means: 'other origins whose pages may show this one in a frame' }),
  HSTS: choice(['host', 'subdomains', 'off'], {
    usual: 'host',
    means:
      'what browsers keep for a year once `PUBLIC_URL` is https: this host by https alone, its subdomains too (so no service of theirs may be plain), or nothing',
  }),
  TRUST_PROXY: proxies({ usual: 'off', means: 'proxies in front, whose word about the address of a caller counts' }),
  DESK_HOST: text({ usual: '127.0.0.1', means: 'address where the staff desk is served' }),
  DESK_PORT: Type.Optional(port({ shown: 'PORT + 1 in development, else no desk', means: 'port where the staff desk is served' })),
  DESK_URL: origins({
    usual: '',
    means:
      'origins under which staff reach the desk through a proxy or a tunnel; with it the desk answers under no other host (see [deployment.md](deployment.md))',
  }),
  LOG_LEVEL: choice(['silent', 'error', 'warn', 'info', 'debug'], { usual: 'info', means: 'least important lines that are logged' }),
  METRICS_PORT: Type.Optional(port({ means: 'numbers for Prometheus at `127.0.0.1:METRICS_PORT/metrics`' })),
  DRAIN_SECONDS: seconds({ usual: '0', production: '5', means: 'how long `/readyz` refuses before a stop, so that a balancer notices' }),
  DOCS: onOff({ usual: 'on', production: 'off', means: 'whether `/openapi.json` is served' }),
})

const MOST_GIGABYTES = 99_999
const MOST_KEPT = 999
/** Dearest product of virtual payment: with a dearer one few prices would be a multiple. */
const MOST_UNIT_FEN = 100

/** Where rows and files are. */
export const storage = Type.Object({
  DATABASE: Type.Optional(
    choice(['embedded', 'postgres'], {
      shown: 'postgres with `DATABASE_URL`, else embedded, which production takes by its name alone',
      means:
        'kind of database: the embedded one (PGlite) has its files under `DATA_DIR` and is copied daily, for one machine and one process; fifty learners fit',
    }),
  ),
  DATABASE_URL: Type.Optional(postgres({ means: 'address of a PostgreSQL ≥ 15; production needs it, or `DATABASE=embedded`' })),
  DATABASE_READ_URL: Type.Optional(
    postgres({
      means:
        'a replica of it: lists of courses, pages, search and ranks are read there, seconds late; the primary answers while it is away',
    }),
  ),
  DATA_DIR: folder({ usual: '.data', means: 'folder of the embedded database, of uploads and of copies' }),
  SEED_DIR: Type.Optional(
    folder({ shown: 'the one that comes with the server', means: 'folder of the content that is offered, with `media` beside it' }),
  ),
  WEB_ROOT: Type.Optional(folder({ shown: 'dist/h5', means: 'folder of the built web app' })),
  DEMO: onOff({
    usual: 'on',
    production: 'off',
    means:
      'whether the demo school, or the content of `SEED_DIR`, is offered: what is new in the files is inserted at the start, no row that exists is changed (see [deployment.md](deployment.md))',
  }),
  MEDIA_RESERVE_GB: numberUpTo(MOST_GIGABYTES)({ usual: '2', means: 'gigabytes of the disk that uploads to the library leave free' }),
  MEDIA_HOSTS: httpsOrigins({ usual: '', means: 'other hosts whose films and pictures staff may name and pages may show' }),
  FFMPEG: Type.Optional(
    text({
      means:
        'path of the program that transcodes films which do not play everywhere into 360 and 720 lines and draws their posters (Debian: `/usr/bin/ffmpeg`); without it such films are refused with the way to mend them',
    }),
  ),
  MEDIA_STORE: choice(['disk', 'qiniu', 's3'], {
    usual: 'disk',
    means:
      'where files of the library go once they have been checked and prepared: they stay in `DATA_DIR`, or move to a storage provider, which gives them out by signed addresses (see [deployment.md](deployment.md))',
  }),
  BACKUP_DIR: Type.Optional(
    folder({ means: 'folder of backups, on another disk or machine than `DATA_DIR` (see [deployment.md](deployment.md))' }),
  ),
  BACKUP_KEEP: numberUpTo(MOST_KEPT)({ usual: '14', means: 'backups that are kept; older ones go' }),
  UPLOADS: choice(['local', 'qiniu'], {
    usual: 'local',
    means: 'where files of learners go: a folder of `DATA_DIR`, or a storage provider',
  }),
})

/** A provider is off, tried out in a sandbox, or real. */
const offered = ['off', 'sandbox', 'live'] as const
/** A provider that an operator has not set pretends on the machine of a developer and is not offered in production. */
const offInProduction = { usual: 'sandbox', production: 'off' }

/** Choices of providers, each for itself; the last word of a choice needs the settings of its own section. */
export const providers = Type.Object({
  WECHAT_PAY: choice(offered, {
    ...offInProduction,
    means: 'WeChat Pay: not offered, a cashier to try out, or the real one',
    refused: { sandbox: 'anyone could pay with it. Set WECHAT_PAY=live and its settings, or off' },
  }),
  ALIPAY: choice(offered, {
    ...offInProduction,
    means: 'Alipay, which cash is paid out by as well: not offered, a cashier to try out, or the real one',
    refused: { sandbox: 'anyone could pay with it. Set ALIPAY=live and its settings, or off' },
  }),
  VIRTUAL_PAY: choice(offered, {
    usual: 'off',
    means:
      'virtual payment, by which the mini-program sells courses and beans: not offered, one to try out, or the real one, which needs `MINI_PROGRAM=live` (see [mini-program.md](mini-program.md))',
    refused: { sandbox: 'anyone could pay with it. Set VIRTUAL_PAY=live and its settings, or off' },
  }),
  VIRTUAL_PAY_APPLE: onOff({
    usual: 'off',
    means: 'whether virtual payment is open on iPhones too; without it the mini-program shows no price and sells nothing there',
  }),
  SMS: choice(['off', 'outbox', 'provider'], {
    usual: 'outbox',
    production: 'off',
    means: 'text messages: none, so that learners and staff sign in by password; read on a page of this server; or sent by a provider',
    refused: { outbox: 'anyone could read the codes. Set SMS=provider and its settings, or off' },
  }),
  SMS_PROOF_BITS: numberUpTo(PROOF_BITS)({
    usual: '0',
    production: String(PROOF_BITS),
    means: 'proof of work demanded before a code is sent to a typed number: each more doubles what a flood of messages costs its sender',
  }),
  EMAIL: choice(['off', 'outbox', 'smtp'], {
    usual: 'outbox',
    production: 'off',
    means: 'e-mail: none, so that learners are not asked for an address; read on a page of this server; or sent by a mail server',
    refused: { outbox: 'anyone could read the codes. Set EMAIL=smtp and its settings, or off' },
  }),
  WEB_PUSH: onOff({
    usual: 'on',
    production: 'off',
    means:
      'messages in browsers while no page is open, sent by the push service of each browser; the keys are made here and need no account. Where these services cannot be reached it stays off',
  }),
  OFFICIAL_ACCOUNT: choice(offered, {
    ...offInProduction,
    means:
      'official account, by which learners sign in and pages are shared inside the messaging app: none, one to try out, or the real one',
    refused: { sandbox: 'anyone could sign in with it. Set OFFICIAL_ACCOUNT=live and its settings, or off' },
  }),
  MINI_PROGRAM: choice(offered, {
    ...offInProduction,
    means: 'mini-program, with its messages, codes and links: none, one to try out, or the real one',
    refused: { sandbox: 'anyone could sign in with it. Set MINI_PROGRAM=live and its settings, or off' },
  }),
  APPLE_SIGN_IN: choice(offered, {
    ...offInProduction,
    means: 'sign-in with Apple in the iOS shell: none, one to try out, or the real one (see [native-shell.md](native-shell.md))',
    refused: { sandbox: 'anyone could sign in with it. Set APPLE_SIGN_IN=live and its settings, or off' },
  }),
  CARRIER: choice(['off', 'sandbox', 'kuaidi100'], {
    ...offInProduction,
    means: 'where parcels are: their numbers alone, a clock, or a service for all carriers',
    refused: { sandbox: 'it moves parcels by the clock. Set CARRIER=kuaidi100 and its settings, or off' },
  }),
  LIVE: choice(['off', 'stand-in', 'cdn'], {
    usual: 'stand-in',
    production: 'off',
    means: 'who broadcasts lives: nobody, which the room says; recordings by the timetable; or a live service with a signed pull domain',
    refused: { 'stand-in': 'it shows recordings as if they were live. Set LIVE=cdn, or off' },
  }),
  LLM: choice(['retrieval', 'openai'], {
    usual: 'retrieval',
    means:
      'who answers questions: passages that are found, quoted, with nothing sent; or a language model behind an OpenAI-compatible address',
  }),
  SHOP_KEY: Type.Optional(
    sharedKey({
      means:
        'key that another shop signs its sales with, 32 characters or more; without it sales come in by file alone (see [shop-orders.md](shop-orders.md))',
    }),
  ),
  IDENTITY_URL: Type.Optional(
    https({
      shown: 'sandbox, in production none',
      means:
        'register that real names are checked against. With it cash is paid to checked names alone; without it learners in production are told that names are not checked yet',
    }),
  ),
  TRACKER_URL: Type.Optional(
    collector({ shown: '/track of its own, in production none', means: 'where events of learners go once they have consented' }),
  ),
})

/** Settings that count while another setting has a value: `SMS=provider`; `IDENTITY_URL` while it has any. */
export const conditional = {
  'UPLOADS=qiniu': Type.Object({
    QINIU_ACCESS_KEY: secret({ means: 'key of the account' }),
    QINIU_SECRET_KEY: secret({ means: 'secret of the account' }),
    QINIU_BUCKET: text({ means: 'bucket of public files' }),
    QINIU_HOST: origin({ means: 'where files are sent' }),
    QINIU_DOMAIN: origin({ means: 'where public files are shown' }),
    QINIU_PRIVATE_BUCKET: text({ means: 'bucket of files for their learner alone (see [deployment.md](deployment.md))' }),
    QINIU_PRIVATE_DOMAIN: origin({ means: 'where these are shown, by signed addresses' }),
  }),
  'MEDIA_STORE=qiniu': Type.Object({
    QINIU_MEDIA_ACCESS_KEY: secret({ means: 'key of the account' }),
    QINIU_MEDIA_SECRET_KEY: secret({ means: 'secret of the account' }),
    QINIU_MEDIA_BUCKET: text({ means: 'bucket of the library, set to private access' }),
    QINIU_MEDIA_HOST: origin({ means: 'where files are sent' }),
    QINIU_MEDIA_DOMAIN: origin({ means: 'where they are shown, by signed addresses' }),
  }),
  'MEDIA_STORE=s3': Type.Object({
    S3_BUCKET: bucket({ means: 'address of the private bucket, whose name is its host or its path' }),
    S3_REGION: text({ usual: 'us-east-1', means: 'region that requests are signed for' }),
    S3_ACCESS_KEY: secret({ means: 'key of the account' }),
    S3_SECRET_KEY: secret({ means: 'secret of the account' }),
  }),
  'WECHAT_PAY=live': Type.Object({
    WECHAT_PAY_APP_ID: text({ means: 'AppID of the official account, whose pages are web pages' }),
    WECHAT_PAY_MINI_APP_ID: text({ means: 'AppID of the mini-program' }),
    WECHAT_PAY_MERCHANT_ID: text({ means: 'number of the merchant' }),
    WECHAT_PAY_MERCHANT_SERIAL: text({ means: 'serial of the certificate of the merchant' }),
    WECHAT_PAY_MERCHANT_KEY_FILE: privateKey({ means: 'file of its private key' }),
    WECHAT_PAY_PLATFORM_SERIAL: text({ means: 'serial, or id of the public key, of the platform' }),
    WECHAT_PAY_PLATFORM_KEY_FILE: publicKey({ means: 'file of that public key' }),
    WECHAT_PAY_API_V3_KEY_FILE: apiV3Key({ means: 'file of the key that notices are sealed with' }),
  }),
  'ALIPAY=live': Type.Object({
    ALIPAY_APP_ID: text({ means: 'AppID of the application' }),
    ALIPAY_SELLER_ID: text({ means: 'number of the merchant (2088…)' }),
    ALIPAY_APP_KEY_FILE: privateKey({ means: 'file of the private key of the application' }),
    ALIPAY_PUBLIC_KEY_FILE: publicKey({ means: 'file of the public key of Alipay' }),
  }),
  'VIRTUAL_PAY=live': Type.Object({
    VIRTUAL_PAY_OFFER_ID: text({ means: 'OfferID of the mini-program' }),
    VIRTUAL_PAY_APP_KEY: secret({ means: 'its AppKey of the real environment' }),
    VIRTUAL_PAY_PRODUCT: text({ means: 'id of the published product that everything is sold as, so many of it as the price needs' }),
    VIRTUAL_PAY_PRODUCT_FEN: numberUpTo(MOST_UNIT_FEN)({ usual: '1', means: 'price of one of it, in fen' }),
    VIRTUAL_PAY_NOTICE_TOKEN: secret({ means: 'token of the message push of the mini-program' }),
    VIRTUAL_PAY_NOTICE_KEY: pushKey({ means: 'its EncodingAESKey' }),
  }),
  'SMS=provider': Type.Object({
    SMS_URL: https({ means: 'address of the provider' }),
    SMS_ACCESS_KEY: secret({ means: 'key of the account' }),
    SMS_SECRET: secret({ means: 'secret of the account' }),
    SMS_SIGN_NAME: text({ means: 'name that messages are signed with' }),
    SMS_TEMPLATE: text({ means: 'template of a code' }),
    SMS_PURPOSE_TEMPLATES: pairs(
      namesOf(codePurposes),
      'template',
    )({ usual: '', means: 'templates whose text names the purpose of a code; the others use `SMS_TEMPLATE`' }),
    SMS_NOTICE_TEMPLATE: Type.Optional(text({ means: 'template of notices; without it none is sent' })),
    SMS_MARKETING_TEMPLATE: Type.Optional(
      text({ means: 'template of advertising, which says how it is stopped; without it none is sent by text message' }),
    ),
  }),
  'EMAIL=smtp': Type.Object({
    SMTP_HOST: text({ means: 'mail server that takes our messages' }),
    SMTP_PORT: port({ usual: '465', means: 'its port' }),
    SMTP_SECURITY: choice(['tls', 'starttls', 'plain'], {
      usual: 'tls',
      means: 'encryption from the first byte (port 465), after a greeting (port 587), or none, for a relay on this machine alone',
    }),
    SMTP_USER: Type.Optional(text({ means: 'name of the account; none for a relay that asks for none' })),
    SMTP_PASSWORD: Type.Optional(secret({ means: 'its password, at most providers a code of its own' })),
    EMAIL_FROM: mailAddress({ means: 'address that messages come from' }),
  }),
  'OFFICIAL_ACCOUNT=live': Type.Object({
    WECHAT_APP_ID: text({ means: 'AppID of the official account' }),
    WECHAT_APP_SECRET: secret({ means: 'its secret' }),
    WECHAT_TEMPLATES: pairs(
      namesOf(subscriptionTopics),
      'template',
    )({
      usual: '',
      means:
        'templates of its messages, by topic; each has two things and a time, as those of the mini-program. A topic without one is not sent',
    }),
    WECHAT_LAUNCH_APP_ID: Type.Optional(text({ means: 'the native app at the open platform that open tags start' })),
  }),
  'MINI_PROGRAM=live': Type.Object({
    WECHAT_MINI_APP_ID: text({ means: 'AppID of the mini-program' }),
    WECHAT_MINI_APP_SECRET: secret({ means: 'its secret' }),
    WECHAT_SUBSCRIBE_TEMPLATES: pairs(
      namesOf(subscriptionTopics),
      'template',
    )({ usual: '', means: 'templates of subscribed messages; a topic without one is not offered' }),
  }),
  'APPLE_SIGN_IN=live': Type.Object({
    APPLE_BUNDLE_IDS: bundleIds({ means: 'bundle ids of the apps whose tokens are taken, parted by commas' }),
    APPLE_TEAM_ID: Type.Optional(
      text({ means: 'number of the team; with the two below Apple is told when an account is deleted or unlinked' }),
    ),
    APPLE_KEY_ID: Type.Optional(text({ means: 'id of a key of the team for Sign in with Apple' })),
    APPLE_KEY_FILE: Type.Optional(privateKey({ means: 'file of that key (`.p8`)' })),
  }),
  'CARRIER=kuaidi100': Type.Object({
    CARRIER_CUSTOMER: text({ means: 'number of the customer' }),
    CARRIER_KEY: secret({ means: 'key of the account' }),
  }),
  'LIVE=cdn': Type.Object({
    LIVE_DOMAIN: text({ means: 'pull domain, which signs as that of Tencent Cloud does' }),
    LIVE_KEY: secret({ means: 'key that addresses are signed with' }),
    LIVE_APP: text({ usual: 'live', means: 'name of the application in its addresses' }),
    LIVE_PUSH_DOMAIN: Type.Optional(text({ means: 'push domain; with it the desk shows teachers where to send their picture' })),
    LIVE_PUSH_KEY: Type.Optional(secret({ means: 'key that push addresses are signed with' })),
    LIVE_REPORT_KEY: Type.Optional(
      secret({
        means:
          'key that reports of the service are signed with, sent to `/notify/live` of PUBLIC_URL: picture there, picture gone, recording ready; without it lives begin and end by the timetable or at the desk',
      }),
    ),
  }),
  'LLM=openai': Type.Object({
    LLM_URL: modelAddress({ means: 'address that ends in `/v1`' }),
    LLM_KEY: secret({ means: 'key of the account' }),
    LLM_MODEL: text({ means: 'name of the model' }),
  }),
  IDENTITY_URL: Type.Object({ IDENTITY_APP_CODE: secret({ means: 'code of the register' }) }),
}
/** Settings of earlier releases, and those that took their place: a name that is still set must not be passed over. */
export const retired: Readonly<Record<string, string>> = {
  PAYMENT: 'set WECHAT_PAY and ALIPAY, each off, sandbox or live',
  MESSAGING: 'set OFFICIAL_ACCOUNT and MINI_PROGRAM, each off, sandbox or live',
}

/** A condition of settings. */
export type Condition = keyof typeof conditional

/** All sections with their headings, in the order of the page that lists them. */
export const sections = [
  { title: 'Server and desk', condition: null, schema: server },
  { title: 'Database and files', condition: null, schema: storage },
  { title: 'Providers', condition: null, schema: providers },
  ...namesOf(conditional).map((condition) => ({ title: `With \`${condition}\``, condition, schema: conditional[condition] })),
]
