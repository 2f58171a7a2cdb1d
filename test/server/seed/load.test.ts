import { sql } from 'kysely'
import type { Tables } from '#server/database/tables'
import { loadSeed } from '#server/seed/load'
import { startServer, type TestServer } from '../../support/server'
import { seedFolder, smallSeed } from './fixture'

const counted = [
  'question',
  'question_version',
  'paper_question',
  'users',
  'result',
  'attempt_answer',
  'learn_state',
  'practice',
  'practice_answer',
  'wrong_entry',
  'review_card',
  'review_log',
  'favourite_question',
  'question_note',
  'rank_entry',
  'seed_file',
] as const

async function counts({ db }: TestServer): Promise<Record<string, number>> {
  const countOf = async (table: keyof Tables) => {
    const { n } = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return [table, Number(n)] as const
  }
  return Object.fromEntries(await Promise.all(counted.map(countOf)))
}

describe('loading a seed', () => {
  let server: TestServer
  let school: ReturnType<typeof seedFolder>

  beforeEach(async () => {
    server = await startServer()
    school = seedFolder(smallSeed())
    await loadSeed(server.deps, school.folder)
  })
  afterEach(async () => {
    school.drop()
    await server.close()
  })

  const versionsOf = (key: string) =>
    server.db
      .selectFrom('question')
      .innerJoin('question_version as said', 'said.question_id', 'question.id')
      .select(['question.version as present', 'said.version', 'said.difficulty'])
      .where('question.key', '=', key)
      .orderBy('said.version')
      .execute()

  it('fills the tables, and a second time changes nothing', async () => {
    const before = await counts(server)
    expect(before).toMatchObject({
      question: 7,
      question_version: 7,
      paper_question: 5,
      users: 1,
      result: 1,
      learn_state: 1,
      seed_file: 12,
    })
    await loadSeed(server.deps, school.folder)
    expect(await counts(server)).toEqual(before)
  })

  it('splits the marks of a material over its children, to the last hundredth', async () => {
    const rows = await server.db.selectFrom('paper_question').select('marks').orderBy('seq').execute()
    expect(rows.map((row) => row.marks)).toEqual([200, 0, 67, 67, 66])
  })

  it('marks what learners sat by the rules of the exam', async () => {
    const result = await server.db.selectFrom('result').selectAll().executeTakeFirstOrThrow()
    expect(result).toMatchObject({ user_id: 7, paper_id: 1, is_first: true, marks: 400, used_seconds: 600 })
  })

  it('lets learners practise a chapter to its end, and the wrong book follows all they did in the order of time', async () => {
    const practice = await server.db.selectFrom('practice').selectAll().executeTakeFirstOrThrow()
    expect(practice).toMatchObject({ user_id: 7, place: 'chapter:21:practice', question_count: 6, done_count: 6 })
    const book = await server.db
      .selectFrom('wrong_entry as entry')
      .innerJoin('question', 'question.id', 'entry.question_id')
      .select(['question.key', 'entry.times_wrong', 'entry.right_streak', 'entry.gone_at'])
      .orderBy('question.key')
      .execute()
    // All was wrong at first but the essay, which nobody marked; two were reviewed right, then the paper was all right.
    expect(book.map(({ key }) => key)).toEqual(['jjf-01-001', 'jjf-01-002', 'jjf-01-004-1', 'jjf-01-004-2', 'jjf-01-004-3'])
    expect(book[0]).toMatchObject({ times_wrong: 1, right_streak: 2, gone_at: expect.any(Number) })
    expect((await server.db.selectFrom('review_log').selectAll().execute()).map(({ rating }) => rating)).toEqual([3, 3, 1])
  })

  it('keeps favourites and notes of learners', async () => {
    const note = await server.db.selectFrom('question_note').select(['user_id', 'text', 'version']).execute()
    expect(note).toEqual([{ user_id: 7, text: '看清年份。', version: 1 }])
    const liked = await server.db
      .selectFrom('favourite_question as liked')
      .innerJoin('question', 'question.id', 'liked.question_id')
      .select('question.key')
      .execute()
    expect(liked).toEqual([{ key: 'jjf-01-001' }])
  })

  it('leaves room after the ids it gave', async () => {
    expect((await server.signIn('13900000099')).userId).toBeGreaterThan(7)
  })

  it('changes no row that is there, and never makes history twice', async () => {
    const changed = smallSeed()
    const [course] = changed['courses.json']
    const [learner] = changed['learners.json']
    const chapter = changed['questions/jjf-01.json']
    school.write('questions/jjf-01.json', { ...chapter, questions: chapter.questions.map((each) => ({ ...each, difficulty: 5 })) })
    school.write('courses.json', [{ ...course, title: '新精讲' }])
    school.write('learners.json', [learner, { ...learner, id: 8, mobile: '13800000008' }])
    await loadSeed(server.deps, school.folder)
    expect(await server.db.selectFrom('course').select('title').executeTakeFirst()).toEqual({ title: '精讲' })
    expect(await versionsOf('jjf-01-001')).toEqual([{ present: 1, version: 1, difficulty: 2 }])
    expect(await counts(server)).toMatchObject({ users: 1, result: 1, question_version: 7 })
  })

  it('adds what is new: a question to its chapter, a lesson to no course that is there', async () => {
    const seed = smallSeed()
    const [course] = seed['courses.json']
    const chapter = seed['questions/jjf-01.json']
    const [question] = chapter.questions
    school.write('questions/jjf-01.json', { ...chapter, questions: [...chapter.questions, { ...question, key: 'jjf-01-005' }] })
    const lesson = { id: 12, title: '第二讲', type: 'video', media: 'a.jpg', length: 60, isTrial: false }
    const chapters = course?.chapters.map((each) => ({ ...each, lessons: [...each.lessons, lesson] }))
    school.write('courses.json', [{ ...course, chapters }])
    await loadSeed(server.deps, school.folder)
    expect(await versionsOf('jjf-01-005')).toEqual([{ present: 1, version: 1, difficulty: 2 }])
    expect(await server.db.selectFrom('lesson').select('id').execute()).toEqual([{ id: 11 }])
  })

  it('changes nothing when one file is broken', async () => {
    const [course] = smallSeed()['courses.json']
    school.write('courses.json', [
      course,
      { ...course, id: 102, chapters: course?.chapters.map((each) => ({ ...each, id: 2, lessons: [{ ...each.lessons[0], id: 12 }] })) },
    ])
    school.write('teachers.json', '[]')
    await expect(loadSeed(server.deps, school.folder)).rejects.toThrow('unknown teacher 1')
    expect(await server.db.selectFrom('course').select('id').execute()).toEqual([{ id: 101 }])
  })
})

