import { createHash } from 'node:crypto'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { documentStamps, forgetMissing, putDocuments, type Subject } from '#server/repositories/search/documents'
import { countAllOnce } from '#server/repositories/search/term-index'
import {
  articleTexts,
  courseTexts,
  helpTexts,
  lessonTexts,
  paperTexts,
  teacherTexts,
  unindexedDoubts,
  unindexedQuestions,
} from '#server/repositories/search/texts'
import type { RichContent, RichNode } from '@/contract/site/rich.schema'

const inlineText = (inline: readonly { text: string }[]) => inline.map(({ text }) => text).join('')

function nodeText(node: RichNode): string {
  if (node.type === 'p' || node.type === 'h') return inlineText(node.inline)
  if (node.type === 'list') return node.items.map(inlineText).join(' ')
  if (node.type === 'table') return node.rows.flatMap((row) => row.map(inlineText)).join(' ')
  if (node.type === 'media') return node.name
  return node.type === 'img' ? node.alt : node.tex
}

/** The words of rich content, without its shape. */
export const plainText = (content: RichContent): string =>
  content
    .map(nodeText)
    .filter((text) => text !== '')
    .join(' ')

/** The title of a question is the beginning of its stem. */
const TITLE_LENGTH = 60

const stamped = (subject: Omit<Subject, 'stamp'>): Subject => ({
  ...subject,
  stamp: createHash('sha256')
    .update(JSON.stringify([subject.title, subject.body]))
    .digest('base64url'),
})

type Texts<Read extends (work: Tx) => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number]

const courseSubject = (teachers: ReadonlyMap<number, string>, course: Texts<typeof courseTexts>) => {
  const names = course.teacher_ids.flatMap((id) => teachers.get(id) ?? [])
  const body = [course.subtitle, ...course.highlights, plainText(course.summary), ...names.map((name) => `${name}老师`)]
  return stamped({ kind: 'course', ref_id: course.id, title: course.title, body: body.join(' ') })
}

const lessonSubject = ({ id, title, courseTitle, chapterTitle }: Texts<typeof lessonTexts>) =>
  stamped({ kind: 'lesson', ref_id: id, title, body: `${courseTitle} ${chapterTitle}` })

const articleSubject = ({ id, title, summary, content }: Texts<typeof articleTexts>) =>
  stamped({ kind: 'article', ref_id: id, title, body: `${summary} ${plainText(content)}` })

const paperKinds = { mock: '模拟试卷', past: '真题试卷' } as const
const paperSubject = ({ id, title, kind, notice, categoryName }: Texts<typeof paperTexts>) =>
  stamped({ kind: 'paper', ref_id: id, title, body: [paperKinds[kind], categoryName, ...notice].join(' ') })

const teacherSubject = ({ id, name, title, intro }: Texts<typeof teacherTexts>) =>
  stamped({ kind: 'teacher', ref_id: id, title: name, body: `${title} ${intro}` })

const helpSubject = ({ id, topic, title, content }: Texts<typeof helpTexts>) =>
  stamped({ kind: 'help', ref_id: id, title, body: `${topic} ${plainText(content)}` })

/** Lists the school's own texts: few enough to be looked at whole. */
async function schoolSubjects(work: Tx): Promise<Subject[]> {
  const teachers = await teacherTexts(work)
  const names = new Map(teachers.map(({ id, name }) => [id, name]))
  const courses = (await courseTexts(work)).map((course) => courseSubject(names, course))
  const lessons = (await lessonTexts(work)).map(lessonSubject)
  const articles = (await articleTexts(work)).map(articleSubject)
  const papers = (await paperTexts(work)).map(paperSubject)
  const help = (await helpTexts(work)).map(helpSubject)
  return [...courses, ...lessons, ...articles, ...papers, ...help, ...teachers.map(teacherSubject)]
}

/** Questions whose newest version has not been indexed, at most `limit`. */
async function newQuestions(work: Tx, limit: number): Promise<Subject[]> {
  const rows = await unindexedQuestions(work, limit)
  return rows.map(({ id, stem, options, stamp }) => {
    const body = [plainText(stem), ...options.map(({ text }) => text)].join(' ')
    return { kind: 'question', ref_id: id, title: body.slice(0, TITLE_LENGTH), body, stamp }
  })
}

/** Public questions of learners whose words have not been indexed, at most `limit`. */
async function newDoubts(work: Tx, limit: number): Promise<Subject[]> {
  const rows = await unindexedDoubts(work, limit)
  return rows.map(({ id, text, answers, stamp }) => {
    return { kind: 'doubt', ref_id: id, title: text.slice(0, TITLE_LENGTH), body: [text, answers ?? ''].join(' ').trim(), stamp }
  })
}

/** Questions written in one transaction. */
const BATCH = 500

async function indexSchool(work: Tx): Promise<void> {
  const subjects = await schoolSubjects(work)
  const rows = await documentStamps(work)
  const known = new Map(rows.map(({ kind, ref_id, stamp }) => [`${kind} ${ref_id}`, stamp]))
  await forgetMissing(work, subjects)
  await putDocuments(
    work,
    subjects.filter(({ kind, ref_id, stamp }) => known.get(`${kind} ${ref_id}`) !== stamp),
  )
}

type Unindexed = (work: Tx, limit: number) => Promise<Subject[]>

async function indexChanged(db: Db, unindexed: Unindexed): Promise<void> {
  let found = BATCH
  while (found === BATCH)
    found = await tx(db, async (work) => {
      const subjects = await unindexed(work, BATCH)
      await putDocuments(work, subjects)
      return subjects.length
    })
}

/** Brings the index to what can be found now: only what changed is written. */
export async function refreshSearch({ db }: Pick<Deps, 'db'>): Promise<void> {
  await tx(db, (work) => countAllOnce(work, 'search_document'))
  await tx(db, indexSchool)
  await indexChanged(db, newQuestions)
  await indexChanged(db, newDoubts)
}
