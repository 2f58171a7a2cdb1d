import { search } from '@/contract/search/search'
import { practice } from '@/contract/tiku/practice'
import { review } from '@/contract/tiku/review'
import { startServer, type TestServer, type TestSession } from '../../support/server'

const LOCKED = 231
const DIRECTION = 23

let server: TestServer
let stranger: TestSession
let owner: TestSession
let stem: string
let questionId: number
beforeAll(async () => {
  server = await startServer({ seed: true })
  stranger = await server.signIn('13900700001')
  owner = await server.signIn('13900700002')
  const lock = await server.db.selectFrom('category_lock').selectAll().where('category_id', '=', LOCKED).executeTakeFirstOrThrow()
  await server.db
    .insertInto('entitlement')
    .values({ user_id: owner.userId, course_id: lock.course_id ?? 0, granted_at: 1, expires_at: null, order_sn: null })
    .execute()
  const question = await server.db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select(['question.id', 'said.stem_text'])
    .where('category_id', '=', LOCKED)
    .where('type', '=', 'single_choice')
    .orderBy('question.id')
    .executeTakeFirstOrThrow()
  questionId = question.id
  stem = question.stem_text.slice(0, 8)
})
afterAll(() => server.close())

const readers = () =>
  [
    ['a visitor', undefined, false],
    ['a learner without it', stranger, false],
    ['its owner', owner, true],
  ] as const

describe('the questions of a locked bank', () => {
  it('appear in the bank search for their owners only', async () => {
    for (const [who, session, isOwner] of readers()) {
      const { questions } = await server.send(practice.search, { query: { categoryId: DIRECTION, text: stem, limit: 100 } }, session)
      expect([who, questions.some(({ id }) => id === questionId)]).toEqual([who, isOwner])
      if (!isOwner) expect(questions.map(({ subjectName }) => subjectName)).not.toContain('财务管理')
    }
  })

  it('appear in the site search for their owners only, and are not counted for others', async () => {
    const found = async (session?: TestSession) => {
      const { rows, counts } = await server.send(search.find, { query: { searchKey: stem, type: 'question' } }, session)
      return { isThere: rows.some(({ id }) => id === questionId), count: counts.question }
    }
    const whole = await found(owner)
    expect(whole.isThere).toBe(true)
    for (const session of [undefined, stranger]) {
      const seen = await found(session)
      expect(seen.isThere).toBe(false)
      expect(seen.count).toBeLessThan(whole.count)
    }
  })

  it('hide their stems in the highlights of others', async () => {
    const stemFor = async (session: TestSession) =>
      (await server.send(review.marks, { query: { ids: String(questionId) } }, session)).map((marks) => marks.stem)
    expect(await stemFor(stranger)).toEqual([''])
    expect((await stemFor(owner))[0]).toContain(stem.slice(0, 4))
  })
})
