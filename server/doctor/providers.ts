import { execFile } from 'node:child_process'
import { resolve4 } from 'node:dns/promises'
import { promisify } from 'node:util'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { APPLE_KEYS_URL } from '#server/providers/apple/token'
import { smtpGateway } from '#server/providers/email/smtp'
import { messagingOf } from '#server/providers/messaging/gateway'
import { gatewayOf } from '#server/providers/payment/gateway'
import { ProviderFailure, type ProviderName } from '#server/providers/payment/provider'
import { type Finding, fault, looked, off, ok } from './finding'

const TIMEOUT_MS = 10_000
/** No trade has this number: asking for it changes nothing and still proves keys and network. */
const NO_TRADE = 'doctor0000000000000'
/** Answers of providers to a trade that they do not know. */
const UNKNOWN_TRADE = /NOT_?EXIST|NOT_?FOUND|RESOURCE_NOT_EXISTS|^268490001$/i

const STAND_IN = 'a sandbox, which production refuses'

async function paymentOf(deps: Deps, name: ProviderName): Promise<Finding> {
  const { wechatPay, alipay, virtualPay } = deps.env
  const setting = { wechat: 'WECHAT_PAY', alipay: 'ALIPAY', virtual: 'VIRTUAL_PAY' }[name]
  const { kind } = { wechat: wechatPay, alipay, virtual: virtualPay }[name]
  if (kind !== 'live') return kind === 'off' ? off(setting, 'not set') : off(setting, STAND_IN)
  return looked(setting, 'see that this machine reaches the provider', async () => {
    try {
      await (await gatewayOf(deps))[name].query(NO_TRADE)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      if (!UNKNOWN_TRADE.test(error.code))
        return fault(setting, `the provider answers ${error.code}: ${error.message}`, `check the keys and numbers of ${setting}=live`)
    }
    return ok(setting, 'the provider answers, and takes our signature')
  })
}

/** Whether something answers at an address, whatever it says: a call that costs nothing. */
async function reaches(name: string, address: string): Promise<Finding> {
  return looked(name, 'see that this machine reaches it', async () => {
    const reply = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return ok(name, `${new URL(address).host} answers ${reply.status}`)
  })
}

const accountOf = async (deps: Deps): Promise<Finding> =>
  looked(
    'OFFICIAL_ACCOUNT',
    'check WECHAT_APP_ID and WECHAT_APP_SECRET, and that the provider knows the address of this machine',
    async () => {
      await (await messagingOf(deps)).ticket()
      return ok('OFFICIAL_ACCOUNT', 'it gives a ticket for pages')
    },
  )

/** Greets the mail server and signs in: no message is sent. */
async function emailOf({ email }: Env): Promise<Finding> {
  if (email.kind !== 'smtp') return off('EMAIL', email.kind === 'off' ? 'not set' : STAND_IN)
  const gateway = smtpGateway(email, async () => '')
  return looked('EMAIL', 'check SMTP_HOST, SMTP_PORT, SMTP_SECURITY, SMTP_USER and SMTP_PASSWORD', async () => {
    try {
      await gateway.verify()
      return ok('EMAIL', `${email.host} takes our ${email.account === null ? 'greeting' : 'name and password'}`)
    } finally {
      gateway.close()
    }
  })
}

/** A phone code that nobody was given: an answer proves the id and the secret. */
const miniProgramOf = async (deps: Deps): Promise<Finding> =>
  looked('MINI_PROGRAM', 'check WECHAT_MINI_APP_ID and WECHAT_MINI_APP_SECRET', async () => {
    await (await messagingOf(deps)).phoneNumber('doctor')
    return ok('MINI_PROGRAM', 'it takes our secret')
  })

async function modelOf({ llm }: Env): Promise<Finding> {
  if (llm.kind !== 'openai') return off('LLM', 'answers quote passages, nothing is sent')
  return looked('LLM', 'check LLM_URL, and that this machine reaches it', async () => {
    const { status } = await fetch(`${llm.url}/models`, {
      headers: { authorization: `Bearer ${llm.key}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return status === 401 || status === 403
      ? fault('LLM', `the key is refused (${status})`, 'check LLM_KEY')
      : ok('LLM', `it answers ${status}`)
  })
}

function mediaOf({ media: { store } }: Env): Promise<Finding> | Finding {
  if (store.kind === 'disk') return ok('MEDIA_STORE', 'files stay in DATA_DIR')
  return reaches('MEDIA_STORE', store.kind === 's3' ? store.bucket : store.host)
}

function transcoderOf({ media: { ffmpeg } }: Env): Promise<Finding> | Finding {
  if (ffmpeg === null) return off('FFMPEG', 'not set: films are taken as H.264 MP4 alone')
  return looked('FFMPEG', 'install ffmpeg, and set FFMPEG to its path', async () => {
    const { stdout } = await promisify(execFile)(ffmpeg, ['-version'], { timeout: TIMEOUT_MS })
    return ok('FFMPEG', stdout.split('\n')[0]?.slice(0, 40) ?? '')
  })
}

function liveOf({ live }: Env): Promise<Finding> | Finding {
  if (live.kind !== 'cdn') return off('LIVE', live.kind === 'off' ? 'not set' : STAND_IN)
  return looked('LIVE', 'check LIVE_DOMAIN', async () => {
    await resolve4(live.domain)
    return ok('LIVE', `${live.domain} has an address`)
  })
}

/** One finding a provider, each by a call that costs nothing and changes nothing. */
export async function providersOf(deps: Deps): Promise<Finding[]> {
  const { env } = deps
  const { sms, carrier, identity, officialAccount, miniProgram, apple } = env
  const notLive = (name: string, kind: string) => off(name, kind === 'off' ? 'not set' : STAND_IN)
  return Promise.all([
    paymentOf(deps, 'wechat'),
    paymentOf(deps, 'alipay'),
    paymentOf(deps, 'virtual'),
    sms.kind === 'provider' ? reaches('SMS', sms.url) : notLive('SMS', sms.kind),
    emailOf(env),
    officialAccount.kind === 'live' ? accountOf(deps) : notLive('OFFICIAL_ACCOUNT', officialAccount.kind),
    apple.kind === 'live' ? reaches('APPLE_SIGN_IN', APPLE_KEYS_URL) : notLive('APPLE_SIGN_IN', apple.kind),
    env.webPush ? ok('WEB_PUSH', 'sent by the push service of each browser') : off('WEB_PUSH', 'not set'),
    miniProgram.kind === 'live' ? miniProgramOf(deps) : notLive('MINI_PROGRAM', miniProgram.kind),
    carrier.kind === 'kuaidi100' ? reaches('CARRIER', 'https://poll.kuaidi100.com/') : notLive('CARRIER', carrier.kind),
    identity === null ? off('IDENTITY_URL', 'not set') : reaches('IDENTITY_URL', identity.url),
    env.uploads.kind === 'qiniu' ? reaches('UPLOADS', env.uploads.host) : ok('UPLOADS', 'files stay in DATA_DIR'),
    mediaOf(env),
    transcoderOf(env),
    liveOf(env),
    modelOf(env),
  ])
}
