import type { DrawAmong, Practice, PracticeSource } from '@/contract/tiku/practice.schema'
import type { TestSession } from '../../../../support/server'
import { EMPTY_PAPER, PAPER, Q } from '../../exam/exam-fixture'
import { FIRST_LONG, LONG_CHAPTER, LONG_MATERIAL, openPracticeHall, type PracticeHall } from './practice-hall'

const DAY_MS = 86_400_000
let hall: PracticeHall
let learner: TestSession
let mobile = 13905000000
beforeAll(async () => {
  hall = await openPracticeHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})

const idsOf = ({ questions }: Practice) => questions.map(({ id }) => id)
const answerable = ({ questions }: Practice) => questions.filter(({ type }) => type !== 'material')
type More = { types?: ('material' | 'single_choice')[]; difficulties?: number[]; chapterId?: number; among?: DrawAmong }
const draw = (count: number, more: More = {}) =>
  hall.start({ kind: 'random', categoryId: 22, count, types: [], difficulties: [], ...more }, learner)
const daily = (session = learner) => hall.start({ kind: 'daily', categoryId: 22 }, session)

describe('a draw', () => {
  it('has as many questions as requested, materials whole', async () => {
    for (let round = 0; round < 5; round++) {
      const drawn = await draw(12)
      expect(answerable(drawn)).toHaveLength(12)
      const ids = idsOf(drawn)
      const at = ids.indexOf(LONG_MATERIAL)
      if (at >= 0) expect(ids.slice(at, at + 4)).toEqual([0, 1, 2, 3].map((child) => LONG_MATERIAL + child))
    }
  })

  it('keeps to types, difficulties and chapter', async () => {
    expect(idsOf(await draw(50, { difficulties: [2], chapterId: LONG_CHAPTER }))).toHaveLength(6)
    const drawn = await draw(3, { types: ['material'], chapterId: LONG_CHAPTER })
    expect(idsOf(drawn)).toEqual([0, 1, 2, 3].map((child) => LONG_MATERIAL + child))
    await expect(draw(3, { types: ['material'], difficulties: [1], chapterId: LONG_CHAPTER })).rejects.toMatchObject({ code: 409 })
  })

  it('keeps to unpractised, wrong or favourite questions of the learner; a material is included with its parts', async () => {
    const { db } = hall.server
    const own = (among: DrawAmong) => draw(50, { chapterId: LONG_CHAPTER, among })
    await expect(own('wrong')).rejects.toMatchObject({ code: 409 })
    await expect(own('favourite')).rejects.toMatchObject({ code: 409 })
    const all = idsOf(await own('new'))
    const first = await draw(50, { chapterId: LONG_CHAPTER })
    expect(all.toSorted()).toEqual(idsOf(first).toSorted())
    await hall.right(first.id, FIRST_LONG, learner)
    await hall.right(first.id, LONG_MATERIAL + 1, learner)
    const left = idsOf(await own('new'))
    expect(left.toSorted()).toEqual(all.filter((id) => id !== FIRST_LONG && (id < LONG_MATERIAL || id > LONG_MATERIAL + 3)).toSorted())
    const mine = { user_id: learner.userId, question_id: LONG_MATERIAL + 2 }
    await db
      .insertInto('favourite_question')
      .values({ ...mine, made_at: 1 })
      .execute()
    expect(idsOf(await own('favourite'))).toEqual([0, 1, 2, 3].map((child) => LONG_MATERIAL + child))
    const wrong = { times_wrong: 1, right_streak: 0, reason: null, last_wrong_at: 1, version: 1 }
    await db
      .insertInto('wrong_entry')
      .values({ ...wrong, user_id: learner.userId, question_id: FIRST_LONG + 1, gone_at: null })
      .execute()
    await db
      .insertInto('wrong_entry')
      .values({ ...wrong, user_id: learner.userId, question_id: FIRST_LONG + 2, gone_at: 2 })
      .execute()
    expect(idsOf(await own('wrong'))).toEqual([FIRST_LONG + 1])
  })

  it('keeps to the points the learner answered wrong, and says what to do before there are any', async () => {
    const { db } = hall.server
    const POINT = 77
    const weak = () => draw(50, { among: 'weak' })
    await expect(weak()).rejects.toMatchObject({ code: 409, msg: '还没有做错的题，看不出哪里薄弱：先练几道题，再来专练' })
    const ofPoint = [FIRST_LONG + 1, FIRST_LONG + 2]
    const keep = (point_ids: string) => db.updateTable('question_version').set({ point_ids }).where('question_id', 'in', ofPoint).execute()
    await db.insertInto('knowledge_point').values({ id: POINT, chapter_id: LONG_CHAPTER, title: '数据的所有者', key: 'weak-77' }).execute()
    await keep(`[${POINT}]`)
    const first = await draw(50, { chapterId: LONG_CHAPTER })
    await hall.right(first.id, FIRST_LONG, learner)
    await expect(weak()).rejects.toMatchObject({ code: 409 })
    await hall.give(first.id, FIRST_LONG + 1, { kind: 'letters', letters: ['A'] }, learner)
    const drill = await weak()
    expect([drill.title, drill.kind]).toEqual(['薄弱点专练', 'random'])
    expect(idsOf(drill).toSorted()).toEqual(ofPoint)
    await keep('[1]')
    await db.deleteFrom('knowledge_point').where('id', '=', POINT).execute()
  })

  it('differs each time', async () => {
    const [one, other] = [await draw(12), await draw(12)]
    expect(one.id).not.toBe(other.id)
    expect(idsOf(one)).not.toEqual(idsOf(other))
  })
})

