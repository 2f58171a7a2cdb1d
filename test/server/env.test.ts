import { readEnv } from '#server/env'
import { StartFailure } from '#server/start-failure'
import { livePayment } from '../support/live-payment'

const provider = {
  SMS: 'provider',
  SMS_URL: 'https://sms.example.cn',
  SMS_ACCESS_KEY: 'k',
  SMS_SECRET: 's',
  SMS_SIGN_NAME: '启明学堂',
  SMS_TEMPLATE: 'T1',
}

const { source: live, remove } = livePayment()
afterAll(remove)

const carrier = { CARRIER: 'kuaidi100', CARRIER_CUSTOMER: 'c', CARRIER_KEY: 'k' }
const account = { OFFICIAL_ACCOUNT: 'live', WECHAT_APP_ID: 'a', WECHAT_APP_SECRET: 's' }
const mini = { MINI_PROGRAM: 'live', WECHAT_MINI_APP_ID: 'm', WECHAT_MINI_APP_SECRET: 't' }
/** The least that production starts with. */
const least = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/school', PUBLIC_URL: 'https://school.example.cn' }

function messageOf(source: Record<string, string | undefined>): string {
  try {
    readEnv(source)
    return ''
  } catch (error) {
    return error instanceof StartFailure ? error.message : String(error)
  }
}

