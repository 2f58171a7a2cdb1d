import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { secretOf } from '#server/database/sealed'
import { type Db, tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { openedOnce } from '#server/opened-once'
import { schoolName } from '#server/providers/email/gateway'
import { lockLearners } from '#server/repositories/account/account'
import { addConsent, setChannel } from '#server/repositories/account/message/channels'
import { consentWords } from '@/domain/account/message-channels'

/** A link stops mail with advertising, all mail that may be stopped, or all messages in browsers. */
type StopScope = 'news' | 'notice' | 'push'
const scopes: readonly StopScope[] = ['news', 'notice', 'push']
const UNSUBSCRIBE_PATH = '/unsubscribe'

/** The key of this installation, read once: a message to many asks for it a hundred thousand times. */
const keyOf = openedOnce((db: Db) => secretOf(db, 'unsubscribe'))

const sealOf = async (db: Db, body: string) =>
  createHmac('sha256', await keyOf(db))
    .update(body)
    .digest('base64url')

/** The path of a learner's link under a message, on whichever site of ours. It does not expire: old messages are unsubscribed from as well. */
export async function unsubscribePath({ db }: Deps, userId: number, scope: StopScope): Promise<string> {
  const body = `${userId}.${scope}`
  return `${UNSUBSCRIBE_PATH}?t=${body}.${await sealOf(db, body)}`
}

export const unsubscribeLink = async (deps: Deps, userId: number, scope: StopScope): Promise<string> =>
  deps.env.publicUrl + (await unsubscribePath(deps, userId, scope))

async function openedLink(db: Db, token: string): Promise<{ userId: number; scope: StopScope } | null> {
  const [id = '', name = '', seal = ''] = token.split('.')
  const expected = Buffer.from(await sealOf(db, `${id}.${name}`))
  const given = Buffer.from(seal)
  const scope = scopes.find((one) => one === name)
  const isSound = given.length === expected.length && timingSafeEqual(given, expected)
  return isSound && scope !== undefined ? { userId: Number(id), scope } : null
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark)

const pageOf = (title: string, content: string) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:17px/1.7 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.5rem}button{font:inherit;min-height:48px;padding:0 1.5rem;border:0;border-radius:24px;background:#0a6b45;color:#fff}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`

const show = (reply: FastifyReply, status: number, title: string, content: string) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(pageOf(title, content))

const words: Record<StopScope, string> = {
  news: '以后不再用邮件给你发课程、活动和优惠。上课、考试和订单的通知照常发。',
  notice: '以后不再用邮件给你发通知，站内消息照常收到。账号安全提醒仍会发。',
  push: '以后不再在浏览器里给你发通知，站内消息照常收到。账号安全提醒仍会发。',
}
const RETURN = '想重新打开，请登录后到“消息设置”。'
const things: Record<StopScope, string> = { news: '邮件', notice: '邮件', push: '浏览器通知' }
const DEAD = '<p>请从消息里完整打开链接，或者登录后到“消息设置”关闭。</p>'

/** Stops the messages of a link. */
async function stop({ db, now }: Deps, { userId, scope }: { userId: number; scope: StopScope }): Promise<void> {
  await tx(db, async (work) => {
    await lockLearners(work, [userId])
    if (scope === 'news')
      await addConsent(work, userId, { channel: 'email', isGiven: false, words: consentWords('email'), source: 'mail', now: now() })
    else await setChannel(work, userId, scope === 'push' ? 'push' : 'email', false)
  })
}

const QuerySchema = Type.Object({ t: Type.String({ minLength: 1, maxLength: 200 }) })
type Query = Static<typeof QuerySchema>

/**
 * Unsubscribing, without signing in. Opening the link changes nothing, because programs that look for harmful links open all of
 * them; one press does, the button that mail programs show by the header of the message, and that of a message in a browser.
 */
export const unsubscribeRoute: ServicePlugin = (app, deps) => {
  const schema = { querystring: QuerySchema }
  app.get<{ Querystring: Query }>(UNSUBSCRIBE_PATH, { schema }, async ({ query }, reply) => {
    const link = await openedLink(deps.db, query.t)
    if (link === null) return show(reply, 404, '链接不完整', DEAD)
    const name = await schoolName(deps)
    const form = `<form method="post" action="${UNSUBSCRIBE_PATH}?t=${encodeURIComponent(query.t)}"><p>${words[link.scope]}</p><button>退订</button></form>`
    return show(reply, 200, `退订${escaped(name)}的${things[link.scope]}`, form)
  })
  app.post<{ Querystring: Query }>(UNSUBSCRIBE_PATH, { schema }, async ({ query }, reply) => {
    const link = await openedLink(deps.db, query.t)
    if (link === null) return show(reply, 404, '链接不完整', DEAD)
    await stop(deps, link)
    return show(reply, 200, '已经退订', `<p>${words[link.scope]}</p><p>${RETURN}</p>`)
  })
}
