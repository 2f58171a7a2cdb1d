import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

/**
 * A text that two schools share in which the same number means the same question, lesson, paper, task and course. Words may differ: a corrected
 * explanation makes no other school.
 */
export async function schoolDigest(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(line, '|' order by line)) as digest from (
      select concat_ws(' ', 'question', id, key, version, chapter_id) as line from question
      union all select concat_ws(' ', 'lesson', id, course_id, length, type) from lesson
      union all select concat_ws(' ', 'course', id, price) from course
      union all select concat_ws(' ', 'paper', id, category_id, full_marks) from paper
      union all select concat_ws(' ', 'paper question', paper_id, section_seq, seq, question_id, marks) from paper_question
      union all select concat_ws(' ', 'task', id, plan_id, kind, ref_id) from plan_task
      union all select concat_ws(' ', 'circle', id) from study_circle
      union all select concat_ws(' ', 'teacher', id) from teacher
      union all select concat_ws(' ', 'book', course_id, book_id) from course_textbook
      union all select concat_ws(' ', 'pack', id, beans, price) from recharge_pack
    ) as content`.execute(db)
  return rows[0]?.digest ?? ''
}
