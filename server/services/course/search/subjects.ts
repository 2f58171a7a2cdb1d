import { createHash } from 'node:crypto'
import type { SearchKind } from '@/contract/content/search.schema'
import type { Tx } from '../../../database/tables'
import { unindexedDoubts } from '../../../repositories/doubt/search-rows'
import { plainText } from './plain-text'

export type Subject = { kind: SearchKind; ref_id: number; title: string; body: string; stamp: string }

/** The title of a question is the beginning of its stem. */
const TITLE_LENGTH = 60

const stamped = (subject: Omit<Subject, 'stamp'>): Subject => ({
  ...subject,
  stamp: createHash('sha256')
    .update(JSON.stringify([subject.title, subject.body]))
    .digest('base64url'),
})

async function courses(work: Tx): Promise<Subject[]> {
  const rows = await work
    .selectFrom('course')
    .select(['id', 'title', 'subtitle', 'highlights', 'summary'])
    .where('is_on_sale', '=', true)
    .execute()
  return rows.map(({ id, title, subtitle, highlights, summary }) =>
    stamped({ kind: 'course', ref_id: id, title, body: [subtitle, ...highlights, plainText(summary)].join(' ') }),
  )
}

async function articles(work: Tx): Promise<Subject[]> {
  const rows = await work.selectFrom('article').select(['id', 'title', 'summary', 'content']).where('is_shown', '=', true).execute()
  return rows.map(({ id, title, summary, content }) =>
    stamped({ kind: 'article', ref_id: id, title, body: `${summary} ${plainText(content)}` }),
  )
}

async function teachers(work: Tx): Promise<Subject[]> {
  const rows = await work.selectFrom('teacher').select(['id', 'name', 'title', 'intro']).execute()
  return rows.map(({ id, name, title, intro }) => stamped({ kind: 'teacher', ref_id: id, title: name, body: `${title} ${intro}` }))
}

/** What the school writes itself: few enough to be looked at whole. */
export async function schoolSubjects(work: Tx): Promise<Subject[]> {
  return [...(await courses(work)), ...(await articles(work)), ...(await teachers(work))]
}

/** Questions whose newest version has not been indexed, at most `limit`. */
export async function newQuestions(work: Tx, limit: number): Promise<Subject[]> {
  const rows = await work
    .selectFrom('question')
    .innerJoin('question_version as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.version'),
    )
    .leftJoin('search_document as known', (join) => join.on('known.kind', '=', 'question').onRef('known.ref_id', '=', 'question.id'))
    .select((from) => ['question.id', 'version.stem', 'version.options', from.cast<string>('question.version', 'text').as('stamp')])
    .where((where) =>
      where.or([where('known.stamp', 'is', null), where('known.stamp', '!=', where.cast<string>('question.version', 'text'))]),
    )
    .orderBy('question.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, stem, options, stamp }) => {
    const body = [plainText(stem), ...options.map(({ text }) => text)].join(' ')
    return { kind: 'question', ref_id: id, title: body.slice(0, TITLE_LENGTH), body, stamp }
  })
}

/** Public questions of learners whose words have not been indexed, at most `limit`. */
export async function newDoubts(work: Tx, limit: number): Promise<Subject[]> {
  const rows = await unindexedDoubts(work, limit)
  return rows.map(({ id, text, answers, stamp }) => {
    return { kind: 'doubt', ref_id: id, title: text.slice(0, TITLE_LENGTH), body: [text, answers ?? ''].join(' ').trim(), stamp }
  })
}
