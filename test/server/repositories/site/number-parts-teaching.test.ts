import { addStaff } from '#server/repositories/account/staff'
import { TEACHER_ACTS } from '#server/repositories/doubt/teacher-parts'
import { countPartsOfDay, type Family, partsWithin } from '#server/repositories/site/number-parts'
import { dayText } from '@/domain/time/day'
import { type Chance, chance as chanceOf } from '../../../support/chance'
import { startServer, type TestServer } from '../../../support/server'

const HISTORIES = Number(process.env.NUMBER_HISTORIES ?? 200)
const DAY_MS = 86_400_000
const DAYS = 4
/** A midnight in Shanghai before everything in the demo. */
const START = Date.parse('2024-06-01T00:00:00+08:00')
const END = START + DAYS * DAY_MS
const families: readonly Family[] = ['exam-paper', 'practice-question', 'teacher-work', 'first-reply', 'doubts', 'learn-lesson']

/** Sums by family, day, key and name, added up row by row. */
class Book {
  readonly sums = new Map<string, number>()
  add(family: Family, at: number, key: string | number, values: Readonly<Record<string, number>>) {
    for (const [name, value] of Object.entries(values)) {
      const place = `${family} ${dayText(at)} ${key} ${name}`
      if (value !== 0) this.sums.set(place, (this.sums.get(place) ?? 0) + value)
    }
  }
}

