import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'

/** Words of the courses on sale. */
export const courseTexts = (work: Tx) =>
  work
    .selectFrom('course')
    .select(['id', 'title', 'subtitle', 'highlights', 'summary', 'teacher_ids'])
    .where('is_on_sale', '=', true)
    .orderBy('id')
    .execute()

/** Words of the lessons of courses on sale, with what they belong to. */
export const lessonTexts = (work: Tx) =>
  work
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('chapter', 'chapter.id', 'lesson.chapter_id')
    .select(['lesson.id', 'lesson.title', 'course.title as courseTitle', 'chapter.title as chapterTitle'])
    .where('course.is_on_sale', '=', true)
    .orderBy('lesson.id')
    .execute()

/** Words of the papers. */
export const paperTexts = (work: Tx) =>
  work
    .selectFrom('paper')
    .innerJoin('category', 'category.id', 'paper.category_id')
    .select(['paper.id', 'paper.title', 'paper.kind', 'paper.notice', 'category.name as categoryName'])
    .where('paper.is_shown', '=', true)
    .where(sql<boolean>`paper.class_ids = '[]'::jsonb`)
    .orderBy('paper.id')
    .execute()

/** Words of the help that visitors see. */
export const helpTexts = (work: Tx) =>
  work.selectFrom('help_item').select(['id', 'topic', 'title', 'content']).where('is_shown', '=', true).orderBy('id').execute()

/** Words of the articles visitors see. */
export const articleTexts = (work: Tx) =>
  work.selectFrom('article').select(['id', 'title', 'summary', 'content']).where('is_shown', '=', true).execute()

export const teacherTexts = (work: Tx) => work.selectFrom('teacher').select(['id', 'name', 'title', 'intro']).execute()

/** Questions whose newest version has not been indexed, at most `limit`; the stamp is the version. */
export const unindexedQuestions = (work: Tx, limit: number) =>
  work
    .selectFrom('question')
    .innerJoin('question_version as version', (join) =>
      join.onRef('version.question_id', '=', 'question.id').onRef('version.version', '=', 'question.version'),
    )
    .leftJoin('search_document as known', (join) => join.on('known.kind', '=', 'question').onRef('known.ref_id', '=', 'question.id'))
    .select((from) => ['question.id', 'version.stem', 'version.options', from.cast<string>('question.version', 'text').as('stamp')])
    .where('question.is_withdrawn', '=', false)
    .where((where) =>
      where.or([where('known.stamp', 'is', null), where('known.stamp', '!=', where.cast<string>('question.version', 'text'))]),
    )
    .orderBy('question.id')
    .limit(limit)
    .execute()

/** Public questions whose words changed since they were indexed, with the answer that was accepted or the first of a teacher. */
export const unindexedDoubts = (work: Tx, limit: number) =>
  work
    .selectFrom('doubt')
    .leftJoin('search_document as known', (join) => join.on('known.kind', '=', 'doubt').onRef('known.ref_id', '=', 'doubt.id'))
    .select((from) => [
      'doubt.id',
      'doubt.text',
      from.cast<string>('doubt.touched_at', 'text').as('stamp'),
      from
        .selectFrom('doubt_post as post')
        .select(sql<string>`string_agg(post.text, ' ' order by post.id)`.as('answers'))
        .whereRef('post.asker_id', '=', 'doubt.user_id')
        .whereRef('post.doubt_id', '=', 'doubt.id')
        .where('post.visibility', '=', 'public')
        .as('answers'),
    ])
    .where('doubt.visibility', '=', 'public')
    .where('doubt.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('known.stamp', 'is', null), where('known.stamp', '!=', where.cast<string>('doubt.touched_at', 'text'))]),
    )
    .orderBy('doubt.id')
    .limit(limit)
    .execute()
