import { randomBytes } from 'node:crypto'
import { tx } from '#server/database/tables'
import { certificateByNumber } from '#server/repositories/study/certificates'
import { withdrawWithin } from '#server/services/study/certificates'
import { catchUpCertificates, giveCertificateTo } from '#server/services/study/give-certificates'
import { message } from '@/contract/account/message'
import { certificate } from '@/contract/study/certificate'
import { certificateNumber, certificateNumberIn } from '@/domain/study/certificate'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const COURSE = 101
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

const mine = () => server.send(certificate.mine, {}, learner)
const give = async () => {
  await giveCertificateTo(server.deps, { userId: learner.userId, kind: 'course', objectId: COURSE })
  const [given] = (await mine()).certificates
  if (!given) throw new Error('nothing was given')
  return given
}
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
describe('the check of a number', () => {
  it('passes a real one for anybody, as it is printed or typed', async () => {
    await grant()
    await learn((await lessons()).length)
    const given = await give()
    for (const text of [given.number, given.number.toLowerCase().replaceAll('-', ' ')]) expect(await check(text)).toEqual(given)
  })

  it('passes none of ten thousand forged ones', async () => {
    await grant()
    await learn((await lessons()).length)
    const real = certificateNumberIn((await give()).number) ?? ''
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
    const { number } = await give()
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
    await catchUpCertificates(server.deps)
    expect([await give(), (await mine()).certificates.length]).toMatchObject([{ number, reason: '代考' }, 1])
    await expect(tx(server.db, (work) => withdrawWithin(work, row, '再来', 1))).rejects.toMatchObject({ code: 409 })
    expect(await server.send(message.list, { query: {} }, learner)).toMatchObject([{ title: '你的证书被撤销了' }, {}])
  })
})
