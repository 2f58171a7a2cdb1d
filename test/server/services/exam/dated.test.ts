import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { runDated, tellDated } from '#server/services/exam/dated'
import { catchUpCertificates } from '#server/services/study/give-certificates'
import { message } from '@/contract/account/message'
import { analysis } from '@/contract/exam/analysis'
import { dated } from '@/contract/exam/dated'
import { exam } from '@/contract/exam/exam'
import { standing } from '@/contract/exam/rank'
import { certificate } from '@/contract/study/certificate'
import { practice } from '@/contract/tiku/practice'
import { minuteText } from '@/domain/time/day'
import { HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import { doJobs } from '../../../support/do-jobs'
import { staffBrowser } from '../../desk/staff'
import { PAPER, Q, RIGHT, RUN } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

const TERMS = { classes: [], tries: '', step: '50', blind: 'no', ranked: 'itself', dated: 'yes' }
const ESSAY_ONLY = RIGHT.filter(({ questionId }) => questionId !== Q.essay)

describe('a dated mock', () => {
  let hall: ExamHall
  let desk: FastifyInstance
  let opensAt = 0
  let closesAt = 0
  const room = (session?: Parameters<ExamHall['start']>[0]) => hall.server.exchange(dated.room, { params: { id: PAPER } }, session)
  const paper = (session?: Parameters<ExamHall['start']>[0]) => hall.server.send(exam.paper, { params: { id: PAPER } }, session)
  const start = (session: Parameters<ExamHall['start']>[0]) =>
    hall.server.exchange(exam.startAttempt, { params: { id: PAPER }, query: {} }, session)
  /** Staff whose session is not idle. */
  const editor = () => staffBrowser(hall.server, desk, ['editor'])
  const set = async (change: Partial<Record<keyof typeof TERMS | 'opensAt' | 'closesAt', string>> = {}) =>
    (await editor()).act('set-paper-terms', PAPER, { ...TERMS, opensAt: minuteText(opensAt), closesAt: minuteText(closesAt), ...change })
  /** So many minutes after the beginning. */
  const at = (minutes: number) => hall.server.clock.advance(opensAt + minutes * MINUTE_MS - hall.server.clock.now())

  beforeAll(async () => {
    hall = await openExamHall()
    desk = await buildDesk(hall.server.deps)
  })
  afterAll(async () => {
    await desk.close()
    await hall.server.close()
  })
  beforeEach(async () => {
    for (const table of ['attempt_leave', 'dated_seat', 'message', 'job'] as const) await hall.server.db.deleteFrom(table).execute()
    await hall.clear()
    opensAt = Math.ceil(hall.server.clock.now() / MINUTE_MS) * MINUTE_MS + 40 * MINUTE_MS
    closesAt = opensAt + HOUR_MS
    expect((await set()).status).toBe(303)
  })

  it('needs terms of its own, which the desk demands', async () => {
    expect((await set({ closesAt: '' })).body).toContain('模考要填几时开始、几时结束')
    expect((await set({ closesAt: minuteText(opensAt + MINUTE_MS) })).body).toContain('比考试限时还短')
    expect((await set({ tries: '2' })).body).toContain('模考只能考一次')
    expect((await set({ ranked: 'yes' })).body).toContain('模考结束才出名次')
    expect((await set({ dated: 'no' })).body).toContain('只有模考能自动公布名次')
    await set({ dated: 'no', ranked: 'held', opensAt: '', closesAt: '' })
    await hall.start(await hall.server.signIn('13900570000'))
    expect((await set()).body).toContain('这份试卷已经有人考过')
  })

  it('opens its waiting room a quarter of an hour before, by the clock of the server', async () => {
    const [one, other] = [await hall.server.signIn('13900570001'), await hall.server.signIn('13900570002')]
    expect(await room(one)).toMatchObject({ msg: `候考室 ${minuteText(opensAt - 15 * MINUTE_MS)} 开放` })
    expect(await start(one)).toMatchObject({ msg: `考试 ${minuteText(opensAt)} 开始` })
    at(-15)
    await room(other)
    expect(await room(one)).toMatchObject({ res: { opensAt, closesAt, leftMs: 15 * MINUTE_MS, waitingCount: 2 } })
    at(-1)
    expect(await room(one)).toMatchObject({ res: { leftMs: MINUTE_MS, waitingCount: 1 } })
    at(0)
    expect(await room(one)).toMatchObject({ res: { leftMs: 0 } })
    await hall.start(one)
    expect(await room(one)).toMatchObject({ msg: '你已经开考，回试卷页继续' })
    at(60)
    expect(await room(other)).toMatchObject({ msg: '模考已经结束，可以当练习再做' })
    await set({ dated: 'no', ranked: 'held' })
    expect(await room(other)).toMatchObject({ code: 404 })
  })

  it('reminds those who asked half an hour before, once', async () => {
    const [asked, not] = [await hall.server.signIn('13900570003'), await hall.server.signIn('13900570004')]
    const remind = (session: typeof asked, isAsked: boolean) =>
      hall.server.exchange(dated.remind, { params: { id: PAPER }, body: { isAsked } }, session)
    expect(await remind(asked, true)).toMatchObject({ res: { isAsked: true } })
    await remind(not, true)
    await remind(not, false)
    expect([(await paper(asked)).dated, (await paper(not)).dated]).toMatchObject([{ isAsked: true }, { isAsked: false }])
    at(-31)
    await runDated(hall.server.deps)
    expect(await hall.server.db.selectFrom('job').selectAll().execute()).toEqual([])
    at(-30)
    await runDated(hall.server.deps)
    await runDated(hall.server.deps)
    const jobs = await hall.server.db.selectFrom('job').select('payload').where('kind', '=', 'tellDated').execute()
    expect(jobs).toHaveLength(1)
    for (const { payload } of [...jobs, ...jobs]) await tellDated(hall.server.deps, payload as Parameters<typeof tellDated>[1])
    const told = async (session: typeof asked) =>
      (await hall.server.send(message.list, { query: {} }, session)).map(({ kind, link }) => [kind, link])
    expect(await told(asked)).toEqual([['mock_soon', `/exam/testpaper/${PAPER}`]])
    expect(await told(not)).toEqual([])
    at(0)
    expect(await remind(not, true)).toMatchObject({ msg: '模考已经开始，直接进入就能考' })
    await tellDated(hall.server.deps, { paperId: PAPER, opensAt })
    at(60)
    expect(await remind(not, true)).toMatchObject({ msg: '模考已经结束，可以当练习再做' })
  })

  it('takes terms that were opened before its learners were reminded, and none that somebody changed meanwhile', async () => {
    const staff = await editor()
    at(-30)
    const { body } = await staff.get(`/acts/set-paper-terms/${PAPER}`)
    const opened = Number(/name="_version" value="(\d+)"/.exec(body)?.[1])
    await runDated(hall.server.deps)
    const { reminded_for: told } = await hall.server.db
      .selectFrom('paper')
      .select('reminded_for')
      .where('id', '=', PAPER)
      .executeTakeFirstOrThrow()
    expect(told).toBe(opensAt)
    const send = (blind: string) =>
      staff.act('set-paper-terms', PAPER, { ...TERMS, opensAt: minuteText(opensAt), closesAt: minuteText(closesAt), blind }, opened)
    expect((await send('yes')).status).toBe(303)
    expect((await send('no')).body).toContain('刚被别人改过')
  })

  it('allows one try, with its result, keys and places closed until the end', async () => {
    const learner = await hall.server.signIn('13900570005')
    at(50)
    const { id, deadline } = await hall.start(learner)
    expect(deadline).toBe(closesAt)
    await hall.save(id, ESSAY_ONLY, learner)
    at(52)
    const { resultId } = await hall.submit(id, learner)
    const closed = { msg: `已经交卷，成绩报告 ${minuteText(closesAt)} 以后公布` }
    expect(await hall.server.exchange(exam.result, { params: { id: resultId } }, learner)).toMatchObject(closed)
    expect(await hall.server.exchange(analysis.ofResult, { params: { id: resultId } }, learner)).toMatchObject(closed)
    expect(await hall.server.exchange(practice.question, { params: { id: Q.single } }, learner)).toMatchObject({ code: 409 })
    const assess = { params: { id: resultId }, body: { questionId: Q.essay, met: [true] } }
    expect((await hall.server.exchange(standing.assess, assess, learner)).code).not.toBe(200)
    expect((await paper(learner)).dated).toMatchObject({ isSat: true, resultId: null })
    expect(await start(learner)).toMatchObject({ msg: '模考只能考一次，你已经交卷；结束后可以当练习再做' })
    expect((await (await editor()).act('publish-ranking', PAPER, {})).body).toContain('模考还没结束')

    at(60)
    expect((await paper(learner)).dated).toMatchObject({ isSat: true, resultId })
    expect(await hall.resultOf(resultId, learner)).toMatchObject({ place: null, isRankHeld: true, leaves: { count: 0, awayMs: 0 } })
    await runDated(hall.server.deps)
    expect(await hall.resultOf(resultId, learner)).toMatchObject({ place: 1, takerCount: 1 })
    expect(await hall.server.db.selectFrom('job').select('kind').execute()).toContainEqual({ kind: 'tellRanking' })

    const again = await hall.take(RIGHT, learner)
    expect(again).toMatchObject({ isPractice: true, place: null, takerCount: 1 })
    expect([again.isRankHeld, again.unranked, again.leaves]).toEqual([undefined, undefined, undefined])
    const late = await hall.take(RIGHT, await hall.server.signIn('13900570006'))
    expect([late.isPractice, late.place, late.unranked]).toEqual([true, null, undefined])
  })

  it('gives its certificate once it is over, for the try within its time alone', async () => {
    const rule = { id: 1, kind: 'paper' as const, object_id: PAPER, title: '合格证书', need_percent: 100, is_on: true, made_at: 1 }
    await hall.server.db.insertInto('certificate_rule').values(rule).execute()
    const [inTime, late] = [await hall.server.signIn('13900570012'), await hall.server.signIn('13900570013')]
    const held = async (session: typeof late) => (await hall.server.send(certificate.mine, {}, session)).certificates.length
    at(50)
    const { id } = await hall.start(inTime)
    await hall.save(id, RIGHT, inTime)
    at(52)
    await hall.submit(id, inTime)
    expect(await doJobs(hall.server, 'giveCertificate')).toBe(1)
    expect(await held(inTime)).toBe(0)
    at(60)
    expect(await doJobs(hall.server, 'giveCertificate')).toBe(1)
    expect(await held(inTime)).toBe(1)
    await hall.take(RIGHT, late)
    expect(await doJobs(hall.server, 'giveCertificate')).toBe(1)
    await catchUpCertificates(hall.server.deps)
    expect(await held(late)).toBe(0)
  })

  it('waits with its ranking for attempts that run and essays, and stays closed once a teacher took it back', async () => {
    const [one, other] = [await hall.server.signIn('13900570007'), await hall.server.signIn('13900570008')]
    at(55)
    const { id } = await hall.start(one)
    await hall.save(id, RIGHT, one)
    const running = await hall.start(other)
    at(59)
    await hall.submit(id, one)
    at(60)
    const isHeld = async () => {
      await runDated(hall.server.deps)
      return (await hall.server.db.selectFrom('paper').select('is_rank_held').where('id', '=', PAPER).executeTakeFirstOrThrow())
        .is_rank_held
    }
    expect(await isHeld()).toBe(true)
    await hall.open(running.id, other)
    expect(await isHeld()).toBe(true)
    await hall.server.db.updateTable('essay_task').set({ marked_at: hall.server.clock.now() }).execute()
    expect(await isHeld()).toBe(false)
    expect((await set()).status).toBe(303)
    expect(await isHeld()).toBe(false)
    expect((await (await editor()).act('take-back-ranking', PAPER, { reason: '有一题判错' })).status).toBe(303)
    expect(await isHeld()).toBe(true)
  })

  it('counts how often its page is left, each time once, for the learner and the teacher', async () => {
    const learner = await hall.server.signIn('13900570009')
    at(-5)
    await room(await hall.server.signIn('13900570010'))
    at(-4.5)
    expect((await (await editor()).get(`/papers/${PAPER}?part=room`)).body).toContain('候考室 1 人')
    at(1)
    const { id, leaves } = await hall.start(learner)
    expect(leaves).toEqual({ count: 0, awayMs: 0 })
    const leave = (...rows: { seq: number; awayMs: number | null }[]) =>
      hall.server.send(dated.leave, { params: { id }, body: { run: RUN, leaves: rows } }, learner)
    expect(await leave({ seq: 1, awayMs: null })).toEqual({ count: 1, awayMs: 0 })
    expect(await leave({ seq: 1, awayMs: null }, { seq: 1, awayMs: 80_000 }, { seq: 2, awayMs: null })).toEqual({
      count: 2,
      awayMs: 80_000,
    })
    expect(await leave({ seq: 1, awayMs: 5 })).toEqual({ count: 2, awayMs: 80_000 })
    expect((await hall.open(id, learner)).leaves).toEqual({ count: 2, awayMs: 80_000 })
    const other = await hall.server.signIn('13900570010')
    expect(
      await hall.server.exchange(dated.leave, { params: { id }, body: { run: RUN, leaves: [{ seq: 9, awayMs: 1 }] } }, other),
    ).toMatchObject({
      code: 404,
    })
    const page = (await (await editor()).get(`/papers/${PAPER}?part=room`)).body
    expect(page).toContain('离开 2 次，共 1 分 20 秒')
    expect(page).toContain('正在考 1 人')
    const { resultId } = await hall.submit(id, learner)
    at(60)
    expect((await hall.resultOf(resultId, learner)).leaves).toEqual({ count: 2, awayMs: 80_000 })
  })

  it('counts no leaves of other papers', async () => {
    const learner = await hall.server.signIn('13900570011')
    await set({ dated: 'no', ranked: 'held', opensAt: '', closesAt: '' })
    const { id, leaves } = await hall.start(learner)
    expect(leaves).toBeUndefined()
    const body = { run: RUN, leaves: [{ seq: 1, awayMs: null }] }
    expect(await hall.server.send(dated.leave, { params: { id }, body }, learner)).toEqual({ count: 0, awayMs: 0 })
  })
})
