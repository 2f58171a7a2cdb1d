import type { MessagingIdentity } from '#server/repositories/account/messaging-identity'
import type { MiniProgramEnv, OfficialAccountEnv } from '#server/settings/messaging-env'
import { minuteText } from '@/domain/time/day'
import type { MiniProgram, OfficialAccount, PublishedAt, SubscribeNotice, TextCheck } from './provider'

type AccountEnv = Extract<OfficialAccountEnv, { kind: 'live' }>
type MiniEnv = Extract<MiniProgramEnv, { kind: 'live' }>
type Answer = Record<string, unknown>
type Timed = { value: string; seconds: number }

const API = 'https://api.weixin.qq.com'
const AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize'
const TIMEOUT_MS = 10_000
/** Codes for a code that was used, is too old or was never given. */
const DEAD_CODES = new Set([40_029, 40_163, 41_008, 42_003])
/** Keys are renewed this long before their end. */
const MARGIN_MS = 300_000

const textOf = (answer: Answer, name: string) => {
  const value = answer[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Caches a key until shortly before its end; concurrent callers share one request. `refused`: a key that the provider no longer takes. */
function kept(now: () => number, ask: () => Promise<Timed>): (refused?: string) => Promise<string> {
  let asked: Promise<Timed> | null = null
  let goodUntil = 0
  return async (refused) => {
    if (!asked || now() >= goodUntil || (refused !== undefined && (await asked).value === refused)) {
      goodUntil = Number.POSITIVE_INFINITY
      asked = ask()
      asked.then(
        ({ seconds }) => {
          goodUntil = now() + seconds * 1000 - MARGIN_MS
        },
        () => {
          asked = null
        },
      )
    }
    return (await asked).value
  }
}

function callerOf(transport: typeof fetch) {
  return async (path: string, query: Record<string, string>, body?: object): Promise<Answer> => {
    const reply = await transport(`${API}${path}?${new URLSearchParams(query)}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await reply.json()
    if (typeof answer !== 'object' || answer === null) throw new Error(`messaging app answered HTTP ${reply.status}`)
    return answer as Answer
  }
}

function must(answer: Answer, name: string): string {
  const value = textOf(answer, name)
  if (value === null) throw new Error(`messaging app answered ${String(answer.errcode)} and no ${name}`)
  return value
}

function identityIn(answer: Answer): MessagingIdentity | null {
  if (DEAD_CODES.has(Number(answer.errcode))) return null
  return { openId: must(answer, 'openid'), unionId: textOf(answer, 'unionid') }
}

function sessionIn(answer: Answer): { openId: string; sessionKey: string } | null {
  if (DEAD_CODES.has(Number(answer.errcode))) return null
  return { openId: must(answer, 'openid'), sessionKey: must(answer, 'session_key') }
}

function phoneIn(answer: Answer): string | null {
  if (DEAD_CODES.has(Number(answer.errcode))) return null
  const { phone_info: info } = answer
  if (typeof info !== 'object' || info === null) throw new Error(`messaging app answered ${String(answer.errcode)} and no phone_info`)
  return must(info as Answer, 'phoneNumber')
}

/** The learner has not agreed, or has withdrawn it. */
const NOT_AGREED = 43_101
/** Where a message leads to: the inbox, which leads on to the object. */
const INBOX_PAGE = 'packages/account/messages/index'
/** Longest values of the template's fields, in characters. */
const THING_LENGTH = 20

const fieldsOf = ({ title, body, at }: SubscribeNotice) => ({
  thing1: { value: title.slice(0, THING_LENGTH) },
  thing2: { value: body.slice(0, THING_LENGTH) },
  time3: { value: minuteText(at) },
})

/** The body of a subscribe message, with the fields of a template of two things and a time. */
const subscribeBody = (openId: string, template: string, notice: SubscribeNotice): object => ({
  touser: openId,
  template_id: template,
  page: INBOX_PAGE,
  data: fieldsOf(notice),
})

const CODE_WIDTH = 430

/** A link to a page of the mini-program that does not expire. */
const schemeOf = (path: string, query: string) => ({ jump_wxa: { path, query }, is_expire: false })

/** A link outlives the page it was requested for; one is requested each time. */
const URL_LINK_DAYS = 1
const urlLinkOf = (path: string, query: string) => ({ path, query, expire_type: 1, expire_interval: URL_LINK_DAYS, env_version: 'release' })

/** A code is a picture; a refusal comes as JSON with the same status. */
async function pictureOf(transport: typeof fetch, token: string, body: object): Promise<Buffer> {
  const reply = await transport(`${API}/wxa/getwxacodeunlimit?${new URLSearchParams({ access_token: token })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const type = reply.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await reply.arrayBuffer())
  if (!type.startsWith('image/')) throw new Error(`messaging app made no code: ${bytes.toString('utf8').slice(0, 200)}`)
  return bytes
}

/** Whether a subscribe message was sent; false when its reader has not agreed to it. */
function isSent(answer: Record<string, unknown>): boolean {
  const code = Number(answer.errcode)
  if (code !== 0 && code !== NOT_AGREED) throw new Error(`messaging app answered ${code} to a subscribe message`)
  return code === 0
}

/** Answers to a key that another process or the console has replaced. */
const DEAD_KEYS = new Set([40_001, 40_014, 42_001])
/** The learner does not follow the account, refuses its messages, or came to another account. */
const NO_FOLLOWER = new Set([40_003, 43_004, 43_019, 43_101])

/** The body of a message of the official account, whose templates have the fields of subscribe messages. */
const templateBody = (openId: string, template: string, notice: SubscribeNotice, page: string): object => ({
  touser: openId,
  template_id: template,
  url: page,
  data: fieldsOf(notice),
})

function isTaken(answer: Answer): boolean {
  const code = Number(answer.errcode)
  if (code !== 0 && !NO_FOLLOWER.has(code)) throw new Error(`messaging app answered ${code} to a message of the account`)
  return code === 0
}

/** The longest text that the platform judges; of a longer one each part is. */
const CHECKED_LENGTH = 2500
/** Numbers of the places, by the platform. */
const scenes: Readonly<Record<PublishedAt, number>> = { profile: 1, comment: 2, forum: 3 }
/** The person was not in the program within two hours, or came to another one. */
const NOT_HERE = new Set([61_010, 40_003])
const suggestions: readonly TextCheck[] = ['pass', 'review', 'risky']

/** The body of a check of the second version, which the platform has left as the only one. */
const checkBody = (openid: string, place: PublishedAt, content: string): object => ({ version: 2, openid, scene: scenes[place], content })

function checkIn(answer: Answer): TextCheck {
  const code = Number(answer.errcode)
  if (NOT_HERE.has(code)) return 'absent'
  const { result } = answer
  const suggested = typeof result === 'object' && result !== null ? (result as Answer).suggest : undefined
  const found = code === 0 ? suggestions.find((each) => each === suggested) : undefined
  if (found === undefined) throw new Error(`messaging app answered ${code} to a check of a text`)
  return found
}

/** The hardest verdict on the parts of a text. */
async function checkParts(text: string, check: (part: string) => Promise<TextCheck>): Promise<TextCheck> {
  const letters = [...text]
  const found: TextCheck[] = []
  for (let from = 0; from < letters.length; from += CHECKED_LENGTH)
    found.push(await check(letters.slice(from, from + CHECKED_LENGTH).join('')))
  return (['risky', 'review', 'absent'] as const).find((each) => found.includes(each)) ?? 'pass'
}

const GRANT = { grant_type: 'authorization_code' }

const tokenOf = (call: ReturnType<typeof callerOf>, now: () => number, { appId: appid, secret }: { appId: string; secret: string }) =>
  kept(now, async () => {
    const answer = await call('/cgi-bin/stable_token', {}, { grant_type: 'client_credential', appid, secret })
    return { value: must(answer, 'access_token'), seconds: Number(answer.expires_in) }
  })

/** The real official account. Authorization with scope snsapi_base. */
export function wechatAccount(env: AccountEnv, now: () => number, transport: typeof fetch = fetch): OfficialAccount {
  const call = callerOf(transport)
  const token = tokenOf(call, now, env)
  return {
    appId: env.appId,
    launchAppId: env.launchAppId,
    authorizeUrl: (redirectUri, state) => {
      const query = { appid: env.appId, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_base', state }
      return `${AUTHORIZE}?${new URLSearchParams(query)}#wechat_redirect`
    },
    webIdentity: async (code) =>
      identityIn(await call('/sns/oauth2/access_token', { appid: env.appId, secret: env.secret, code, ...GRANT })),
    ticket: kept(now, async () => {
      const answer = await call('/cgi-bin/ticket/getticket', { access_token: await token(), type: 'jsapi' })
      return { value: must(answer, 'ticket'), seconds: Number(answer.expires_in) }
    }),
    accountTemplates: env.templates ?? {},
    templateMessage: async (openId, template, notice, page) => {
      const key = await token()
      const send = (access_token: string) =>
        call('/cgi-bin/message/template/send', { access_token }, templateBody(openId, template, notice, page))
      const answer = await send(key)
      return isTaken(DEAD_KEYS.has(Number(answer.errcode)) ? await send(await token(key)) : answer)
    },
  }
}

/** The real mini-program. */
export function wechatMiniProgram(env: MiniEnv, now: () => number, transport: typeof fetch = fetch): MiniProgram {
  const call = callerOf(transport)
  const token = tokenOf(call, now, env)
  const session = (code: string) => call('/sns/jscode2session', { appid: env.appId, secret: env.secret, js_code: code, ...GRANT })
  return {
    miniAppId: env.appId,
    miniIdentity: async (code) => identityIn(await session(code)),
    miniSession: async (code) => sessionIn(await session(code)),
    accessToken: token,
    phoneNumber: async (code) => phoneIn(await call('/wxa/business/getuserphonenumber', { access_token: await token() }, { code })),
    templates: env.subscribeTemplates,
    subscribeMessage: async (openId, template, notice) =>
      isSent(await call('/cgi-bin/message/subscribe/send', { access_token: await token() }, subscribeBody(openId, template, notice))),
    checkText: (openId, place, text) =>
      checkParts(text, async (part) =>
        checkIn(await call('/wxa/msg_sec_check', { access_token: await token() }, checkBody(openId, place, part))),
      ),
    miniCode: async (page, scene) =>
      pictureOf(transport, await token(), { page, scene, check_path: false, width: CODE_WIDTH, is_hyaline: false }),
    openlink: async (path, query) =>
      must(await call('/wxa/generatescheme', { access_token: await token() }, schemeOf(path, query)), 'openlink'),
    urlLink: async (path, query) =>
      must(await call('/wxa/generate_urllink', { access_token: await token() }, urlLinkOf(path, query)), 'url_link'),
  }
}
