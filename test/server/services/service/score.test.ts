import { classService } from '@/contract/service/class-service'
import { plan } from '@/contract/study/plan'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const EXAM = '2026 年度初级会计职称考试'
const TICKET = '310126051208'
let server: TestServer
let rich: TestSession
const again = async () => {
  rich = await server.signIn('13800000001')
}
beforeAll(async () => {
  server = await startServer({ seed: true })
  await again()
})
afterAll(() => server.close())

/** The code of the last message to a number. */
async function codeFor(mobile: string): Promise<string> {
  const { body } = await server.db
    .selectFrom('sms_outbox')
    .select('body')
    .where('mobile', '=', mobile)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(body)?.[0] ?? ''
}

describe('the class of the seed', () => {
  it('the class is in the middle of its plan, with learners ahead, on time and behind', async () => {
    const home = await server.send(plan.home, { query: {} }, rich)
    expect(home.mine.title).toBe('初级会计实务 1 班')
    expect(home.doneCount).toBeGreaterThan(0)
    expect(home.late.length + home.today.length).toBeGreaterThan(0)
    expect(home.nextLive).not.toBeNull()
    const rank = await server.send(plan.creditRank, { query: { rankType: 'total' } }, rich)
    expect(rank.count).toBe(30)
    expect(new Set(rank.rows.map(({ value }) => value)).size).toBeGreaterThan(4)
    const outcomes = await server.db.selectFrom('task_done').select('outcome').distinct().execute()
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['made_up', 'on_time', 'too_late'])
  })

  it('shows teacher and notices to its members only', async () => {
    const service = await server.send(classService.open, { query: {} }, rich)
    expect(service).toMatchObject({ teacher: { name: '林书衡' }, memberCount: 30 })
    expect(service.notices).toHaveLength(3)
    await expect(server.send(classService.open, { query: {} }, await server.signIn('13909000009'))).rejects.toMatchObject({ code: 404 })
  })
})

describe('a score', () => {
  const check = (session: TestSession, code: string, ticketNo = TICKET) =>
    server.send(classService.checkScore, { body: { examName: EXAM, ticketNo, code } }, session)

  it('opens with the number, the own mobile and a fresh code, for a quarter of an hour', async () => {
    expect((await server.send(classService.exams, {}, rich)).map(({ name }) => name)).toEqual([EXAM])
    await expect(server.send(classService.score, {}, rich)).rejects.toMatchObject({ code: 403 })
    expect(await server.send(classService.sendCode, {}, rich)).toEqual({ mobile: expect.stringMatching(/^138\*+0001$/) })
    await expect(check(rich, '000000')).rejects.toMatchObject({ code: 417 })
    await check(rich, await codeFor('13800000001'))
    expect(await server.send(classService.score, {}, rich)).toMatchObject({
      ticketNo: TICKET,
      subjects: [{ marks: 7850 }, { marks: 5600 }],
    })
    server.clock.advance(16 * 60_000)
    await again()
    await expect(server.send(classService.score, {}, rich)).rejects.toMatchObject({ code: 403 })
  })

  it('belongs to an exam, of which the one that was published last is offered first', async () => {
    const row = await server.db.selectFrom('exam_score').selectAll().limit(1).executeTakeFirstOrThrow()
    const { id: _id, ...values } = { ...row, subjects: JSON.stringify(row.subjects) }
    const exams = [
      ['2024 年度考试', row.published_at - 2],
      ['2027 年度考试', row.published_at + 2],
      ['2025 年度考试', row.published_at - 1],
    ] as const
    for (const [exam_name, published_at] of exams)
      await server.db
        .insertInto('exam_score')
        .values({ ...values, exam_name, published_at })
        .execute()
    const names = (await server.send(classService.exams, {}, rich)).map(({ name }) => name)
    expect(names).toEqual(['2027 年度考试', EXAM, '2025 年度考试', '2024 年度考试'])
    await server.db.deleteFrom('exam_score').where('exam_name', 'in', ['2024 年度考试', '2025 年度考试', '2027 年度考试']).execute()
  })

  it('a score of somebody else stays closed, and numbers cannot be enumerated', async () => {
    const other = await server.signIn('13909000010')
    await server.send(classService.sendCode, {}, other)
    await expect(check(other, await codeFor('13909000010'))).rejects.toMatchObject({ code: 417 })
    for (let at = 0; at < 4; at++) await expect(check(other, '000000', `99999999${at}`)).rejects.toMatchObject({ code: 417 })
    await expect(check(other, '000000')).rejects.toMatchObject({ code: 429 })
  })
})
