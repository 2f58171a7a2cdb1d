import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { addJob } from '#server/repositories/jobs/queue'
import { saveStates } from '#server/repositories/learn/save-states'
import { catchUpCertificates, giveCertificateTo } from '#server/services/study/give-certificates'
import { message } from '@/contract/account/message'
import { certificate } from '@/contract/study/certificate'
import { learningDayOf } from '@/domain/time/day'
import { doJobs } from '../../../support/do-jobs'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { staffBrowser } from '../../desk/staff'

const COURSE = 101
const OTHER_COURSE = 102
const PAPER = 1
let server: TestServer
let learner: TestSession
let last = 0
beforeAll(async () => {
  server = await startServer({ seed: true })
  await catchUpCertificates(server.deps)
})
afterAll(() => server.close())
beforeEach(async () => {
  learner = await server.signIn(`139000067${String(last++).padStart(2, '0')}`)
  await server.db.deleteFrom('job').where('kind', 'in', ['giveCertificate', 'giveByRule']).execute()
})

const mine = (session = learner) => server.send(certificate.mine, {}, session)
const told = async (session = learner) =>
  (await server.send(message.list, { query: {} }, session)).filter(({ kind }) => kind === 'certificate')
const grant = (courseId = COURSE, session = learner) =>
  server.db
    .insertInto('entitlement')
    .values({ user_id: session.userId, course_id: courseId, granted_at: server.clock.now() })
    .onConflict((on) => on.doNothing())
    .execute()
const lessonsOf = (courseId: number) =>
  server.db.selectFrom('lesson').select(['id', 'length']).where('course_id', '=', courseId).orderBy('id').execute()

/** Plays lessons to their end, as a device reports it. */
async function finish(courseId: number, count: number, session = learner): Promise<void> {
  const now = server.clock.now()
  const budget = { user_id: session.userId, at: now, left_seconds: 1e9 }
  await server.db
    .insertInto('learn_budget')
    .values(budget)
    .onConflict((on) => on.column('user_id').doUpdateSet(budget))
    .execute()
  for (const { id, length } of (await lessonsOf(courseId)).slice(0, count))
    await tx(server.db, (work) =>
      saveStates(work, [
        {
          ...{ userId: session.userId, lessonId: id, courseId, length, at: now, now, position: length, isEnded: true },
          played: [{ day: learningDayOf(now), spans: [{ from: 0, to: length }] }],
          merge: (played) => Buffer.alloc(played.length, 0xff),
        },
      ]),
    )
}
/** Learned without any job, as before a rule was there. */
async function hadLearned(courseId: number, session = learner): Promise<void> {
  const rows = (await lessonsOf(courseId)).map(({ id }) => ({
    ...{ user_id: session.userId, lesson_id: id, course_id: courseId, played: Buffer.alloc(0), played_seconds: 60, position: 60 },
    ...{ is_learned: true, updated_at: 1 },
  }))
  await server.db.insertInto('learn_state').values(rows).execute()
}
const needed = async () => Math.ceil((await lessonsOf(COURSE)).length * 0.8)

describe('the certificate of a course', () => {
  it('comes by itself with the lesson that was missing, once, with one message', async () => {
    await grant()
    await finish(COURSE, (await needed()) - 1)
    await doJobs(server, 'giveCertificate')
    expect(await mine()).toMatchObject({ certificates: [], ways: [{ kind: 'course', objectId: COURSE, isDue: false }] })
    await finish(COURSE, await needed())
    expect(await mine()).toMatchObject({ certificates: [], ways: [{ isDue: true }] })
    expect(await doJobs(server, 'giveCertificate')).toBe(1)
    const { certificates, ways } = await mine()
    expect([certificates, ways]).toMatchObject([[{ title: '结业证书', detail: expect.stringContaining('学完'), withdrawnAt: null }], []])
    const number = certificates[0]?.number
    expect(await told()).toMatchObject([{ link: `/certificate/${number}`, body: expect.stringContaining(String(number)) }])
    await finish(COURSE, (await lessonsOf(COURSE)).length)
    await doJobs(server, 'giveCertificate')
    await catchUpCertificates(server.deps)
    expect([(await mine()).certificates, (await told()).length]).toEqual([certificates, 1])
  })

  it('one certificate is given by processes that do the same work at the same time', async () => {
    await grant()
    await hadLearned(COURSE)
    const due = { userId: learner.userId, kind: 'course' as const, objectId: COURSE }
    await Promise.all([giveCertificateTo(server.deps, due), giveCertificateTo(server.deps, due), catchUpCertificates(server.deps)])
    expect([(await mine()).certificates.length, (await told()).length]).toEqual([1, 1])
  })

  it('needs the right to learn the course', async () => {
    await hadLearned(COURSE)
    await catchUpCertificates(server.deps)
    expect((await mine()).certificates).toEqual([])
    await grant()
    await catchUpCertificates(server.deps)
    expect((await mine()).certificates).toHaveLength(1)
  })

  it('asks for nothing where the course has no rule, and gives nothing by one that is off', async () => {
    await grant(OTHER_COURSE)
    await finish(OTHER_COURSE, 1)
    expect(await doJobs(server, 'giveCertificate')).toBe(0)
    await giveCertificateTo(server.deps, { userId: learner.userId, kind: 'course', objectId: OTHER_COURSE })
    const off = (is_on: boolean) => server.db.updateTable('certificate_rule').set({ is_on }).where('object_id', '=', COURSE).execute()
    await off(false)
    await grant()
    await hadLearned(COURSE)
    await giveCertificateTo(server.deps, { userId: learner.userId, kind: 'course', objectId: COURSE })
    await catchUpCertificates(server.deps)
    expect(await mine()).toEqual({ certificates: [], ways: [] })
    await off(true)
  })
})

