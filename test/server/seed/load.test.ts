import path from 'node:path'
import { sql } from 'kysely'
import type { Tables } from '#server/database/tables'
import { checkSeed, loadSeed } from '#server/seed/load'
import { readSeed } from '#server/seed/read'
import { SeedError } from '#server/seed/seed-error'
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

  it('grades the attempts of learners by the rules of the exam', async () => {
    const result = await server.db.selectFrom('result').selectAll().executeTakeFirstOrThrow()
    expect(result).toMatchObject({ user_id: 7, paper_id: 1, is_first: true, marks: 400, used_seconds: 600 })
  })

  it('lets learners practise a chapter to its end, and the wrong book follows their answers in the order of time', async () => {
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

  it('stores favourites and notes of learners', async () => {
    const note = await server.db.selectFrom('question_note').select(['user_id', 'text', 'version']).execute()
    expect(note).toEqual([{ user_id: 7, text: '看清年份。', version: 1 }])
    const liked = await server.db
      .selectFrom('favourite_question as liked')
      .innerJoin('question', 'question.id', 'liked.question_id')
      .select('question.key')
      .execute()
    expect(liked).toEqual([{ key: 'jjf-01-001' }])
  })

  it('leaves room after the assigned ids', async () => {
    expect((await server.signIn('13900000099')).userId).toBeGreaterThan(7)
  })

  it('changes no existing row, and never creates history twice', async () => {
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

  it('adds new rows: a question to its chapter, a lesson to no existing course', async () => {
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

  it('stores the share of a chapter with the plan that says so', async () => {
    const chapter = smallSeed()['questions/jjf-01.json']
    const syllabus = { from: 25, to: 100, source: '本校的命题计划' }
    school.write('questions/jjf-02.json', {
      ...chapter,
      chapter: { id: 22, title: '会计', seq: 2 },
      points: [{ key: 'jjf-02-p1', title: '会计' }],
      questions: [{ ...chapter.questions[0], key: 'jjf-02-001', points: ['jjf-02-p1'] }],
      syllabus,
    })
    await loadSeed(server.deps, school.folder)
    const rows = await server.db
      .selectFrom('tiku_chapter')
      .select(['id', 'syllabus_from', 'syllabus_to', 'syllabus_source'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: 21, syllabus_from: null, syllabus_to: null, syllabus_source: '' },
      { id: 22, syllabus_from: 25, syllabus_to: 100, syllabus_source: '本校的命题计划' },
    ])
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

describe('a paper of named questions', () => {
  let server: TestServer
  let school: ReturnType<typeof seedFolder>

  beforeAll(async () => {
    server = await startServer()
  })
  afterEach(() => school.drop())
  afterAll(() => server.close())

  /** The small school, whose paper takes these questions. */
  function named(type: string, keys: string[]): string {
    const seed = smallSeed()
    const papers = seed['papers.json'].map((paper) => ({
      ...paper,
      sections: [{ title: '指定', type, rule: 'all-or-nothing', marks: 200, take: { keys } }],
    }))
    school = seedFolder({ ...seed, 'papers.json': papers, 'learners.json': [] })
    return school.folder
  }

  it('takes them in their order', async () => {
    await loadSeed(server.deps, named('single_choice', ['jjf-01-001']))
    const rows = await server.db
      .selectFrom('paper_question')
      .innerJoin('question', 'question.id', 'paper_question.question_id')
      .select(['question.key', 'marks'])
      .execute()
    expect(rows).toEqual([{ key: 'jjf-01-001', marks: 200 }])
    expect(await server.db.selectFrom('paper').select('full_marks').execute()).toEqual([{ full_marks: 200 }])
  })

  it.each([
    ['a question of another type', 'fill', ['jjf-01-001'], 'unknown fill question jjf-01-001'],
    ['a question twice', 'single_choice', ['jjf-01-001', 'jjf-01-001'], 'duplicate jjf-01-001'],
  ])('refuses %s', (_name, type, keys, why) => {
    expect(() => checkSeed(readSeed(named(type, keys)), path.join(school.folder, '../media'))).toThrow(why)
  })
})

describe('a seed of two folders', () => {
  it('takes a file from the first that has it, and the chapters of both', () => {
    const [behind, front] = [seedFolder(smallSeed()), seedFolder({ 'papers.json': [] })]
    try {
      const chapter = { ...smallSeed()['questions/jjf-01.json'], chapter: { id: 22, title: '第二章', seq: 2 } }
      front.write('questions/jjf-02.json', { ...chapter, points: [{ key: 'jjf-02-p1', title: '考点' }] })
      const seed = readSeed(front.folder, behind.folder)
      expect(seed.papers).toEqual([])
      expect(seed.courses).toHaveLength(1)
      expect(seed.chapters.map(({ path: file }) => file)).toEqual(['questions/jjf-01.json', 'questions/jjf-02.json'])
    } finally {
      front.drop()
      behind.drop()
    }
  })
})

describe('the seed of the school', () => {
  it('loads completely', async () => {
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

/** The line a changed copy of the small school is refused with; empty when it is taken. */
function refusal(files: Record<string, unknown>): string {
  const { folder, drop } = seedFolder(files)
  try {
    checkSeed(readSeed(folder), path.join(folder, '../media'))
    return ''
  } catch (error) {
    if (error instanceof SeedError) return error.message
    throw error
  } finally {
    drop()
  }
}

/** The small school with one text of one file replaced. */
function replaced(name: keyof ReturnType<typeof smallSeed>, from: string, to: string) {
  const seed = smallSeed()
  const text = JSON.stringify(seed[name])
  expect(text).toContain(from)
  return { ...seed, [name]: text.replace(from, to) }
}

describe('an invalid seed', () => {
  it('has no finding when everything is consistent', () => {
    expect(refusal(smallSeed())).toBe('')
  })

  it('an invalid seed is read as far as it exists', () => {
    expect(refusal({ 'categories.json': smallSeed()['categories.json'] })).toBe('')
  })

  it('reports text whose picture or formula is missing', () => {
    const shown = (...content: object[]) => refusal({ ...smallSeed(), 'help.json': [{ id: 1, topic: '题', title: '问', content }] })
    expect(shown({ type: 'p', inline: [{ text: '答' }] })).toBe('')
    const formula = { src: 'formulas/none.svg', width: 1, height: 1, depth: 0 }
    expect(shown({ type: 'p', inline: [{ text: 'x', formula }] })).toMatch(/^help\.json \/0\/content: missing media formulas\/none\.svg/)
    expect(shown({ type: 'img', src: 'b.jpg', alt: '图', width: 1, height: 1 })).toMatch(/missing media b\.jpg/)
  })

  it('reports sections that do not run forward within their lesson', () => {
    const parted = (...seconds: number[]) => {
      const sections = seconds.map((second) => ({ second, title: '一段' }))
      return refusal({ ...smallSeed(), 'studies.json': [{ lessonId: 11, chapterIds: [], cues: [], sections }] })
    }
    expect(parted(0, 119)).toBe('')
    expect(parted(0, 120)).toMatch(/^studies\.json \/0\/sections\/1: does not run forward/)
    expect(parted(5, 5)).toMatch(/^studies\.json \/0\/sections\/1: does not run forward/)
  })

  const bank = 'questions/jjf-01.json'
  it.each([
    ['text that is no JSON', 'teachers.json', '[{', '[', /^teachers\.json \/: not JSON/],
    ['a missing field', 'teachers.json', '"intro"', '"info"', /^teachers\.json \/0\/(intro|info): /],
    ['a letter of the wrong form', bank, '["A"]', '["a"]', /^questions\/jjf-01\.json \/questions\/0\/answer\/0: .*\[A-H\]/],
    ['a letter beyond the options', bank, '["A"]', '["C"]', /^questions\/jjf-01\.json \/questions\/0\/answer\/0: unknown option .*C$/],
    [
      'letters out of order',
      bank,
      '"type":"single_choice","options":["甲","乙"],"answer":["A"]',
      '"type":"choice","options":["甲","乙"],"answer":["B","A"]',
      /\/questions\/0\/answer\/1: letter A after B/,
    ],
    ['a key used twice', bank, 'jjf-01-002', 'jjf-01-001', /\/questions\/1\/key: duplicate jjf-01-001/],
    [
      'a point nobody declares',
      bank,
      '"points":["jjf-01-p1"]',
      '"points":["jjf-01-p9"]',
      /\/questions\/0\/points: unknown knowledge point jjf-01-p9/,
    ],
    ['fewer answers than blanks', bank, '____', '____和____', /\/questions\/1\/answer: 1 answers for 2 blanks/],
    ['shares that are not the whole', bank, '"share":100', '"share":90', /\/questions\/2\/markingPoints: shares sum to 90, not 100/],
    [
      'a share of a chapter that ends before it begins',
      bank,
      '"points":[{',
      '"syllabus":{"from":35,"to":25,"source":"计划"},"points":[{',
      /^questions\/jjf-01\.json \/syllabus: no share of a paper \(order\)/,
    ],
    [
      'shares of all chapters that are less than a paper',
      bank,
      '"points":[{',
      '"syllabus":{"from":25,"to":35,"source":"计划"},"points":[{',
      /\/syllabus: no paper can keep to the shares of subject 2 \(most\)/,
    ],
    [
      'a paper beyond the bank',
      'papers.json',
      '"offset":0',
      '"offset":1',
      /^papers\.json \/0\/sections\/0\/take: takes 1–2 of 1 single_choice/,
    ],
    ['a question type nobody knows', 'papers.json', '"single_choice"', '"riddle"', /\/0\/sections\/0\/type: unknown question type riddle/],
    ['a pass line above full marks', 'papers.json', '"passMarks":100', '"passMarks":900', /\/0\/passMarks: above the full marks 400/],
    [
      'a picture that is not there',
      'courses.json',
      '"cover":"a.jpg"',
      '"cover":"b.jpg"',
      /^courses\.json \/0\/cover: missing media b\.jpg/,
    ],
    ['a teacher nobody is', 'courses.json', '"teacherIds":[1]', '"teacherIds":[5]', /\/0\/teacherIds: unknown teacher 5/],
    ['a live lesson without a date', 'courses.json', '"video"', '"live"', /\/0\/chapters\/0\/lessons\/0\/live: needed/],
    ['a category under none', 'categories.json', '"parentId":1', '"parentId":9', /^categories\.json \/1\/parentId: unknown category 9/],
    ['more seconds than the lesson has', 'learners.json', '"seconds":60', '"seconds":500', /\/0\/learned\/0\/seconds: beyond/],
    ['an unknown lesson', 'learners.json', '"lessonId":11', '"lessonId":12', /\/0\/learned\/0\/lessonId: unknown lesson 12/],
  ] as const)('an invalid seed is refused for %s', (_case, name, from, to, line) => {
    const message = refusal(replaced(name, from, to))
    expect(message).toMatch(line)
    expect(message).not.toContain('\n')
  })
})
