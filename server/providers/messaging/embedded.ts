import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { secretOf } from '#server/database/sealed'
import type { Deps, ServicePlugin } from '#server/deps'
import { invalid } from '#server/refusal'
import type { MiniProgram, OfficialAccount } from './provider'
import { AUTH_REDIRECT_PATH } from './state'

const SIDE = 430

/** Replaces the mini-program's round code in the sandbox: a QR code that opens the sandbox's page. */
const embeddedCodePicture = (address: string): Promise<Buffer> =>
  sharp(Buffer.from(renderSVG(address, { border: 2 })))
    .resize(SIDE, SIDE, { kernel: 'nearest' })
    .png()
    .toBuffer()

const CODE_MS = 300_000
/** The one learner of a desk's mini-program: its login gives another code each time. */
const MINI_LEARNER = 'mini-developer'
/** A code that names another learner, for whoever writes the code himself. */
const NAMED_LEARNER = /^desk-[\w-]{1,40}$/

/** The number of whoever presses the phone button of a desk's mini-program. */
const MINI_PHONE = '13900000001'
/** A code with another number. A name that is not a number is an unknown code. */
const NAMED_PHONE = /^desk-(.*)$/s

function phoneIn(code: string): string | null {
  const named = NAMED_PHONE.exec(code)?.[1]
  if (named === undefined) return MINI_PHONE
  return /^\d{11}$/.test(named) ? named : null
}

/** The page on which the sandbox asks the learner for consent. */
export const EMBEDDED_PATH = '/dev/messaging'

const sealOf = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('base64url')

/** A code that identifies a person for five minutes. */
export function embeddedCode(secret: string, openId: string, now: number): string {
  const body = `${openId}.${now + CODE_MS}`
  return `${body}.${sealOf(secret, body)}`
}

function openIdIn(secret: string, code: string, now: number): string | null {
  const [openId = '', end = '', seal = ''] = code.split('.')
  const expected = Buffer.from(sealOf(secret, `${openId}.${end}`))
  const given = Buffer.from(seal)
  const isSound = given.length === expected.length && timingSafeEqual(given, expected)
  return isSound && Number(end) > now ? openId : null
}

/** The sandbox of the official account: a local consent page, and codes and tickets sealed with a key of this installation. */
export function embeddedAccount(publicUrl: string, secret: string, now: () => number): OfficialAccount {
  return {
    appId: 'embedded',
    launchAppId: '',
    authorizeUrl: (redirectUri, state) =>
      `${publicUrl}${EMBEDDED_PATH}/authorize?${new URLSearchParams({ redirect_uri: redirectUri, scope: 'snsapi_base', state })}`,
    webIdentity: async (code) => {
      const openId = openIdIn(secret, code, now())
      return openId === null ? null : { openId, unionId: null }
    },
    ticket: async () => sealOf(secret, 'jsapi-ticket'),
    accountTemplates: {
      order: 'account-order',
      live: 'account-live',
      task: 'account-task',
      answer: 'account-answer',
      service: 'account-service',
    },
    templateMessage: async () => true,
  }
}

const openIdOf = (code: string) => (NAMED_LEARNER.test(code) ? code : MINI_LEARNER)

/** The key of a session of the sandbox's mini-program, the same for its server and for its payment sheet. */
export const embeddedSessionKey = (secret: string, openId: string): string =>
  createHmac('sha256', secret).update(`session:${openId}`).digest('base64')

