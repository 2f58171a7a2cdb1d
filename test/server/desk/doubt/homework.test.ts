import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import type { TestSession } from '../../../support/server'
import { chosen, type HomeworkServer, MARKED, startHomeworkServer, written } from '../../services/doubt/homework/homework-server'
import { type Browser, staffBrowser } from '../staff'

const IMAGE = 'homework/own.jpg'

describe('circles on a picture of homework, without a script', () => {
  let room: HomeworkServer
  let desk: FastifyInstance
  let teacher: Browser
  let learner: TestSession
  let id: number
  beforeAll(async () => {
    room = await startHomeworkServer()
    desk = await buildDesk(room.server.deps)
    teacher = await staffBrowser(room.server, desk, ['teacher'])
    learner = await room.server.signIn('13909100001')
    await room.buy(learner)
    await room.submit(MARKED, [chosen('B'), written('借：原材料')], learner)
    const answers = JSON.stringify([chosen('B'), { ...written('借：原材料'), images: [IMAGE] }])
    const done = await room.server.db
      .updateTable('homework_submission')
      .set({ answers })
      .where('user_id', '=', learner.userId)
      .returning('id')
      .executeTakeFirstOrThrow()
    id = done.id
  })
  afterAll(async () => {
    await desk.close()
    await room.server.close()
  })

  const form = { verdict: 'return', marks: ['2', '1'], comment: '①处方向反了', voice: '' }

  it('cannot lie outside of a picture, or on one that is not there', async () => {
    const circles = (...row: number[]) => ({ ...form, circles: row.map(String) })
    expect((await teacher.act('mark-homework', id, circles(2, 1, 900, 0, 200, 100))).body).toContain('圈注①超出了图片')
    expect((await teacher.act('mark-homework', id, circles(2, 2, 0, 0, 200, 100))).body).toContain('第 2 题没有第 2 张图片')
    expect((await teacher.act('mark-homework', id, circles(2, 1, 0, 0, 2, 100))).body).toContain('宽')
  })

  it('reach the learner with the picture they are on, and stay on the page of the homework', async () => {
    expect((await teacher.get(`/homework/${id}`)).body).toContain('data-circle="2.1"')
    const done = await teacher.act('mark-homework', id, { ...form, circles: ['2', '1', '100', '600', '700', '200'] })
    expect(done.status).toBe(303)
    const { last } = await room.result(MARKED, learner)
    expect(last?.circles).toEqual([
      { seq: 2, picture: 1, left: 100, top: 600, width: 700, height: 200, address: expect.stringContaining(IMAGE) },
    ])
    const { body } = await teacher.get(`/homework/${id}`)
    expect(body).toContain('<rect x="100" y="600" width="700" height="200"></rect>')
    expect(body).not.toContain('data-circle="2.1"')
  })

  it('belong to one marking: the next version begins without any', async () => {
    await room.submit(MARKED, [chosen('B'), written('借：原材料，贷：银行存款')], learner, 2)
    expect((await room.result(MARKED, learner)).last).not.toHaveProperty('circles')
  })
})