describe('similar questions', () => {
  const similar = (ids: number[], count: number) => hall.start({ kind: 'similar', ids, count }, learner)

  it('share knowledge points first, come from the same chapters, and exclude the named ones', async () => {
    const { title, questions } = await similar([Q.single], 3)
    expect(title).toBe('同类题练习')
    // Questions 2 and 4 have the point of question 1; those of a material and the material itself are left out.
    expect(questions.map(({ id }) => id)).toEqual([Q.choice, Q.fill, Q.determine])
  })

  it('similar questions that were answered come after those that were not', async () => {
    const first = await similar([FIRST_LONG], 2)
    expect(idsOf(first)).toEqual([FIRST_LONG + 1, FIRST_LONG + 2])
    await hall.right(first.id, FIRST_LONG + 1, learner)
    expect(idsOf(await similar([FIRST_LONG], 2))).toEqual([FIRST_LONG + 2, FIRST_LONG + 3])
    expect(idsOf(await similar([FIRST_LONG, FIRST_LONG + 2], 1))).toEqual([FIRST_LONG + 3])
  })

  it('similar questions are any of the subject where their chapter has no others, and none of unknown ones', async () => {
    const whole = Array.from({ length: 30 }, (_, index) => FIRST_LONG + index)
    expect(answerable(await similar(whole, 4))).toHaveLength(4)
    await expect(similar([99_999], 5)).rejects.toMatchObject({ code: 404 })
  })
})

describe('a knowledge point', () => {
  it('has its own questions of its subject, those never answered first, a material whole', async () => {
    const ofPoint = (count: number) => hall.start({ kind: 'point', pointId: 1, count }, learner)
    const begun = await ofPoint(20)
    expect([begun.kind, begun.title, begun.categoryId]).toEqual(['questions', '法的渊源', 221])
    expect(idsOf(begun)).toEqual([Q.single, Q.choice, Q.fill, Q.material, Q.child, Q.childTruth])
    await hall.give(begun.id, Q.single, null, learner)
    expect(idsOf(await ofPoint(3))).toEqual([Q.choice, Q.fill, Q.material, Q.child, Q.childTruth])
    for (const id of [Q.fill, Q.choice, Q.child, Q.childTruth]) {
      hall.server.clock.advance(1000)
      await hall.give(begun.id, id, null, learner)
    }
    // The longest ago comes first.
    expect(idsOf(await ofPoint(3))).toEqual([Q.single, Q.fill, Q.choice])
    expect(idsOf(await ofPoint(2))).toEqual([Q.single, Q.fill])
    await expect(hall.start({ kind: 'point', pointId: 99, count: 1 }, learner)).rejects.toMatchObject({ code: 404 })
  })
})

