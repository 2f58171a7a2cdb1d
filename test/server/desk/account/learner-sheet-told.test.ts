import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { startServer, type TestServer } from '../../../support/server'
import { bringSheet } from '../sheets'
import { type Browser, staffBrowser } from '../staff'

const plain = (body: string) => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('a table of learners before it is taken', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let group: { id: number; title: string; course: string }
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    group = await server.db
      .selectFrom('study_class')
      .innerJoin('course_group', 'course_group.id', 'study_class.course_group_id')
      .innerJoin('course', 'course.id', 'course_group.course_id')
      .select(['study_class.id', 'study_class.title', 'course.title as course'])
      .where('course.price', '>', 0)
      .orderBy('study_class.id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('study_class').set({ capacity: 5_000 }).execute()
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  it('says who is told by which ways, and how many a class has before and after', async () => {
    await server.signIn('13900030009')
    const members = (await server.db.selectFrom('class_member').select('user_id').where('class_id', '=', group.id).execute()).length
    const rows = [`甲,13900030009,${group.course},`, `乙,13900030008,${group.course},${group.title}`]
    const { body } = await bringSheet(service, desk, 'import-learners', ['姓名,手机号,课程,班级', ...rows].join('\n'), { reason: '秋季班' })
    expect(plain(body)).toMatch(/1 位新学员登录后在站内看到消息 .*1 位收到“课程已开通”：站内 1/)
    expect(plain(body)).toContain(`《${group.title}》人数 ${members} → ${members + 1}`)
  })

  it('begins with its steps and the template, which names the columns', async () => {
    const { body } = await service.get('/acts/import-learners/new')
    expect(body).toMatch(/<ol class="steps line"><li class="now" aria-current="step">选文件/)
    const [, address = ''] = /<a class="act" href="([^"]*format=xlsx)">下载模板/.exec(body) ?? []
    expect((await service.get(address.replaceAll('&amp;', '&'))).status).toBe(200)
  })
})
