import { tx } from '#server/database/tables'
import { addCodes, directionsOf, setRedeemCodeEnd } from '#server/repositories/course/redeem-codes'
import { activateRedeemCode, makeRedeemCodeBatch } from '#server/services/course/redeem-code'
import { message } from '@/contract/account/message'
import { course } from '@/contract/course/course'
import { guide } from '@/contract/course/guide'
import { gift } from '@/contract/course/redeem-code'
import { redeemCodeText } from '@/domain/course/redeem-code'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let server: TestServer
let last = 0
beforeAll(async () => {
  server = await startServer({ seed: true })
}, 120_000)
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('login_failure').execute())

const newLearner = () => server.signIn(`139000088${String(last++).padStart(2, '0')}`)
const codesOf = async (count: number, validUntil = server.clock.now() + DAY_MS) => {
  const wish = { bookTitle: '实务', courseIds: [103, 106], count, validUntil }
  return (await tx(server.db, (work) => makeRedeemCodeBatch(work, wish, server.clock.now()))).codes.map(redeemCodeText)
}
const oneCode = async (validUntil?: number) => (await codesOf(1, validUntil))[0] ?? ''
const check = (code: string, session: TestSession) => server.send(gift.check, { body: { code } }, session)
const activate = (code: string, session: TestSession, courseId = 103) => server.send(gift.activate, { body: { code, courseId } }, session)

describe('the code of a book', () => {
  it('shows its courses, opens one course once, and adds an assistant and a message', async () => {
    const [learner, code] = [await newLearner(), await oneCode()]
    const shown = await check(code.toLowerCase().replaceAll('-', ' '), learner)
    expect(shown).toMatchObject({ bookTitle: '实务', courseId: null, directions: [{ courseId: 103, isOwned: false }, { courseId: 106 }] })
    expect(await activate(code, learner)).toMatchObject({ courseId: 103 })
    expect((await server.send(course.mine, {}, learner)).map((row) => row.course.id)).toEqual([103])
    expect(await activate(code, learner, 106)).toMatchObject({ courseId: 103 })
    expect(await check(code, learner)).toMatchObject({ courseId: 103 })
    expect((await server.send(guide.assistants, { query: { courseId: 103 } }, learner)).map(({ role }) => role)).toEqual(['assistant'])
    expect((await server.send(message.list, { query: {} }, learner)).map(({ kind }) => kind)).toEqual(['course_given'])
  })

  it('a book code is opened by one learner only, also when many try at once; the others see by whom', async () => {
    const code = await oneCode()
    const learners = await Promise.all(Array.from({ length: 6 }, newLearner))
    const ends = await Promise.allSettled(learners.map((learner) => activate(code, learner)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const other = await newLearner()
    await expect(check(code, other)).rejects.toMatchObject({ code: 409, msg: expect.stringMatching(/^兑换码已在 .* 由 .\*\* 使用$/) })
  })

  it('a book code is refused past its end, for a course of another book, and for an owned one', async () => {
    const learner = await newLearner()
    await expect(check(await oneCode(server.clock.now()), learner)).rejects.toMatchObject({ code: 409 })
    const [one = '', two = ''] = await codesOf(2)
    await expect(activate(one, learner, 101)).rejects.toMatchObject({ msg: '这本书不能选择这个方向' })
    await activate(one, learner)
    await expect(activate(two, learner)).rejects.toMatchObject({ msg: '你已拥有这门课程，可以选择其他方向' })
    expect(await activate(two, learner, 106)).toMatchObject({ courseId: 106 })
  })

  it('resists guessing: five wrong ones of a learner in an hour, ten of a device; right ones do not count', async () => {
    const [learner, code] = [await newLearner(), await oneCode()]
    const wrong = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`
    await check(code, learner)
    for (let at = 0; at < 5; at++) await expect(check(at % 2 ? wrong : 'x', learner)).rejects.toMatchObject({ code: 404 })
    await expect(check(code, learner)).rejects.toMatchObject({ code: 429 })
    const from = async () =>
      activateRedeemCode(
        server.deps,
        { userId: (await newLearner()).userId, device: 'device-1', network: '1.2.3.4' },
        { code: wrong, courseId: 103 },
      )
    for (let at = 0; at < 10; at++) await expect(from()).rejects.toThrow('兑换码不正确')
    await expect(from()).rejects.toThrow('尝试次数太多')
    server.clock.advance(HOUR_MS + 1)
    expect(await check(code, learner)).toMatchObject({ courseId: null })
  })

  it('shows whether the learner has each course, and no other learner', async () => {
    const [learner, other] = [await newLearner(), await newLearner()]
    await activate(await oneCode(), other)
    const { id } = await server.db.selectFrom('gift_batch').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const owned = async (userId: number, at: number) =>
      (await directionsOf(server.db, id, userId, at)).map((of) => [of.courseId, of.isOwned])
    const [has, hasNot] = [
      [
        [103, true],
        [106, false],
      ],
      [
        [103, false],
        [106, false],
      ],
    ]
    expect([await owned(learner.userId, 0), await owned(other.userId, 0)]).toEqual([hasNot, has])
    const right = server.db.updateTable('entitlement').where('user_id', '=', other.userId)
    await right.set({ expires_at: 100 }).execute()
    expect([await owned(other.userId, 99), await owned(other.userId, 100)]).toEqual([has, hasNot])
    await right.set({ expires_at: null }).execute()
    expect(await owned(other.userId, 100)).toEqual(has)
  })

  it('a book code is created once, and the end of its batch is moved without another', async () => {
    const [one, two] = await server.db.selectFrom('gift_batch').selectAll().orderBy('id').limit(2).execute()
    const code = { serial: 'AAAAAA', secret_hmac: 'x' }
    const add = () => tx(server.db, (work) => addCodes(work, one?.id ?? 0, [code]))
    expect([await add(), await add()]).toEqual([['AAAAAA'], []])
    await tx(server.db, (work) => setRedeemCodeEnd(work, one?.id ?? 0, 7))
    const ends = await server.db.selectFrom('gift_batch').select('valid_until').orderBy('id').limit(2).execute()
    expect(ends).toEqual([{ valid_until: 7 }, { valid_until: two?.valid_until }])
  })

  it('a book code is stored as a keyed hash, and needs a login', async () => {
    const code = await oneCode()
    const rows = await server.db.selectFrom('gift_code').select('secret_hmac').execute()
    expect(JSON.stringify(rows)).not.toContain(code.slice(-9).replace('-', ''))
    expect((await server.exchange(gift.check, { body: { code } })).code).toBe(401)
  })
})
