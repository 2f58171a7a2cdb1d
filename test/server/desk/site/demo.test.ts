import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { loadSeed } from '#server/seed/load'
import { startServer, type TestServer } from '../../../support/server'
import { type Browser, staffBrowser } from '../staff'

describe('the demo school at the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  beforeAll(async () => {
    server = await startServer()
    await loadSeed({ ...server.deps, env: { ...server.deps.env, mode: 'production', hasDemo: false } })
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const guide = async () => (await owner.get('/guide')).body
  const add = () => owner.act('add-demo', 'school', {})

  it('appears in the guide where its files are', async () => {
    const { seedDir } = server.deps.env
    expect(await guide()).toContain('先看看：加入演示内容')
    server.deps.env.seedDir = '/nowhere'
    expect(await guide()).not.toContain('加入演示内容')
    expect((await owner.get('/acts/add-demo/school')).body).toContain('没有演示内容的文件')
    server.deps.env.seedDir = seedDir
  })

  it('goes into an empty school alone: in one with content of its own half of it would be missing', async () => {
    const teacher = { name: '陈老师', title: '讲师', avatar: '', intro: '讲课。' }
    await server.db
      .insertInto('teacher')
      .values({ id: 1, ...teacher })
      .execute()
    expect(await guide()).not.toContain('加入演示内容')
    expect((await add()).body).toContain('学校已经有自己的内容了')
    await server.db.deleteFrom('teacher').execute()
  })

  it('comes once, and may be removed again', async () => {
    expect((await add()).to).toContain('done=1')
    expect((await owner.get('/courses')).body).toContain('经济法基础')
    expect((await owner.get('/demo')).body).toContain('删除演示内容')
    expect(await guide()).not.toContain('加入演示内容')
    expect((await add()).body).toContain('演示内容已经在了')
  })
})