/** The sandbox of the mini-program, whose links and codes lead to a page that names them. */
export function embeddedMiniProgram(publicUrl: string, secret: string): MiniProgram {
  const pageAddress = (path: string, query: string) => `${publicUrl}${EMBEDDED_PATH}/mini-program?${new URLSearchParams({ path, query })}`
  return {
    miniAppId: 'embedded-mini',
    miniIdentity: async (code) => ({ openId: openIdOf(code), unionId: null }),
    miniSession: async (code) => ({ openId: openIdOf(code), sessionKey: embeddedSessionKey(secret, openIdOf(code)) }),
    accessToken: async () => sealOf(secret, 'mini-program'),
    phoneNumber: async (code) => phoneIn(code),
    templates: { order: 'sandbox-order', live: 'sandbox-live', task: 'sandbox-task', answer: 'sandbox-answer', service: 'sandbox-service' },
    subscribeMessage: async () => true,
    // Two words by which each verdict can be seen.
    checkText: async (_openId, _place, text) => (text.includes('违规样例') ? 'risky' : text.includes('疑似样例') ? 'review' : 'pass'),
    miniCode: (page, scene) => embeddedCodePicture(pageAddress(page, `scene=${scene}`)),
    openlink: async (path, query) => pageAddress(path, query),
    urlLink: async (path, query) => pageAddress(path, query),
  }
}

const AuthorizeSchema = Type.Object({
  redirect_uri: Type.String({ maxLength: 3000 }),
  state: Type.String({ maxLength: 128 }),
})
const MiniPageSchema = Type.Object({ path: Type.String({ maxLength: 200 }), query: Type.String({ maxLength: 500 }) })
type Authorize = Static<typeof AuthorizeSchema>
type MiniPage = Static<typeof MiniPageSchema>

/** The people a desk can sign in as. */
const people = [
  { openId: 'dev-lin', name: '林同学' },
  { openId: 'dev-zhao', name: '赵同学' },
  { openId: 'dev-qian', name: '钱同学' },
]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark)

const pageOf = (title: string, content: string) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:1.5rem 1rem;color:#16202a;background:#fff}h1{font-size:1.25rem}.note{padding:.5rem .75rem;border-radius:.5rem;background:#fff4d6;color:#6b4400;font-size:.875rem}a{display:block;margin:.75rem 0;padding:.75rem;border:1px solid #6b7280;border-radius:1.5rem;text-align:center;color:#0a6b45;text-decoration:none}dt{color:#5b6770}dd{margin:0 0 .5rem;overflow-wrap:anywhere}</style></head>
<body><main><p class="note">仅在开发环境可见，代替微信的页面。</p><h1>${title}</h1>${content}</main></body></html>`

const showPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

function authorizePage(back: (code: string | null) => string, codeOf: (openId: string) => string): string {
  const links = people.map(({ openId, name }) => `<a id="as-${openId}" href="${escaped(back(codeOf(openId)))}">以“${name}”的身份登录</a>`)
  return pageOf('微信授权登录', `${links.join('')}<a id="deny" href="${escaped(back(null))}">拒绝</a>`)
}

/** The messaging app's pages on a desk: who signs in, and where a link to the mini-program would lead. Never in production. */
export const embeddedMessaging: ServicePlugin = (app, deps: Deps) => {
  const { mode, officialAccount, miniProgram } = deps.env
  if (mode === 'production' || (officialAccount.kind !== 'sandbox' && miniProgram.kind !== 'sandbox')) return
  const ownReturn = `${deps.env.publicUrl}${AUTH_REDIRECT_PATH}?`
  app.get<{ Querystring: Authorize }>(
    `${EMBEDDED_PATH}/authorize`,
    { schema: { querystring: AuthorizeSchema } },
    async ({ query }, reply) => {
      const { redirect_uri, state } = query
      if (!redirect_uri.startsWith(ownReturn)) throw invalid('返回地址不正确')
      const secret = await secretOf(deps.db, 'messaging')
      const back = (code: string | null) => `${redirect_uri}&${new URLSearchParams({ ...(code && { code }), state })}`
      return showPage(
        reply,
        authorizePage(back, (openId) => embeddedCode(secret, openId, deps.now())),
      )
    },
  )
  app.get<{ Querystring: MiniPage }>(
    `${EMBEDDED_PATH}/mini-program`,
    { schema: { querystring: MiniPageSchema } },
    async ({ query }, reply) =>
      showPage(
        reply,
        pageOf(
          '打开小程序',
          `<dl><dt>页面</dt><dd>${escaped(query.path)}</dd><dt>参数</dt><dd>${escaped(query.query)}</dd></dl><a href="/">回到首页</a>`,
        ),
      ),
  )
}