describe('figures of teaching by day', () => {
  let server: TestServer
  let user_id: number
  let ids: {
    paper: { id: number; pass: number }[]
    question: number[]
    course: number[]
    lesson: { id: number; course: number }[]
    staff: number[]
    teacher: number
  }
  beforeAll(async () => {
    server = await startServer({ seed: true })
    const { db } = server
    user_id = (await server.signIn('13900000044')).userId
    for (const mobile of ['13700000081', '13700000082']) await addStaff(db, { mobile, name: mobile, roles: ['teacher'] }, 1)
    const numbered = async (table: 'question' | 'course' | 'staff') =>
      (await db.selectFrom(table).select('id').orderBy('id').limit(2).execute()).map(({ id }) => id)
    const papers = await db.selectFrom('paper').select(['id', 'pass_marks as pass']).orderBy('id').limit(2).execute()
    const lessons = await db.selectFrom('lesson').select(['id', 'course_id as course']).orderBy('id').limit(2).execute()
    const { id: teacher } = await db.selectFrom('teacher').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    ids = {
      paper: papers,
      question: await numbered('question'),
      course: await numbered('course'),
      lesson: lessons,
      staff: await numbered('staff'),
      teacher,
    }
  })
  afterAll(() => server.close())

  /** A moment of these days, often a midnight in Shanghai or a millisecond beside it. */
  const momentOf = (chance: Chance) =>
    START + chance.below(DAYS) * DAY_MS + ([0, DAY_MS - 1, 1, 4 * 3_600_000][chance.below(7)] ?? chance.below(DAY_MS))
  const one = <T>(chance: Chance, of: readonly T[]): T => {
    const found = of[chance.below(of.length)]
    if (found === undefined) throw new Error('the demo has none')
    return found
  }

  async function clear() {
    const { db } = server
    await db.deleteFrom('result').where('submitted_at', '<', END).execute()
    await db.deleteFrom('attempt').where('number', '>', 10_000).execute()
    await db.deleteFrom('practice_answer').where('answered_at', '<', END).execute()
    await db.deleteFrom('practice').where('touched_at', '<', END).execute()
    await db.deleteFrom('audit').where('at', '<', END).execute()
    await db.deleteFrom('doubt_post').where('idempotency_key', 'like', 'drawn%').execute()
    await db.deleteFrom('doubt').where('idempotency_key', 'like', 'drawn%').execute()
    await db.deleteFrom('learn_day').where('user_id', '=', user_id).execute()
    for (const table of ['number_part', 'number_count'] as const) await db.deleteFrom(table).execute()
  }

  async function sit(chance: Chance, kept: Book, number: number) {
    const [paper, at] = [one(chance, ids.paper), momentOf(chance)]
    const [marks, used_seconds, is_first] = [chance.below(12_000), chance.below(7_200), chance.happens(0.5)]
    const times = { started_at: at, deadline: at, submitted_at: at }
    const attempt = {
      user_id,
      paper_id: paper.id,
      number: 10_001 + number,
      status: 'submitted' as const,
      form: '{"sections":[]}',
      ...times,
    }
    const { id } = await server.db.insertInto('attempt').values(attempt).returning('id').executeTakeFirstOrThrow()
    const result = { attempt_id: id, user_id, paper_id: paper.id, is_first, marks, used_seconds, submitted_at: at, marking: '[]' }
    await server.db.insertInto('result').values(result).execute()
    const passed = marks >= paper.pass ? 1 : 0
    kept.add('exam-paper', at, paper.id, { taken: 1, firsts: is_first ? 1 : 0, passed, marks, seconds: used_seconds })
  }

  async function practise(chance: Chance, kept: Book) {
    const at = momentOf(chance)
    const of = {
      kind: 'questions' as const,
      mode: 'practice' as const,
      category_id: 1,
      title: '',
      form: '{}',
      question_count: 1,
      done_count: 1,
    }
    const practice = { user_id, place: null, at_question_id: null, started_at: at, touched_at: at, ...of }
    const { id: practice_id } = await server.db.insertInto('practice').values(practice).returning('id').executeTakeFirstOrThrow()
    const [question_id, verdict, is_first] = [
      one(chance, ids.question),
      one(chance, ['right', 'partial', 'wrong', 'blank', 'unmarked'] as const),
      chance.happens(0.7),
    ]
    const answer = { practice_id, question_id, seq: 1, user_id, answer: null, verdict, marks: 0, receipt: null, is_first, answered_at: at }
    await server.db.insertInto('practice_answer').values(answer).execute()
    if (is_first && verdict !== 'blank' && verdict !== 'unmarked')
      kept.add('practice-question', at, question_id, { answered: 1, right: verdict === 'right' ? 1 : 0 })
  }

  async function act(chance: Chance, kept: Book) {
    const [at, staff_id, name] = [momentOf(chance), one(chance, ids.staff), one(chance, [...TEACHER_ACTS, 'lock-account'])]
    await server.db
      .insertInto('audit')
      .values({ staff_id, act: name, object: '', before: null, after: null, reason: '', ip: '', at })
      .execute()
    if (name !== 'lock-account') kept.add('teacher-work', at, staff_id, { [name]: 1 })
  }

  /** A question with answers of teachers and others; the first one of a teacher counts on its own day. */
  async function ask(chance: Chance, kept: Book, place: number) {
    const [made_at, course_id] = [momentOf(chance), chance.happens(0.3) ? null : one(chance, ids.course)]
    const isDeleted = chance.happens(0.2)
    const state = {
      is_anonymous: false,
      status: 'open' as const,
      visibility: 'public' as const,
      touched_at: made_at,
      made_at,
      images: '[]',
    }
    const doubt = { user_id, idempotency_key: `drawn${place}`, text: '', course_id, deleted_at: isDeleted ? END : null, ...state }
    const { id: doubt_id } = await server.db.insertInto('doubt').values(doubt).returning('id').executeTakeFirstOrThrow()
    const key = course_id ?? 'none'
    if (!isDeleted) kept.add('doubts', made_at, key, { asked: 1 })
    const answers = await answer(chance, doubt_id, made_at)
    const first = answers.find(({ isTeacher }) => isTeacher)
    if (first && !isDeleted && first.at < END) kept.add('first-reply', first.at, key, { answers: 1, waited: first.at - made_at })
  }

  async function answer(chance: Chance, doubt_id: number, made_at: number) {
    const answers: { isTeacher: boolean; at: number }[] = []
    let at = made_at
    for (let n = chance.below(4); n > 0; n -= 1) {
      at += chance.below(2 * DAY_MS)
      const isTeacher = chance.happens(0.6)
      const by = isTeacher
        ? { kind: 'teacher' as const, teacher_id: ids.teacher, user_id: null }
        : { kind: 'peer' as const, teacher_id: null, user_id }
      const post = {
        doubt_id,
        idempotency_key: `drawn${doubt_id}.${n}`,
        text: '',
        images: '[]',
        visibility: 'public' as const,
        made_at: at,
        ...by,
      }
      await server.db.insertInto('doubt_post').values(post).execute()
      answers.push({ isTeacher, at })
    }
    return answers
  }

  async function learn(chance: Chance, kept: Book) {
    for (const { id, course } of ids.lesson)
      for (let day = 0; day < DAYS; day += 1) {
        const [midnight, seconds] = [START + day * DAY_MS, chance.below(3) * 600]
        if (seconds === 0) continue
        const row = { user_id, day: Math.floor((midnight + 28_800_000) / DAY_MS), lesson_id: id, course_id: course, seconds }
        await server.db
          .insertInto('learn_day')
          .values({ ...row, played: Buffer.alloc(1), updated_at: midnight })
          .execute()
        kept.add('learn-lesson', midnight, `${course}/${id}`, { seconds })
      }
  }

  async function live(chance: Chance): Promise<Book> {
    const kept = new Book()
    await clear()
    for (let n = 0; n < 3; n += 1) {
      await sit(chance, kept, n)
      await practise(chance, kept)
      await act(chance, kept)
      await ask(chance, kept, n)
    }
    await learn(chance, kept)
    return kept
  }

  /** Counts the days on which something happened; now and then all days. */
  async function count(kept: Book, isAll: boolean) {
    const happened = new Set([...kept.sums.keys()].map((place) => place.split(' ').slice(0, 2).join(' ')))
    for (const family of families)
      for (let midnight = START; midnight < END; midnight += DAY_MS)
        if (isAll || happened.has(`${family} ${dayText(midnight)}`)) await countPartsOfDay(server.db, family, midnight, END + 3 * DAY_MS)
  }

  const sorted = (sums: Iterable<readonly [string, number]>) => [...sums].sort(([place], [other]) => (place < other ? -1 : 1))

  it(`equal what ${HISTORIES} histories add up to, counted by day and from the rows`, async () => {
    const { db } = server
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const chance = chanceOf(seed)
      const kept = await live(chance)
      const fresh = new Map<Family, unknown>()
      for (const family of families) fresh.set(family, await partsWithin(db, family, { from: START, below: END }))
      await count(kept, seed % 10 === 0)
      const stored = await db.selectFrom('number_part').selectAll().execute()
      const counted = stored.map(({ family, day, key, name, value }) => [`${family} ${day} ${key} ${name}`, Number(value)] as const)
      expect([seed, sorted(counted)]).toEqual([seed, sorted(kept.sums)])
      for (const family of families)
        expect([seed, await partsWithin(db, family, { from: START, below: END })]).toEqual([seed, fresh.get(family)])
    }
  }, 600_000)
})
