import { randomBytes } from 'node:crypto'
import { tx } from '#server/database/tables'
import { certificateByNumber } from '#server/repositories/study/certificates'
import { withdrawWithin } from '#server/services/study/certificates'
import { message } from '@/contract/account/message'
import { certificate } from '@/contract/study/certificate'
import type { CertificateKind } from '@/contract/study/certificate.schema'
import { certificateNumber, certificateNumberIn } from '@/domain/study/certificate'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const COURSE = 101
const PAPER = 1
const FORGED = 10_000
let server: TestServer
let learner: TestSession
let last = 0
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  learner = await server.signIn(`139000066${String(last++).padStart(2, '0')}`)
})

const mine = (session = learner) => server.send(certificate.mine, {}, session)
const claim = (kind: CertificateKind, objectId: number, session = learner) =>
  server.send(certificate.claim, { body: { kind, objectId } }, session)
const check = (number: string) => server.send(certificate.check, { params: { number } })
const grant = () =>
  server.db.insertInto('entitlement').values({ user_id: learner.userId, course_id: COURSE, granted_at: server.clock.now() }).execute()
const lessons = () => server.db.selectFrom('lesson').select('id').where('course_id', '=', COURSE).orderBy('id').execute()
/** Learns the first lessons of the course. */
async function learn(count: number): Promise<void> {
  const rows = (await lessons()).slice(0, count).map(({ id }) => ({
    ...{ user_id: learner.userId, lesson_id: id, course_id: COURSE, played: Buffer.alloc(0), played_seconds: 60, position: 60 },
    ...{ is_learned: true, updated_at: 1 },
  }))
  await server.db
    .insertInto('learn_state')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()
}
/** Has a result in the paper. */
async function sit(marks: number): Promise<void> {
  const { form } = await server.db.selectFrom('attempt').select('form').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const attempt = { user_id: learner.userId, paper_id: PAPER, number: marks, status: 'submitted' as const, form: JSON.stringify(form) }
  const { id } = await server.db
    .insertInto('attempt')
    .values({ ...attempt, started_at: 1, deadline: 2, run: 'run' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const result = { attempt_id: id, user_id: learner.userId, paper_id: PAPER, is_first: false, marks, used_seconds: 1, submitted_at: 2 }
  await server.db
    .insertInto('result')
    .values({ ...result, marking: '[]' })
    .execute()
}

describe('the certificate of a course', () => {
  it('needs the course and the lessons of its rule, and says how many are missing', async () => {
    await expect(claim('course', COURSE)).rejects.toMatchObject({ code: 403, msg: '购买课程并学完后才能领取证书' })
    await grant()
    const needed = Math.ceil((await lessons()).length * 0.8)
    await learn(needed - 1)
    expect((await mine()).ways).toMatchObject([
      { kind: 'course', objectId: COURSE, isDue: false, lessons: { learned: needed - 1, needed } },
    ])
    await expect(claim('course', COURSE)).rejects.toMatchObject({ code: 409, msg: '还差 1 课时，学完就能领取证书' })
    await learn(needed)
    expect((await mine()).ways).toMatchObject([{ isDue: true }])
    const given = await claim('course', COURSE)
    expect(given).toMatchObject({ title: '结业证书', withdrawnAt: null, detail: expect.stringContaining('学完') })
    expect(await claim('course', COURSE)).toEqual(given)
    expect(await mine()).toEqual({ certificates: [given], ways: [] })
    expect(await server.send(message.list, { query: {} }, learner)).toMatchObject([
      { kind: 'certificate', link: `/certificate/${given.number}`, body: expect.stringContaining(given.number) },
    ])
  })

  it('goes once to a learner who asks from two devices at once', async () => {
    await grant()
    await learn((await lessons()).length)
    const [one, other] = await Promise.all([claim('course', COURSE), claim('course', COURSE)])
    expect(one).toEqual(other)
    expect((await mine()).certificates).toHaveLength(1)
  })

  it('does not exist where the school has no rule, or one that is off', async () => {
    await expect(claim('course', 102)).rejects.toMatchObject({ code: 404, msg: '这门课程的证书不存在' })
    await server.db
      .updateTable('certificate_rule')
      .set({ is_on: false })
      .where('kind', '=', 'course')
      .where('object_id', '=', COURSE)
      .execute()
    await grant()
    expect((await mine()).ways).toEqual([])
    await expect(claim('course', COURSE)).rejects.toMatchObject({ code: 404 })
    await server.db.updateTable('certificate_rule').set({ is_on: true }).execute()
  })
})

describe('the certificate of a paper', () => {
  it('needs the pass marks', async () => {
    await expect(claim('paper', PAPER)).rejects.toMatchObject({ code: 409, msg: '考完这份试卷才能领取证书' })
    const { pass_marks: pass } = await server.db.selectFrom('paper').select('pass_marks').where('id', '=', PAPER).executeTakeFirstOrThrow()
    await sit(pass - 1)
    expect((await mine()).ways).toMatchObject([{ kind: 'paper', isDue: false, marks: { best: pass - 1, pass } }])
    await expect(claim('paper', PAPER)).rejects.toMatchObject({ code: 409, msg: expect.stringContaining('还没到合格线') })
    await sit(pass)
    expect(await claim('paper', PAPER)).toMatchObject({ title: '合格证书', kind: 'paper' })
  })
})

describe('the check of a number', () => {
  it('passes a real one for anybody, as it is printed or typed', async () => {
    await grant()
    await learn((await lessons()).length)
    const given = await claim('course', COURSE)
    for (const text of [given.number, given.number.toLowerCase().replaceAll('-', ' ')]) expect(await check(text)).toEqual(given)
  })

  it('passes none of ten thousand forged ones', async () => {
    await grant()
    await learn((await lessons()).length)
    const real = certificateNumberIn((await claim('course', COURSE)).number) ?? ''
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    // Every number that differs from a real one in one place or has two of its letters exchanged, and random ones beyond.
    const near = [...real.slice(2)].flatMap((own, at) =>
      [...letters].filter((letter) => letter !== own).map((letter) => real.slice(0, at + 2) + letter + real.slice(at + 3)),
    )
    const random = Array.from({ length: FORGED - near.length }, () => certificateNumber(randomBytes(16)))
    const found = await Promise.all([...near, ...random].map((number) => certificateByNumber(server.db, number)))
    expect([found.length, found.filter((row) => row !== undefined).length]).toEqual([FORGED, 0])
    for (const number of ["QM' or '1'='1", 'QM', `${real}0`, near[0] ?? ''])
      await expect(check(number)).rejects.toMatchObject({ code: 404, msg: '这个编号的证书不存在' })
  })

  it('says of a withdrawn one when and why, draws it no more, and gives none anew', async () => {
    await grant()
    await learn((await lessons()).length)
    const { number } = await claim('course', COURSE)
    const path = `/share/certificate/${certificateNumberIn(number)}`
    const get = (end: string) => server.app.inject({ url: path + end })
    expect([(await get('.png')).headers['content-type'], (await get('.pdf')).rawPayload.subarray(0, 5).toString()]).toEqual([
      'image/png',
      '%PDF-',
    ])
    const row = await certificateByNumber(server.db, certificateNumberIn(number) ?? '')
    if (!row) throw new Error('no row')
    await tx(server.db, (work) => withdrawWithin(work, row, '代考', server.clock.now()))
    expect(await check(number)).toMatchObject({ withdrawnAt: server.clock.now(), reason: '代考', picture: null, pdf: null })
    expect([(await get('.png')).statusCode, (await get('.pdf')).statusCode]).toEqual([404, 404])
    expect(await claim('course', COURSE)).toMatchObject({ number, reason: '代考' })
    await expect(tx(server.db, (work) => withdrawWithin(work, row, '再来', 1))).rejects.toMatchObject({ code: 409 })
    expect(await server.send(message.list, { query: {} }, learner)).toMatchObject([{ title: '你的证书被撤销了' }, {}])
  })
})
