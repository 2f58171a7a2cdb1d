import { readEnv } from '#server/env'
import { StartFailure } from '#server/start-failure'

const provider = {
  SMS: 'provider',
  SMS_URL: 'https://sms.example.cn',
  SMS_ACCESS_KEY: 'k',
  SMS_SECRET: 's',
  SMS_SIGN_NAME: '启明学堂',
  SMS_TEMPLATE: 'T1',
}

const carrier = { CARRIER: 'kuaidi100', CARRIER_CUSTOMER: 'c', CARRIER_KEY: 'k' }
const messaging = { MESSAGING: 'wechat', WECHAT_APP_ID: 'a', WECHAT_APP_SECRET: 's', WECHAT_MINI_APP_ID: 'm', WECHAT_MINI_APP_SECRET: 't' }

describe('the settings', () => {
  it('need none to begin with', () => {
    expect(readEnv({})).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 10_086,
      databaseUrl: null,
      databaseReadUrl: null,
      publicUrl: 'http://localhost:10086',
      corsOrigins: ['http://localhost:10086'],
      payment: 'sandbox',
      sms: { kind: 'outbox' },
      messaging: { kind: 'embedded' },
      uploads: { kind: 'local' },
      trackerUrl: 'http://localhost:10086/track',
    })
  })

  it('name templates of messages by purpose', () => {
    const { sms } = readEnv({ ...provider, SMS_PURPOSE_TEMPLATES: 'sign_in=T2, payout=T3' })
    expect(sms).toMatchObject({ template: 'T1', purposeTemplates: { sign_in: 'T2', payout: 'T3' } })
    expect(readEnv(provider).sms).toMatchObject({ purposeTemplates: {} })
  })

  it('take an empty value as none given', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject({ port: 10_086, databaseUrl: null })
  })

  it('allow the public origin and the listed ones', () => {
    const { corsOrigins } = readEnv({ PUBLIC_URL: 'https://a.example.cn', CORS_ORIGINS: 'https://b.example.cn, https://c.example.cn/' })
    expect(corsOrigins).toEqual(['https://a.example.cn', 'https://b.example.cn', 'https://c.example.cn'])
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc": expected a whole number from 0 to 65535'],
    [{ PORT: 'x80' }, 'PORT is "x80": expected a whole number from 0 to 65535'],
    [{ PORT: '80x' }, 'PORT is "80x": expected a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT is "65536": expected a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT is "70000": expected a whole number from 0 to 65535'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod": expected one of development, production, test'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not a postgres:// address'],
    [{ PUBLIC_URL: 'school.cn' }, 'PUBLIC_URL has "school.cn": expected an origin such as https://school.example.cn'],
    [{ IDENTITY_URL: 'http://id.example.cn' }, 'IDENTITY_URL is not an https:// address'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS has "*": expected an origin such as https://school.example.cn'],
    [{ DEMO: 'yes' }, 'DEMO is "yes": expected one of on, off'],
    [{ LIVE: 'cdn' }, 'LIVE=cdn needs LIVE_DOMAIN and LIVE_KEY'],
    [
      { NODE_ENV: 'production', PAYMENT: 'live', LIVE: 'stand-in', ...provider, ...messaging, ...carrier },
      'LIVE=stand-in is refused in production',
    ],
    [{ PAYMENT: 'free' }, 'PAYMENT is "free": expected one of sandbox, live'],
    [{ SMS_PROOF_BITS: '16' }, 'SMS_PROOF_BITS is "16": expected a whole number from 0 to 15'],
    [
      { ...provider, SMS_PURPOSE_TEMPLATES: 'login=T2' },
      'SMS_PURPOSE_TEMPLATES has "login=T2": expected purpose=template with a purpose of number, sign_in, new_mobile, own, identity, payout, score, desk_sign_in, desk_act',
    ],
    [{ SMS: 'provider' }, 'SMS_URL is missing: SMS=provider needs it'],
    [{ ...provider, SMS_URL: 'http://sms.example.cn' }, 'SMS_URL is not an https:// address'],
    [{ UPLOADS: 'disk' }, 'UPLOADS is "disk": expected one of local, qiniu'],
    [{ UPLOADS: 'qiniu' }, 'QINIU_ACCESS_KEY is missing: UPLOADS=qiniu needs it'],
    [{ TRACKER_URL: 'ftp://x' }, 'TRACKER_URL is "ftp://x": expected an http(s) address'],
    [{ NODE_ENV: 'production', ...provider }, 'PAYMENT=sandbox is refused in production: anyone could pay with it'],
    [{ MESSAGING: 'wechat' }, 'WECHAT_APP_ID is missing: MESSAGING=wechat needs it'],
    [{ NODE_ENV: 'production', PAYMENT: 'live', ...provider }, 'MESSAGING=embedded is refused in production: anyone could sign in with it'],
    [{ NODE_ENV: 'production', PAYMENT: 'live', ...provider, ...messaging }, 'CARRIER=sandbox is refused in production'],
    [{ NODE_ENV: 'production', PAYMENT: 'live' }, 'SMS=outbox is refused in production: set SMS=provider and its settings'],
  ])('say in one line what is wrong: %j', (source, line) => {
    expect(() => readEnv(source)).toThrow(line)
    expect(line).not.toContain('\n')
  })

  it('name a storage provider and a collection address', () => {
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
    expect(readEnv({ NODE_ENV: 'production', PAYMENT: 'live', ...provider, ...messaging, ...carrier }).trackerUrl).toBe('')
  })

  it.each([
    [{}, true],
    [{ NODE_ENV: 'test' }, true],
    [{ DOCS: 'off' }, false],
    [{ DOCS: 'on' }, true],
  ])('describe the calls with %j: %s', (source, hasDocs) => {
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
  ])('put the desk, with %j, at %j', (source, desk) => {
    expect(readEnv(source).desk).toEqual(desk)
  })

  it('name a register of real names', () => {
    const { identity } = readEnv({ IDENTITY_URL: 'https://id.example.cn/check', IDENTITY_APP_CODE: 'code' })
    expect([identity, readEnv({}).identity]).toEqual([{ url: 'https://id.example.cn/check', appCode: 'code' }, null])
  })

  it('fit production when nothing stands in for a provider', () => {
    const whole = { NODE_ENV: 'production', PAYMENT: 'live', ...provider, ...messaging, ...carrier }
    expect(readEnv(whole)).toMatchObject({ mode: 'production', payment: 'live', live: { kind: 'off' }, identity: null, hasDemo: false })
    const cdn = { LIVE: 'cdn', LIVE_DOMAIN: 'live.example.cn', LIVE_KEY: 'k' }
    expect(readEnv({ ...whole, ...cdn, DEMO: 'on' })).toMatchObject({ live: { kind: 'cdn' }, hasDemo: true })
  })

  it('offer the demo and show recordings as lives on the machine of a developer', () => {
    expect(readEnv({})).toMatchObject({ live: { kind: 'stand-in' }, hasDemo: true })
    expect(readEnv({ DEMO: 'off', LIVE: 'off' })).toMatchObject({ live: { kind: 'off' }, hasDemo: false })
  })
})

describe('settings of the library', () => {
  it('name the transcoder, the room that is left free, and hosts of films', () => {
    expect(readEnv({}).media).toEqual({ ffmpeg: null, reserve: 2e9, hosts: [] })
    const set = { FFMPEG: '/usr/bin/ffmpeg', MEDIA_RESERVE_GB: '10', MEDIA_HOSTS: 'https://a.cn, https://a.cn/,https://b.cn:8443' }
    expect(readEnv(set).media).toEqual({ ffmpeg: '/usr/bin/ffmpeg', reserve: 1e10, hosts: ['https://a.cn', 'https://b.cn:8443'] })
  })

  it.each([{ MEDIA_RESERVE_GB: '-1' }, { MEDIA_HOSTS: 'http://a.cn' }, { MEDIA_HOSTS: 'https://a.cn/films' }, { MEDIA_HOSTS: '*' }])(
    'refuse %j',
    (source) => {
      expect(() => readEnv(source)).toThrow(StartFailure)
    },
  )
})