describe('readEnv', () => {
  it('needs none to begin with', () => {
    expect(readEnv({})).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 10_086,
      databaseUrl: null,
      databaseReadUrl: null,
      publicUrl: 'http://localhost:10086',
      corsOrigins: ['http://localhost:10086'],
      wechatPay: { kind: 'sandbox' },
      alipay: { kind: 'sandbox' },
      sms: { kind: 'outbox' },
      officialAccount: { kind: 'sandbox' },
      miniProgram: { kind: 'sandbox' },
      carrier: { kind: 'sandbox' },
      uploads: { kind: 'local' },
      trackerUrl: 'http://localhost:10086/track',
    })
  })

  it('reads templates of messages by purpose', () => {
    const { sms } = readEnv({ ...provider, SMS_PURPOSE_TEMPLATES: 'sign_in=T2, payout=T3' })
    expect(sms).toMatchObject({ template: 'T1', purposeTemplates: { sign_in: 'T2', payout: 'T3' } })
    expect(readEnv(provider).sms).toMatchObject({ purposeTemplates: {} })
  })

  it('takes an empty value as none given', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject({ port: 10_086, databaseUrl: null })
  })

  it('allows the public origin and the listed ones', () => {
    const { corsOrigins } = readEnv({ PUBLIC_URL: 'https://a.example.cn', CORS_ORIGINS: 'https://b.example.cn, https://c.example.cn/' })
    expect(corsOrigins).toEqual(['https://a.example.cn', 'https://b.example.cn', 'https://c.example.cn'])
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc": expected a whole number from 0 to 65535'],
    [{ PORT: 'x80' }, 'PORT is "x80": expected a whole number from 0 to 65535'],
    [{ PORT: '80x' }, 'PORT is "80x": expected a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT is "65536": expected a whole number from 0 to 65535'],
    [{ DESK_URL: 'desk.school.cn' }, 'DESK_URL is "desk.school.cn": expected origins such as https://school.example.cn, parted by commas'],
    [{ PORT: '70000' }, 'PORT is "70000": expected a whole number from 0 to 65535'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod": expected one of development, production, test'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not a postgres:// address'],
    [{ PUBLIC_URL: 'school.cn' }, 'PUBLIC_URL is "school.cn": expected an origin such as https://school.example.cn'],
    [{ IDENTITY_URL: 'http://id.example.cn' }, 'IDENTITY_URL is "http://id.example.cn": expected an https:// address'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS is "*": expected origins such as https://school.example.cn, parted by commas'],
    [{ DEMO: 'yes' }, 'DEMO is "yes": expected one of on, off'],
    [{ LIVE: 'cdn' }, 'LIVE_DOMAIN is missing: LIVE=cdn needs it'],
    [{ ...least, LIVE: 'stand-in' }, 'LIVE=stand-in is refused in production'],
    [{ ALIPAY: 'free' }, 'ALIPAY is "free": expected one of off, sandbox, live'],
    [{ PAYMENT: 'live' }, 'PAYMENT is no longer read: set WECHAT_PAY and ALIPAY, each off, sandbox or live'],
    [{ MESSAGING: 'wechat' }, 'MESSAGING is no longer read: set OFFICIAL_ACCOUNT and MINI_PROGRAM, each off, sandbox or live'],
    [{ ...least, PUBLIC_URL: '' }, 'PUBLIC_URL is missing: production needs it'],
    [{ ...least, DATABASE_URL: '' }, 'DATABASE_URL is missing: production needs it, or DATABASE=embedded for one process on one machine'],
    [{ DATABASE: 'postgres' }, 'DATABASE_URL is missing: DATABASE=postgres needs it'],
    [{ ...least, DATABASE: 'embedded' }, 'DATABASE=embedded and DATABASE_URL are both set: take one of them out'],
    [{ DATABASE_READ_URL: 'postgres://replica/school' }, 'DATABASE_READ_URL is set without DATABASE_URL: a replica has a primary'],
    [{ DATABASE: 'sqlite' }, 'DATABASE is "sqlite": expected one of embedded, postgres'],
    [{ SMS_PROOF_BITS: '16' }, 'SMS_PROOF_BITS is "16": expected a whole number from 0 to 15'],
    [
      { ...provider, SMS_PURPOSE_TEMPLATES: 'login=T2' },
      'SMS_PURPOSE_TEMPLATES is "login=T2": expected name=template parted by commas, with names of number, sign_in, new_mobile, own, identity, payout, score, desk_sign_in, desk_act',
    ],
    [{ SMS: 'provider' }, 'SMS_URL is missing: SMS=provider needs it'],
    [{ ...provider, SMS_URL: 'http://sms.example.cn' }, 'SMS_URL is "http://sms.example.cn": expected an https:// address'],
    [{ UPLOADS: 'disk' }, 'UPLOADS is "disk": expected one of local, qiniu'],
    [{ UPLOADS: 'qiniu' }, 'QINIU_ACCESS_KEY is missing: UPLOADS=qiniu needs it'],
    [{ TRACKER_URL: 'ftp://x' }, 'TRACKER_URL is "ftp://x": expected an http(s) address'],
    [{ ...least, WECHAT_PAY: 'sandbox' }, 'WECHAT_PAY=sandbox is refused in production: anyone could pay with it'],
    [{ ...least, ALIPAY: 'sandbox' }, 'ALIPAY=sandbox is refused in production: anyone could pay with it'],
    [{ OFFICIAL_ACCOUNT: 'live' }, 'WECHAT_APP_ID is missing: OFFICIAL_ACCOUNT=live needs it'],
    [{ MINI_PROGRAM: 'live' }, 'WECHAT_MINI_APP_ID is missing: MINI_PROGRAM=live needs it'],
    [{ ...least, OFFICIAL_ACCOUNT: 'sandbox' }, 'OFFICIAL_ACCOUNT=sandbox is refused in production: anyone could sign in with it'],
    [{ ...least, MINI_PROGRAM: 'sandbox' }, 'MINI_PROGRAM=sandbox is refused in production: anyone could sign in with it'],
    [{ ...least, CARRIER: 'sandbox' }, 'CARRIER=sandbox is refused in production'],
    [{ ...least, SMS: 'outbox' }, 'SMS=outbox is refused in production: anyone could read the codes'],
    [{ DATABASE_READ_URL: 'replica' }, 'DATABASE_READ_URL is not a postgres:// address'],
    [{ FRAME_ANCESTORS: 'https://a.example.cn/x' }, 'FRAME_ANCESTORS is "https://a.example.cn/x": expected origins such as'],
    [{ TRUST_PROXY: 'all' }, 'TRUST_PROXY is "all": expected off, the number of proxies in front, or their addresses'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY is "10.0.0.0/33"'],
    [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS is "61": expected a whole number from 0 to 60'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud": expected one of silent, error, warn, info, debug'],
    [{ DOCS: 'true' }, 'DOCS is "true": expected one of on, off'],
    [{ METRICS_PORT: '-1' }, 'METRICS_PORT is "-1": expected a whole number from 0 to 65535'],
    [{ LLM: 'gpt' }, 'LLM is "gpt": expected one of retrieval, openai'],
    [
      { LLM: 'openai', LLM_URL: 'http://10.0.0.1/v1', LLM_KEY: 'k', LLM_MODEL: 'm' },
      'LLM_URL is "http://10.0.0.1/v1": expected an https:// address such as',
    ],
    [{ CARRIER: 'kuaidi100', CARRIER_CUSTOMER: 'c' }, 'CARRIER_KEY is missing: CARRIER=kuaidi100 needs it'],
    [{ IDENTITY_URL: 'https://id.example.cn' }, 'IDENTITY_APP_CODE is missing: IDENTITY_URL needs it'],
    [{ ...mini, WECHAT_SUBSCRIBE_TEMPLATES: 'orders=T' }, 'WECHAT_SUBSCRIBE_TEMPLATES is "orders=T": expected name=template'],
    [
      { ...live, WECHAT_PAY_MERCHANT_KEY_FILE: '/absent' },
      'WECHAT_PAY_MERCHANT_KEY_FILE is "/absent": expected the path of a private key in PEM (ENOENT',
    ],
    [{ ...live, ALIPAY_PUBLIC_KEY_FILE: __filename }, 'expected the path of a public key in PEM ('],
    [{ ...live, WECHAT_PAY_API_V3_KEY_FILE: live.ALIPAY_APP_KEY_FILE }, 'expected the path of a file of 32 bytes (it has '],
  ])('refuses %j by one line', (source, line) => {
    const faults = messageOf(source).split('\n')
    expect(faults.filter((fault) => fault.includes(line))).toHaveLength(1)
  })

  it.each(Object.keys(live).filter((name) => name.includes('_') && name !== 'WECHAT_PAY'))('names %s when it is missing', (name) => {
    const choice = name.startsWith('ALIPAY') ? 'ALIPAY' : 'WECHAT_PAY'
    expect(messageOf({ ...live, [name]: ' ' })).toBe(`${name} is missing: ${choice}=live needs it`)
  })

  it.each(['WECHAT_PAY', 'ALIPAY'])('asks nothing of the other way to pay while %s alone is live', (choice) => {
    const own = Object.entries(live).filter(([name]) => name === choice || name.startsWith(`${choice}_`))
    const { wechatPay, alipay } = readEnv({ ...least, ...Object.fromEntries(own) })
    expect([wechatPay.kind, alipay.kind].sort()).toEqual(['live', 'off'])
  })

  it('reports everything that is wrong at once, and repeats no secret', () => {
    const source = { PORT: 'abc', DATABASE_URL: 'mysql://owner:secret@db', SMS: 'provider', SMS_URL: 'https://sms.example.cn', DEMO: 'yes' }
    expect(messageOf(source).split('\n')).toEqual([
      'PORT is "abc": expected a whole number from 0 to 65535',
      'DATABASE_URL is not a postgres:// address',
      'DEMO is "yes": expected one of on, off',
      'SMS_ACCESS_KEY is missing: SMS=provider needs it',
      'SMS_SECRET is missing: SMS=provider needs it',
      'SMS_SIGN_NAME is missing: SMS=provider needs it',
      'SMS_TEMPLATE is missing: SMS=provider needs it',
    ])
  })

  it('reports each stand-in that production refuses', () => {
    const sandboxes = { WECHAT_PAY: 'sandbox', ALIPAY: 'sandbox', OFFICIAL_ACCOUNT: 'sandbox', MINI_PROGRAM: 'sandbox', CARRIER: 'sandbox' }
    const names = messageOf({ ...least, ...sandboxes, SMS: 'outbox', LIVE: 'stand-in' })
      .split('\n')
      .map((line) => line.split(' ')[0])
    expect(names).toEqual([
      'WECHAT_PAY=sandbox',
      'ALIPAY=sandbox',
      'SMS=outbox',
      'OFFICIAL_ACCOUNT=sandbox',
      'MINI_PROGRAM=sandbox',
      'CARRIER=sandbox',
      'LIVE=stand-in',
    ])
  })

  it('does not look at the settings of a provider that is not chosen', () => {
    expect(readEnv({ WECHAT_PAY_MERCHANT_KEY_FILE: '/absent', LLM_URL: 'ftp://x' }).llm).toEqual({ kind: 'retrieval' })
  })

  it('reads the keys of live payment', () => {
    const { wechatPay, alipay: other } = readEnv(live)
    if (wechatPay.kind !== 'live' || other.kind !== 'live') throw new Error('expected live payment')
    const { identity: wechat } = wechatPay
    const { identity: alipay } = other
    expect(wechat).toMatchObject({ appId: 'wx1', miniAppId: 'wx2', mchId: '190', apiV3Key: 'k'.repeat(32) })
    const keys = [wechat.merchantKey, wechat.platformKey, alipay.appKey, alipay.alipayKey]
    expect(keys.map(({ type }) => type)).toEqual(['private', 'public', 'private', 'public'])
  })

  it('reads a storage provider and a collection address', () => {
    const qiniu = {
      UPLOADS: 'qiniu',
      QINIU_ACCESS_KEY: 'ak',
      QINIU_SECRET_KEY: 'sk',
      QINIU_BUCKET: 'school',
      QINIU_HOST: 'https://up.example.cn',
      QINIU_DOMAIN: 'https://img.example.cn/',
      QINIU_PRIVATE_BUCKET: 'school-private',
      QINIU_PRIVATE_DOMAIN: 'https://own.example.cn/',
    }
    expect(readEnv({ ...qiniu, TRACKER_URL: 'https://t.example.cn/sa/' })).toMatchObject({
      uploads: {
        kind: 'qiniu',
        bucket: 'school',
        host: 'https://up.example.cn',
        domain: 'https://img.example.cn',
        privateBucket: 'school-private',
        privateDomain: 'https://own.example.cn',
      },
      trackerUrl: 'https://t.example.cn/sa',
    })
    expect(readEnv(least).trackerUrl).toBe('')
  })

  it.each([
    [{}, true],
    [{ NODE_ENV: 'test' }, true],
    [{ DOCS: 'off' }, false],
    [{ DOCS: 'on' }, true],
  ])('describes the calls with %j: %s', (source, hasDocs) => {
    expect(readEnv(source).hasDocs).toBe(hasDocs)
  })

  it.each([
    [{}, { host: '127.0.0.1', port: 10_087, isChosen: false }],
    [{ PORT: '0' }, null],
    [{ PORT: '65534' }, { host: '127.0.0.1', port: 65_535, isChosen: false }],
    [{ PORT: '65535' }, null],
    [{ NODE_ENV: 'test' }, null],
    [
      { NODE_ENV: 'test', DESK_PORT: '9', DESK_HOST: '0.0.0.0' },
      { host: '0.0.0.0', port: 9, isChosen: true },
    ],
  ])('puts the desk, with %j, at %j', (source, desk) => {
    expect(readEnv(source).desk).toEqual(desk)
  })

  it('keeps the addresses of the desk where another process serves it', () => {
    const env = readEnv({ NODE_ENV: 'test', DESK_URL: 'https://desk.school.cn, http://10.8.0.1:9' })
    expect([env.desk, env.deskOrigins]).toEqual([null, ['https://desk.school.cn', 'http://10.8.0.1:9']])
  })

  it('reads a register of real names', () => {
    const { identity } = readEnv({ IDENTITY_URL: 'https://id.example.cn/check', IDENTITY_APP_CODE: 'code' })
    expect([identity, readEnv({}).identity]).toEqual([{ url: 'https://id.example.cn/check', appCode: 'code' }, null])
  })

  it('starts in production with a database and an address, and offers nothing that was not set', () => {
    const off = { kind: 'off' }
    const providers = { wechatPay: off, alipay: off, sms: off, officialAccount: off, miniProgram: off, carrier: off, live: off }
    expect(readEnv(least)).toMatchObject({ mode: 'production', ...providers, identity: null, hasDemo: false })
    const embedded = { ...least, DATABASE_URL: undefined, DATABASE: 'embedded' }
    expect(readEnv(embedded)).toMatchObject({ mode: 'production', databaseUrl: null, ...providers })
  })

  it('accepts production with every provider live', () => {
    const cdn = { LIVE: 'cdn', LIVE_DOMAIN: 'live.example.cn', LIVE_KEY: 'k' }
    const whole = { ...least, ...live, ...provider, ...account, ...mini, ...carrier, ...cdn, DEMO: 'on' }
    expect(readEnv(whole)).toMatchObject({
      wechatPay: { kind: 'live' },
      alipay: { kind: 'live' },
      sms: { kind: 'provider' },
      officialAccount: { kind: 'live', appId: 'a' },
      miniProgram: { kind: 'live', appId: 'm' },
      carrier: { kind: 'kuaidi100' },
      live: { kind: 'cdn' },
      hasDemo: true,
    })
  })

  it('offers the demo and shows recordings as lives on the machine of a developer', () => {
    expect(readEnv({})).toMatchObject({ live: { kind: 'stand-in' }, hasDemo: true })
    expect(readEnv({ DEMO: 'off', LIVE: 'off' })).toMatchObject({ live: { kind: 'off' }, hasDemo: false })
  })
})

describe('settings of the library', () => {
  it('name a storage provider whole or not at all', () => {
    const s3 = { MEDIA_STORE: 's3', S3_BUCKET: 'https://s3.example.cn/school/', S3_ACCESS_KEY: 'ak', S3_SECRET_KEY: 'sk' }
    expect(readEnv(s3).media.store).toEqual({
      kind: 's3',
      bucket: 'https://s3.example.cn/school',
      region: 'us-east-1',
      accessKey: 'ak',
      secretKey: 'sk',
    })
    expect(() => readEnv({ ...s3, S3_SECRET_KEY: undefined })).toThrow('S3_SECRET_KEY')
    expect(() => readEnv({ ...s3, S3_BUCKET: 's3.example.cn' })).toThrow('S3_BUCKET')
    expect(() => readEnv({ MEDIA_STORE: 'qiniu' })).toThrow('QINIU_MEDIA_BUCKET')
  })

  it('name the transcoder, the room that is left free, and hosts of films', () => {
    expect(readEnv({}).media).toEqual({ ffmpeg: null, reserve: 2e9, hosts: [], store: { kind: 'disk' } })
    const set = { FFMPEG: '/usr/bin/ffmpeg', MEDIA_RESERVE_GB: '10', MEDIA_HOSTS: 'https://a.cn, https://a.cn/,https://b.cn:8443' }
    expect(readEnv(set).media).toMatchObject({ ffmpeg: '/usr/bin/ffmpeg', reserve: 1e10, hosts: ['https://a.cn', 'https://b.cn:8443'] })
  })

  it.each([{ MEDIA_RESERVE_GB: '-1' }, { MEDIA_HOSTS: 'http://a.cn' }, { MEDIA_HOSTS: 'https://a.cn/films' }, { MEDIA_HOSTS: '*' }])(
    'refuse %j',
    (source) => {
      expect(() => readEnv(source)).toThrow(StartFailure)
    },
  )
})
