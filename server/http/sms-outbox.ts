import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { newestSent, type SentMessage } from '#server/repositories/account/sms-code'
import { mobileOf } from '@/domain/account/mobile'

const SHOWN = 20
const QuerySchema = Type.Object({ mobile: Type.Optional(Type.String({ maxLength: 20 })) })
type Query = Static<typeof QuerySchema>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark)

const shownTime = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

const rowOf = ({ mobile, body, sentAt }: SentMessage) =>
  `<tr><td>${escaped(mobile)}</td><td>${escaped(body)}</td><td><time>${shownTime.format(sentAt)}</time></td></tr>`

function pageOf(messages: SentMessage[]): string {
  const table = `<table><thead><tr><th scope="col">手机号</th><th scope="col">内容</th><th scope="col">时间</th></tr></thead><tbody>${messages.map(rowOf).join('')}</tbody></table>`
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>短信发件箱</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#16202a;background:#fff}table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #d5dbe1;vertical-align:top}</style></head>
<body><main><h1>短信发件箱</h1><p>仅在开发环境可见，最新的在最前，共显示 ${SHOWN} 条以内。</p>${messages.length === 0 ? '<p>还没有短信。在登录页获取验证码后刷新本页。</p>' : table}</main></body></html>`
}

function newest({ db }: Deps, { mobile }: Query): Promise<SentMessage[]> {
  return newestSent(db, mobile ? (mobileOf(mobile) ?? mobile) : null, SHOWN)
}

/** Where codes are read while no provider sends them. Never registered in production. */
export function registerSmsOutbox(app: FastifyInstance, deps: Deps): void {
  if (deps.env.mode === 'production' || deps.env.sms.kind !== 'outbox') return
  const schema = { querystring: QuerySchema }
  app.get<{ Querystring: Query }>('/dev/sms', { schema }, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(await newest(deps, request.query))),
  )
  app.get<{ Querystring: Query }>('/dev/sms.json', { schema }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ rows: await newest(deps, request.query) }),
  )
}
