import { sql } from 'kysely'
import { writeContent } from '#server/seed/load'
import { startServer, type TestServer } from '../../support/server'
import { laterRelease, newId } from './release'
import { schoolEdits, statementOf } from './school-edits'

/** Tables that follow from others, or that note what was loaded. */
const derived =
  /^(ai_document|ai_passage|ai_term|content_version|job|migration|rank_bucket|demo_row|search_document|search_term|search_word|seed_file|seed_offer)$/
/** Tables of which a release to come has a row more; those below a course, a paper, homework and a book come with these. */
const demoRows = [
  'article',
  'block_page',
  'category',
  'chapter',
  'coupon_template',
  'course',
  'course_extra_page',
  'course_material',
  'course_textbook',
  'errata_book',
  'errata_chapter',
  'guide_contact',
  'guide_template',
  'homework',
  'homework_item',
  'lesson',
  'paper',
  'paper_question',
  'paper_section',
  'questionnaire',
  'study_circle',
  'teacher',
  'textbook',
]
const baseRows = ['block_page', 'feedback_tag', 'help_item', 'recharge_pack']
/** Coupons are given out in trials only. */
const productionRows = demoRows.filter((name) => name !== 'coupon_template')

describe('the next release on a school at work', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
    await work()
  })
  afterAll(() => server.close())

  /** Edits and deletes content as a school does. */
  async function work() {
    const { db } = server
    for (const edit of schoolEdits) await sql.raw(statementOf(edit)).execute(db)
    await db.insertInto('teacher').values({ id: 9, name: '本校老师', title: '讲师', avatar: '', intro: '' }).execute()
  }

  /** Every row of every table that is not derived. */
  async function rows(): Promise<Map<string, Set<string>>> {
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(server.db)
    const found = new Map<string, Set<string>>()
    for (const { name } of tables.rows.filter((table) => !derived.test(table.name))) {
      const { rows: all } = await sql<{ text: string }>`select row::text as text from ${sql.table(name)} as row`.execute(server.db)
      found.set(name, new Set(all.map(({ text }) => text)))
    }
    return found
  }

  type Difference = { lost: string[]; grown: string[] }
  const difference = (before: Map<string, Set<string>>, after: Map<string, Set<string>>): Difference => ({
    lost: [...before].flatMap(([name, set]) => [...set].filter((row) => !after.get(name)?.has(row)).map((row) => `${name} ${row}`)),
    grown: [...after].filter(([name, set]) => [...set].some((row) => !before.get(name)?.has(row))).map(([name]) => name),
  })

  /** Starts the release of a turn, and gives what that did to the rows there were. */
  async function start(turn: number, mode: 'test' | 'production', hasDemo: boolean): Promise<Difference> {
    const before = await rows()
    await writeContent({ ...server.deps, env: { ...server.deps.env, mode, hasDemo } }, laterRelease(turn, hasDemo))
    return difference(before, await rows())
  }

  it.each([
    [1, 'test', true, [...new Set([...demoRows, ...baseRows])].sort()],
    [2, 'production', true, [...new Set([...productionRows, ...baseRows])].sort()],
    [3, 'production', false, baseRows],
  ] as const)('as release %i, in %s, with the demo %s, changes no row and adds its new ones', async (turn, mode, hasDemo, grown) => {
    expect(await start(turn, mode, hasDemo)).toEqual({ lost: [], grown })
    expect(await start(turn, mode, hasDemo)).toEqual({ lost: [], grown: [] })
  })

  it('does not restore a new row that the school deleted', async () => {
    await server.db.deleteFrom('article').where('id', '=', newId(1)).execute()
    await start(1, 'production', true)
    expect(await server.db.selectFrom('article').select('id').where('id', '=', newId(1)).execute()).toEqual([])
  })

  it('puts nothing below content that the school made or deleted', async () => {
    const { db } = server
    await db.deleteFrom('errata_chapter').where('book_id', '=', newId(2)).execute()
    await db.deleteFrom('errata_book').where('id', '=', newId(2)).execute()
    await db
      .insertInto('errata_book')
      .values({ id: newId(4), title: '本校的书', edition: '', isbn: '', cover: '', subject: '', seq: 1 })
      .execute()
    await start(4, 'production', true)
    const chapters = await db
      .selectFrom('errata_chapter')
      .select('id')
      .where('id', 'in', [newId(2), newId(4)])
      .execute()
    expect(chapters).toEqual([])
    expect(await db.selectFrom('errata_book').select('title').where('id', '=', newId(4)).execute()).toEqual([{ title: '本校的书' }])
  })

  describe('after a release without the memory has loaded the content', () => {
    beforeAll(async () => {
      await sql`delete from seed_offer`.execute(server.db)
      await sql`delete from seed_file where path in ('base/pages.json', 'base/settings.json')`.execute(server.db)
      await sql`update seed_file set path = substr(path, 6) where path like 'base/%'`.execute(server.db)
    })

    it('counts every row of its files as offered: nothing changes, and nothing returns', async () => {
      expect(await start(5, 'production', false)).toEqual({ lost: [], grown: [] })
      expect(await start(5, 'production', true)).toEqual({ lost: [], grown: [] })
    })

    it('adds the new rows of a later release', async () => {
      expect((await start(6, 'production', true)).grown).toEqual([...new Set([...productionRows, ...baseRows])].sort())
    })
  })
})

describe('captions, sections and stops of a later release', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('come with the film they belong to, and not to a lesson that plays another', async () => {
    const { base, demo } = laterRelease(1, true)
    if (!demo) throw new Error('no demo')
    const lessons = demo.courses.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.lessons))
    const other = lessons.find(({ id }) => id === 1025)
    if (!other) throw new Error('no lesson 1025')
    other.media = 'video/short.mp4'
    const [question = ''] = demo.chapters.flatMap(({ value }) => value.questions.map(({ key }) => key))
    for (const lessonId of [1024, 1025]) {
      const cues = [{ from: 0, to: 2, text: '新的字幕' }]
      demo.studies.push({
        lessonId,
        chapterIds: [],
        cues,
        sections: [{ second: 0, title: '开头' }],
        stops: [{ second: 1, questions: [question] }],
      })
    }
    await writeContent(server.deps, { base, demo })
    const of = (table: 'transcript' | 'lesson_section' | 'lesson_stop') =>
      server.db.selectFrom(table).select('lesson_id').where('lesson_id', 'in', [1024, 1025]).execute()
    expect(await of('transcript')).toEqual([{ lesson_id: 1024 }])
    expect(await of('lesson_section')).toEqual([{ lesson_id: 1024 }])
    expect(await of('lesson_stop')).toEqual([{ lesson_id: 1024 }])
  })
})
