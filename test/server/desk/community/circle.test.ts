import type { FastifyInstance } from 'fastify'
import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { rankPost } from '#server/repositories/community/posts'
import { circle } from '@/contract/community/circle'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('groups on the desk', () => {
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

  it('release a waiting post', async () => {
    const { id } = await server.db.selectFrom('circle_post').select('id').where('visibility', '=', 'held').executeTakeFirstOrThrow()
    expect((await service.get('/circle-posts?visibility=held')).body).toContain('周末晚上刷不定项')
    expect((await service.get(`/circle-posts/${id}`)).body).toContain('经济法基础打卡圈')
    await expect(server.send(circle.dynamic, { params: { id } })).rejects.toMatchObject({ code: 404 })
    expect((await service.act('decide-circle-post', id, { visibility: 'public', reason: '正常' })).status).toBe(303)
    expect(await server.send(circle.dynamic, { params: { id } })).toMatchObject({ isHeld: false })
  })

  it('hide a comment, which counts no more, nor lifts its post, until it is shown again', async () => {
    const { id, post_id } = await server.db.selectFrom('circle_comment').select(['id', 'post_id']).executeTakeFirstOrThrow()
    const post = async () => {
      const { commentCount, cursor } = await server.send(circle.dynamic, { params: { id: post_id } })
      return { commentCount, score: Number(cursor.split('-')[0]) }
    }
    await tx(server.db, (work) => rankPost(work, post_id))
    const before = await post()
    expect((await service.get('/circle-comments')).body).toContain(`/acts/decide-circle-comment/${id}`)
    expect((await service.act('decide-circle-comment', id, { visibility: 'hidden', reason: '跑题' })).status).toBe(303)
    const hidden = await post()
    expect([hidden.commentCount, hidden.score < before.score]).toEqual([before.commentCount - 1, true])
    expect((await service.act('decide-circle-comment', id, { visibility: 'public', reason: '没有跑题' })).status).toBe(303)
    expect(await post()).toEqual(before)
  })

  it('create and close a group', async () => {
    const form = { title: '新圈子', intro: '一起学', seq: '9', state: 'open' }
    expect((await service.act('set-circle', 'new', form)).status).toBe(303)
    const made = (await server.send(circle.list, {})).find(({ title }) => title === '新圈子')
    expect(made).toMatchObject({ title: '新圈子', intro: '一起学' })
    expect((await service.act('set-circle', made?.id ?? 0, form)).body).toContain('没有变化')
    expect((await service.act('set-circle', made?.id ?? 0, { ...form, state: 'closed' })).status).toBe(303)
    expect((await server.send(circle.list, {})).map(({ title }) => title)).not.toContain('新圈子')
  })
})