describe('the seed of the school', () => {
  it('loads whole', async () => {
    const server = await startServer()
    await loadSeed(server.deps)
    const live = await server.db.selectFrom('lesson').select('start_at').where('type', '=', 'live').execute()
    expect(live.length).toBeGreaterThan(0)
    expect(live.every((lesson) => lesson.start_at !== null)).toBe(true)
    expect((await counts(server)).result).toBeGreaterThan(0)
    await server.close()
  })

  it('gives each learner a past in the question bank that agrees with the results', async () => {
    const server = await startServer({ seed: true })
    const { rows } = await sql<{ open: number; gone: number; cards: number; practices: number }>`
      select (select count(*)::int from wrong_entry where user_id = users.id and gone_at is null) as open,
        (select count(*)::int from wrong_entry where user_id = users.id and gone_at is not null) as gone,
        (select count(*)::int from review_card where user_id = users.id) as cards,
        (select count(*)::int from practice where user_id = users.id and done_count = question_count) as practices
      from users where exists (select from result where user_id = users.id) order by id`.execute(server.db)
    expect(rows).toHaveLength(5)
    for (const { open, gone, cards, practices } of rows) {
      expect(open).toBeGreaterThan(0)
      expect(cards).toBe(open + gone)
      expect(practices).toBe(1)
    }
    expect(rows.reduce((sum, { gone }) => sum + gone, 0)).toBeGreaterThan(0)
    const ranks = await sql`
      select 'paper:' || paper_id || ':all' as board, user_id, marks, used_seconds from result where is_first
      except select board, user_id, marks, used_seconds from rank_entry`.execute(server.db)
    expect(ranks.rows).toEqual([])
    await server.close()
  })
})
