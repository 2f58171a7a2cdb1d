import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { type HomeworkServer, MARKED, startHomeworkServer, written } from '../../services/doubt/homework/homework-server'
import { type Browser, staffBrowser } from '../staff'

describe('homework that a learner has begun', () => {
  let room: HomeworkServer
  let desk: FastifyInstance
  let teacher: Browser
  beforeAll(async () => {
    room = await startHomeworkServer()
    desk = await buildDesk(room.server.deps)
    teacher = await staffBrowser(room.server, desk, ['teacher'])
  })
  afterAll(async () => {
    await desk.close()
    await room.server.close()
  })

  const items = ['text', '写出两笔分录', '', '10']
  const stored = () =>
    room.server.db
      .selectFrom('homework_item')
      .select(['kind', 'prompt', 'marks'])
      .where('homework_id', '=', MARKED)
      .orderBy('seq')
      .execute()

  it('keeps its items and stays, whoever still has the forms open', async () => {
    const forms = ['change-homework-items', 'remove-homework']
    expect((await teacher.act('change-homework-items', MARKED, { items })).status).toBe(303)
    expect(await stored()).toEqual([{ kind: 'text', prompt: '写出两笔分录', marks: 1000 }])
    const page = async () => (await teacher.get(`/homeworks/${MARKED}`)).body
    for (const name of forms) expect(await page()).toContain(`/acts/${name}/${MARKED}`)
    const learner = await room.server.signIn('13909100007')
    await room.buy(learner)
    await room.draft(MARKED, [written('借：原材料', 1)], learner)
    for (const name of forms) expect(await page()).not.toContain(`/acts/${name}/${MARKED}`)
    const before = await stored()
    expect((await teacher.act('change-homework-items', MARKED, { items: ['text', '别的题', '', '10'] })).body).toContain('题目不能再改')
    expect((await teacher.act('remove-homework', MARKED, { reason: '布置错了' })).body).toContain('已经有学员开始做，不能删除')
    expect(await stored()).toEqual(before)
  })
})