describe('the daily ten', () => {
  it('stay the same all the learning day, on every device, also when requested again', async () => {
    const begun = await daily()
    expect(answerable(begun)).toHaveLength(10)
    expect((await daily()).id).toBe(begun.id)
    expect((await hall.start({ kind: 'daily', categoryId: 22 }, learner, 'practice', true)).id).toBe(begun.id)
    const recited = await hall.start({ kind: 'daily', categoryId: 22 }, learner, 'recite')
    expect(idsOf(recited)).toEqual(idsOf(begun))
  })

  it('change the next day, and for another learner', async () => {
    const begun = await daily()
    expect(idsOf(await daily(await hall.server.signIn('13901099999')))).not.toEqual(idsOf(begun))
    hall.server.clock.advance(DAY_MS)
    const next = await daily(await hall.server.signIn(String(mobile)))
    expect(next.id).not.toBe(begun.id)
    expect(idsOf(next)).not.toEqual(idsOf(begun))
  })
})

describe('other sources', () => {
  it('take a real paper in its order and by its marks', async () => {
    const begun = await hall.start({ kind: 'paper', paperId: PAPER }, learner)
    expect(begun.title).toBe('摸底卷')
    expect(answerable(begun)).toHaveLength(7)
    await expect(hall.start({ kind: 'paper', paperId: EMPTY_PAPER }, learner)).rejects.toMatchObject({ code: 409 })
    await expect(hall.start({ kind: 'paper', paperId: 99 }, learner)).rejects.toMatchObject({ code: 404 })
  })

  it('take a list in its order, a child with its material, a material with its children', async () => {
    const ids = [FIRST_LONG + 3, LONG_MATERIAL + 2, FIRST_LONG, 9999]
    const begun = await hall.start({ kind: 'questions', ids, title: '错题重练' }, learner)
    expect(begun.title).toBe('错题重练')
    expect(idsOf(begun)).toEqual([FIRST_LONG + 3, LONG_MATERIAL, LONG_MATERIAL + 2, FIRST_LONG])
    const unnamed = await hall.start({ kind: 'questions', ids: [LONG_MATERIAL] }, learner)
    expect([unnamed.title, idsOf(unnamed).length]).toEqual(['专项练习', 4])
    await expect(hall.start({ kind: 'questions', ids: [9999] }, learner)).rejects.toMatchObject({ code: 404 })
  })

  it('need a learner and an existing category', async () => {
    await expect(hall.start({ kind: 'daily', categoryId: 999 }, learner)).rejects.toMatchObject({ code: 404 })
    await expect(hall.start({ kind: 'daily', categoryId: 2 }, learner)).rejects.toMatchObject({ code: 409 })
    await hall.server.db.insertInto('tiku_chapter').values({ id: 22199, category_id: 221, title: '还没有题', seq: 99 }).execute()
    await expect(hall.start({ kind: 'chapter', chapterId: 22199 }, learner)).rejects.toMatchObject({ code: 409 })
  })
})

describe('a locked bank', () => {
  const LOCKED = 222
  const lock = (category_id: number) =>
    hall.server.db.insertInto('category_lock').values({ category_id, course_id: null, invites: null, beans: 1 }).execute()
  afterEach(() => hall.server.db.deleteFrom('category_lock').execute())
  const refused = { code: 403, msg: '这个题库还没有解锁' }

  it.each<[PracticeSource]>([
    [{ kind: 'chapter', chapterId: LONG_CHAPTER }],
    [{ kind: 'random', categoryId: LOCKED, count: 5, types: [], difficulties: [] }],
    [{ kind: 'daily', categoryId: LOCKED }],
    [{ kind: 'questions', ids: [FIRST_LONG] }],
    [{ kind: 'questions', ids: [Q.single, FIRST_LONG] }],
    [{ kind: 'similar', ids: [FIRST_LONG], count: 3 }],
    [{ kind: 'similar', ids: [Q.single, FIRST_LONG], count: 3 }],
  ])('a locked bank is not practised by %j', async (source) => {
    await lock(LOCKED)
    await expect(hall.start(source, learner)).rejects.toMatchObject(refused)
  })

  it('a locked bank is not practised by its papers, nor by the direction that consists of it', async () => {
    await lock(22)
    for (const source of [
      { kind: 'paper', paperId: PAPER },
      { kind: 'daily', categoryId: 22 },
    ] as const)
      await expect(hall.start(source, learner)).rejects.toMatchObject(refused)
  })

  it('gives nothing to a draw of its direction, which then uses the others', async () => {
    await lock(LOCKED)
    for (const { questions } of [await draw(50), await daily()])
      expect([questions.length > 0, questions.filter(({ id }) => id >= FIRST_LONG)]).toEqual([true, []])
  })
})
