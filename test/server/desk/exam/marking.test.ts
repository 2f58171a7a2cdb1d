import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { Q, RIGHT } from '../../services/exam/exam-fixture'
import { type ExamHall, openExamHall } from '../../services/exam/exam-hall'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const ESSAYS = 50
const MOST_TAPS = 110

describe('marking one essay after the other', () => {
  let hall: ExamHall
  let desk: FastifyInstance
  let teacher: Browser
  beforeAll(async () => {
    hall = await openExamHall()
    const points = [
      { text: '定义', share: 60 },
      { text: '举例', share: 40 },
    ]
    const answer_key = JSON.stringify({ kind: 'points', reference: [], points })
    await hall.server.db.updateTable('question_version').set({ answer_key }).where('question_id', '=', Q.essay).execute()
    desk = await buildDesk(hall.server.deps)
    for (let at = 0; at < ESSAYS; at++) await hall.take(RIGHT, await hall.server.signIn(`1390042${String(at).padStart(4, '0')}`))
    teacher = await staffBrowser(hall.server, desk, ['teacher'])
  })
  afterAll(async () => {
    await desk.close()
    await hall.server.close()
  })

  it('takes at most 110 taps for fifty, without a script', async () => {
    let taps = 0
    const tap = <T>(done: T): T => {
      taps += 1
      return done
    }
    const first = tap(await teacher.get('/'))
    let address = /<a href="(\/essays\/\d+)">/.exec(first.body)?.[1] ?? ''
    let body = tap(await teacher.get(address)).body
    expect(body).toContain(`第 1 / ${ESSAYS} 份`)
    for (let marked = 1; marked <= ESSAYS; marked++) {
      const [, act = '', _version = ''] = /action="(\/acts\/mark-essay\/\d+)".*?name="_version" value="(\d+)"/s.exec(body) ?? []
      const [, met = ''] = tap(/name="met"[^>]* value="(\d+)"/.exec(body) ?? [])
      const done = tap(
        await teacher.post(act, { met, comment: '', _token: tokenIn(body.slice(body.indexOf(act))), _version, _step: 'run' }),
      )
      expect(done.status).toBe(303)
      address = done.to
      body = (await teacher.get(address)).body
      expect(body).toContain(marked === ESSAYS ? '这个队列里没有在等的了' : '办好了，这是下一件')
    }
    const left = await hall.server.db.selectFrom('essay_task').select('id').where('marked_at', 'is', null).execute()
    expect([left, taps <= MOST_TAPS]).toEqual([[], true])
  })

  it('stands between what else waits and the marks', async () => {
    await hall.take(RIGHT, await hall.server.signIn('13900429999'))
    const { id } = await hall.server.db.selectFrom('essay_task').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const url = `/essays/${id}`
    const { body } = await teacher.get(url)
    expect(body).toMatch(new RegExp(`<ol><li><a href="${url}" aria-current="page">`))
    await hall.server.db.updateTable('essay_task').set({ marked_at: 7 }).where('id', '=', id).execute()
    expect((await teacher.get(url)).body).toContain('都办完了')
  })

  it('shows the question, the answer and the points with what they are worth and their keys', async () => {
    const { id } = await hall.server.db.selectFrom('essay_task').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const { body } = await teacher.get(`/essays/${id}`)
    expect(body).toContain('题干5')
    expect(body.match(/type="checkbox"[^>]*data-worth="\d+"[^>]*data-key="\d"/g)).toHaveLength(2)
  })

  it('refuses a marking of what another teacher marked meanwhile, and keeps what was typed', async () => {
    const { id } = await hall.server.db.selectFrom('essay_task').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const { body } = await teacher.get(`/essays/${id}`)
    await hall.server.db.updateTable('essay_task').set({ marked_at: 7 }).where('id', '=', id).execute()
    const _version = /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''
    const late = await teacher.post(`/acts/mark-essay/${id}`, {
      met: '1',
      comment: '写得好',
      _token: tokenIn(body),
      _version,
      _step: 'run',
    })
    expect(late.body).toContain('这道题刚被别的老师批改过')
    expect(late.body).toContain('写得好')
  })
})
