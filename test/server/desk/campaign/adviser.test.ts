import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { welfare } from '@/contract/campaign/welfare'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('advisers at the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let marketing: Browser
  beforeAll(async () => {
    server = await startServer()
    desk = await buildDesk(server.deps)
    marketing = await staffBrowser(server, desk, ['marketing'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  const typed = { site: 'welfare', name: '小启老师', intro: '添加老师，领取资料', url: 'https://work.weixin.qq.com/ca/1' }

  it('come to learners of a school that began empty, and a change is seen by those who have one', async () => {
    const learner = await server.signIn()
    const contact = async () => (await server.send(welfare.incoming, { body: { site: 'welfare' } }, learner)).contact
    expect(await contact()).toBeNull()
    expect((await marketing.act('add-adviser', 'new', { ...typed, url: 'javascript:alert(1)' })).body).toContain('以 https:// 开头')
    expect((await marketing.act('add-adviser', 'new', typed)).status).toBe(303)
    expect(await contact()).toMatchObject({ name: '小启老师' })
    const { id } = await server.db.selectFrom('scrm_contact').select('id').executeTakeFirstOrThrow()
    expect((await marketing.act('change-adviser', id, { ...typed, name: '小明老师' })).status).toBe(303)
    expect(await contact()).toMatchObject({ name: '小明老师', url: typed.url })
    expect((await marketing.get('/advisers')).body).toContain('小明老师')
  })
})
