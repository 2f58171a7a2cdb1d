import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { message } from '@/contract/account/message'
import { remark } from '@/contract/site/remark'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

const ARTICLE = 8

describe('comments and shared notes on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  const total = async () => (await server.send(remark.list, { query: { kind: 'article', objectId: ARTICLE } })).total

  it('release one that waits, and hide it again with a reason for its author', async () => {
    const { id, user_id } = await server.db
      .selectFrom('remark')
      .select(['id', 'user_id'])
      .where('visibility', '=', 'held')
      .executeTakeFirstOrThrow()
    expect((await service.get('/remarks?visibility=held')).body).toContain('求加群')
    expect((await service.get('/remarks?kind=question')).body).not.toContain('求加群')
    expect(await total()).toBe(0)
    expect((await service.act('decide-remark', id, { visibility: 'public', reason: '正常' })).status).toBe(303)
    expect(await total()).toBe(1)
    server.clock.advance(60_000)
    expect((await service.act('decide-remark', id, { visibility: 'hidden', reason: '留了联系方式' })).status).toBe(303)
    expect(await total()).toBe(0)
    const author = await server.db.selectFrom('users').select('mobile').where('id', '=', user_id).executeTakeFirstOrThrow()
    const told = await server.send(message.list, { query: {} }, await server.signIn(author.mobile ?? ''))
    expect(told.map(({ body }) => body)).toContain('你的评论没有通过审核：留了联系方式')
  })

  it('name the reasons of reports', async () => {
    const { id } = await server.db.selectFrom('remark').select('id').where('kind', '=', 'question').executeTakeFirstOrThrow()
    const reader = await server.signIn('13900000099')
    await server.send(remark.report, { params: { id }, body: { reason: 'advert', note: '卖课的' } }, reader)
    expect((await service.get(`/acts/decide-remark/${id}`)).body).toContain('广告、联系方式 卖课的')
  })
})
