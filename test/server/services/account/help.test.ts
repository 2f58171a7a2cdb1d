import { help } from '@/contract/account/help'
import { course } from '@/contract/course/course'
import { startServer, type TestServer } from '../../../support/server'

describe('help and teachers', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('list questions in the school’s order, and answers one by one', async () => {
    const items = await server.send(help.list, {})
    expect(items[0]).toEqual({ id: 1, topic: '账号与登录', title: '怎样注册和登录？' })
    for (const { id, title } of items) {
      const detail = await server.send(help.detail, { params: { id } })
      expect(detail.title).toBe(title)
      expect(detail.content.length).toBeGreaterThan(0)
    }
    expect(await server.exchange(help.detail, { params: { id: 9999 } })).toMatchObject({ code: 404, msg: '这条帮助不存在' })
  })

  it('show a teacher with the courses they teach', async () => {
    const { teacher, courses } = await server.send(course.ofTeacher, { params: { id: 8 } })
    expect(teacher).toMatchObject({ name: '唐若溪', avatar: `${server.deps.env.publicUrl}/media/avatars/t8.jpg` })
    expect(courses.map(({ id }) => id).sort()).toEqual([102, 108])
    expect(await server.exchange(course.ofTeacher, { params: { id: 9999 } })).toMatchObject({ code: 404, msg: '老师不存在' })
  })
})