describe('the certificate of a paper', () => {
  /** Hands in with these marks, by the rows that a hand-in writes. */
  async function sit(marks: number, session = learner): Promise<void> {
    const { form } = await server.db.selectFrom('attempt').select('form').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const attempt = { user_id: session.userId, paper_id: PAPER, number: marks, status: 'submitted' as const, form: JSON.stringify(form) }
    const { id } = await server.db
      .insertInto('attempt')
      .values({ ...attempt, started_at: 1, deadline: 2, run: 'run' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const result = { attempt_id: id, user_id: session.userId, paper_id: PAPER, is_first: false, marks, used_seconds: 1, submitted_at: 2 }
    await server.db
      .insertInto('result')
      .values({ ...result, marking: '[]' })
      .execute()
  }

  it('needs the pass marks', async () => {
    const { pass_marks: pass } = await server.db.selectFrom('paper').select('pass_marks').where('id', '=', PAPER).executeTakeFirstOrThrow()
    await sit(pass - 1)
    await catchUpCertificates(server.deps)
    expect(await mine()).toMatchObject({ certificates: [], ways: [{ kind: 'paper', isDue: false, marks: { best: pass - 1, pass } }] })
    await sit(pass)
    await giveCertificateTo(server.deps, { userId: learner.userId, kind: 'paper', objectId: PAPER })
    expect((await mine()).certificates).toMatchObject([{ title: '合格证书', kind: 'paper', detail: expect.stringContaining('合格线') }])
  })
})

describe('rules that are made later', () => {
  it('give to those who meet them already, with one message a day for all of them', async () => {
    const desk = await buildDesk(server.deps)
    try {
      const teacher = await staffBrowser(server, desk, ['teacher'])
      const courses = [OTHER_COURSE, 103]
      for (const id of courses) {
        await grant(id)
        await hadLearned(id)
      }
      const form = { kind: 'course', title: '结业证书', percent: '90', state: 'on' }
      for (const id of courses) expect((await teacher.act('add-certificate-rule', 'new', { ...form, object: String(id) })).status).toBe(303)
      expect((await mine()).certificates).toEqual([])
      expect(await doJobs(server, 'giveByRule')).toBe(2)
      expect((await mine()).certificates.map(({ objectId }) => objectId).sort()).toEqual(courses)
      expect(await told()).toMatchObject([{ link: '/certificates', body: expect.stringContaining('补发') }])
      const rule = await server.db.selectFrom('certificate_rule').select('id').where('object_id', '=', 103).executeTakeFirstOrThrow()
      const { kind: _, ...terms } = form
      expect((await teacher.act('change-certificate-rule', rule.id, { ...terms, state: 'off' })).status).toBe(303)
      expect(await doJobs(server, 'giveByRule')).toBe(0)
      server.clock.advance(1)
      expect((await teacher.act('change-certificate-rule', rule.id, terms)).status).toBe(303)
      expect(await doJobs(server, 'giveByRule')).toBe(1)
      expect([(await mine()).certificates.length, (await told()).length]).toEqual([2, 1])
    } finally {
      await desk.close()
    }
  })

  it('give nothing after they were switched off, or where a rule is gone', async () => {
    await grant(104)
    await hadLearned(104)
    const named = server.db.updateTable('certificate_rule').set({ is_on: false }).where('object_id', '=', 104)
    const { id } = await named.returning('id').executeTakeFirstOrThrow()
    const now = server.clock.now()
    for (const ruleId of [id, 999])
      await tx(server.db, (work) => addJob(work, 'giveByRule', { ref: `${ruleId}`, payload: { ruleId }, runAt: now, now }))
    expect(await doJobs(server, 'giveByRule')).toBe(2)
    expect((await mine()).certificates).toEqual([])
  })

  it('go on where a killed process stopped', async () => {
    const others = await Promise.all(['13900006790', '13900006791', '13900006792'].map((mobile) => server.signIn(mobile)))
    for (const session of others) {
      await grant(COURSE, session)
      await hadLearned(COURSE, session)
    }
    let calls = 0
    const now = () => {
      // The third learner's moment fails, as if the process ended there.
      if (++calls > 9) throw new Error('killed')
      return server.clock.now()
    }
    await expect(catchUpCertificates({ ...server.deps, now })).rejects.toThrow('killed')
    await catchUpCertificates(server.deps)
    await catchUpCertificates(server.deps)
    for (const session of others) expect([(await mine(session)).certificates.length, (await told(session)).length]).toEqual([1, 1])
  })
})
