import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { newestMail, type SentMail } from '#server/repositories/account/email'

const SHOWN = 20
const QuerySchema = Type.Object({ address: Type.Optional(Type.String({ maxLength: 300 })) })
type Query = Static<typeof QuerySchema>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark)
const shownTime = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

const rowOf = ({ address, subject, body, unsubscribe, files, sentAt }: SentMail) =>
  `<article><h2>${escaped(subject)}</h2><p class="to">${escaped(address)} · <time>${shownTime.format(sentAt)}</time></p><pre>${escaped(body)}</pre>${
    files.length > 0 ? `<p>附件：${files.map(escaped).join('、')}</p>` : ''
  }${unsubscribe === '' ? '' : `<p><a href="${escaped(unsubscribe)}">退订</a></p>`}</article>`

const pageOf = (
  mail: SentMail[],
) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>邮件发件箱</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#16202a;background:#fff}article{padding:.75rem 0;border-bottom:1px solid #d5dbe1}h2{font-size:1.05rem;margin:0}.to{margin:0;color:#5b6770}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><main><h1>邮件发件箱</h1><p>仅在开发环境可见，最新的在最前，共显示 ${SHOWN} 封以内。</p>${mail.length === 0 ? '<p>还没有邮件。</p>' : mail.map(rowOf).join('')}</main></body></html>`

/** Where mail is read while no mail server sends it. Never registered in production. */
export function registerMailOutbox(app: FastifyInstance, { db, env }: Deps): void {
  if (env.mode === 'production' || env.email.kind !== 'outbox') return
  const schema = { querystring: QuerySchema }
  app.get<{ Querystring: Query }>('/dev/mail', { schema }, async ({ query }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(await newestMail(db, query.address, SHOWN))),
  )
  app.get<{ Querystring: Query }>('/dev/mail.json', { schema }, async ({ query }, reply) =>
    reply.header('cache-control', 'no-store').send({ rows: await newestMail(db, query.address, SHOWN) }),
  )
}
