import { type Tx, tx } from '#server/database/tables'
import {
  articleTexts,
  courseTexts,
  helpTexts,
  lessonTexts,
  paperTexts,
  teacherTexts,
  unindexedQuestions,
} from '#server/repositories/search/texts'
import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

const idsOf = async (texts: (work: Tx) => Promise<readonly { id: number }[]>) => (await tx(server.db, texts)).map(({ id }) => id)
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

it('hidden content is not indexed: courses not sold, their lessons, hidden articles and help', async () => {
  const { db } = server
  const { id, course_id } = await db.selectFrom('lesson').select(['id', 'course_id']).orderBy('id').executeTakeFirstOrThrow()
  const [article] = await idsOf(articleTexts)
  const [help] = await idsOf(helpTexts)
  const seen = async () => [
    (await idsOf(courseTexts)).includes(course_id),
    (await idsOf(lessonTexts)).includes(id),
    (await idsOf(articleTexts)).includes(article ?? 0),
    (await idsOf(helpTexts)).includes(help ?? 0),
  ]
  const show = async (is: boolean) => {
    await db.updateTable('course').set({ is_on_sale: is }).where('id', '=', course_id).execute()
    await db
      .updateTable('article')
      .set({ is_shown: is })
      .where('id', '=', article ?? 0)
      .execute()
    await db
      .updateTable('help_item')
      .set({ is_shown: is })
      .where('id', '=', help ?? 0)
      .execute()
  }
  expect(await seen()).toEqual([true, true, true, true])
  await show(false)
  expect(await seen()).toEqual([false, false, false, false])
  await show(true)
  for (const texts of [courseTexts, lessonTexts, paperTexts, helpTexts]) expect(await idsOf(texts)).toEqual(sorted(await idsOf(texts)))
  expect((await idsOf(teacherTexts)).length).toBeGreaterThan(0)
})

it('a course and a lesson have their search words', async () => {
  const { db } = server
  const row = await db.selectFrom('course').selectAll().where('id', '=', 101).executeTakeFirstOrThrow()
  expect((await tx(db, courseTexts)).find(({ id }) => id === 101)).toEqual({
    ...{
      id: 101,
      title: row.title,
      subtitle: row.subtitle,
      highlights: row.highlights,
      summary: row.summary,
      teacher_ids: row.teacher_ids,
    },
  })
  const { id, title, chapter_id } = await db
    .selectFrom('lesson')
    .selectAll()
    .where('course_id', '=', 101)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const chapter = await db.selectFrom('chapter').select('title').where('id', '=', chapter_id).executeTakeFirstOrThrow()
  expect((await tx(db, lessonTexts)).find((each) => each.id === id)).toEqual({
    id,
    title,
    courseTitle: row.title,
    chapterTitle: chapter.title,
  })
})

it('questions are indexed again in their present version, the earliest first', async () => {
  const { db } = server
  const waiting = async (limit = 5) => tx(db, (work) => unindexedQuestions(work, limit))
  const ids = async () => (await waiting()).map(({ id }) => id)
  const known = (ref_id: number, stamp: string, kind: 'question' | 'article' = 'question') =>
    db.insertInto('search_document').values({ kind, ref_id, stamp, title: '', body: '', terms: '' }).execute()
  await db.deleteFrom('search_document').execute()
  const all = (await db.selectFrom('question').select('id').orderBy('id').limit(7).execute()).map(({ id }) => id)
  expect([await ids(), (await waiting(2)).length]).toEqual([all.slice(0, 5), 2])
  await db.updateTable('question').set({ version: 1 }).where('id', 'in', all).execute()
  await known(all[0] ?? 0, '1')
  await known(all[1] ?? 0, '0')
  await known(all[2] ?? 0, '1', 'article')
  expect(await ids()).toEqual(all.slice(1, 6))
})
