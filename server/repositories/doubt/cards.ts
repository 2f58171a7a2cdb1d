import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { DoubtStatus } from '@/contract/doubt/doubt.schema'

export type DoubtSummary = {
  id: number
  userId: number
  text: string
  images: string[]
  status: DoubtStatus
  closeAt: number | null
  isAnonymous: boolean
  isHeld: boolean
  nickname: string
  courseTitle: string | null
  lessonTitle: string | null
  stem: string | null
  answerCount: number
  likeCount: number
  hasTeacherAnswer: boolean
  madeAt: number
}

export type DoubtFilter = { viewer: number | null; onlyMine: boolean; courseId?: number; questionId?: number; page: number; limit: number }

const summaries = (db: Db) =>
  db
    .selectFrom('doubt')
    .innerJoin('users', 'users.id', 'doubt.user_id')
    .leftJoin('course', 'course.id', 'doubt.course_id')
    .leftJoin('lesson', 'lesson.id', 'doubt.lesson_id')
    .leftJoin('question', 'question.id', 'doubt.question_id')
    .leftJoin('question_version as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.version'),
    )
    .select(['doubt.id', 'doubt.user_id as userId', 'doubt.text', 'doubt.images', 'doubt.status', 'doubt.close_at as closeAt'])
    .select(['doubt.is_anonymous as isAnonymous', 'users.nickname', 'course.title as courseTitle', 'lesson.title as lessonTitle'])
    .select(['version.stem_text as stem', 'doubt.answer_count as answerCount', 'doubt.like_count as likeCount', 'doubt.made_at as madeAt'])
    .select((from) => [
      from('doubt.visibility', '!=', 'public').$castTo<boolean>().as('isHeld'),
      from
        .exists(
          from
            .selectFrom('doubt_post as post')
            .select('post.id')
            .whereRef('post.doubt_id', '=', 'doubt.id')
            .where('post.kind', '=', 'teacher'),
        )
        .$castTo<boolean>()
        .as('hasTeacherAnswer'),
    ])
    .where('doubt.deleted_at', 'is', null)

/** Questions a viewer may see, newest first: their own whatever their state, others' only when they are public. */
export function listDoubts(db: Db, { viewer, onlyMine, courseId, questionId, page, limit }: DoubtFilter): Promise<DoubtSummary[]> {
  let query = summaries(db)
  if (onlyMine) query = query.where('doubt.user_id', '=', viewer ?? 0)
  else query = query.where('doubt.visibility', '=', 'public')
  if (courseId !== undefined) query = query.where('doubt.course_id', '=', courseId)
  if (questionId !== undefined) query = query.where('doubt.question_id', '=', questionId)
  return query
    .orderBy('doubt.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
}

/** Public questions sharing words with a text, those sharing most first. */
export function likeDoubts(db: Db, terms: readonly string[], limit: number): Promise<DoubtSummary[]> {
  const asked = sql<string>`to_tsquery('simple', ${terms.map((term) => `'${term.replace(/['\\]/g, '')}'`).join(' | ')})`
  return summaries(db)
    .innerJoin('search_document as document', (join) => join.on('document.kind', '=', 'doubt').onRef('document.ref_id', '=', 'doubt.id'))
    .where('doubt.visibility', '=', 'public')
    .where(sql<boolean>`document.terms @@ ${asked}`)
    .orderBy(sql`ts_rank(document.terms, ${asked})`, 'desc')
    .orderBy('doubt.id', 'desc')
    .limit(limit)
    .execute()
}
