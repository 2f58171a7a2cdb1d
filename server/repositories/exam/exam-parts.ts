import { sql } from 'kysely'
import { submittedWithin } from './result-list'

type Span = { from: number; below: number }
type Row = { key: string; name: string; value: number }

/** Results of a span by paper, and first answers of practice by question. */
export const examParts = {
  'exam-paper': (span: Span) => sql<Row>`
    select key, name, value from (
      select result.paper_id::text as key, count(*) as taken, count(*) filter (where is_first) as firsts,
        count(*) filter (where marks >= pass_marks) as passed, sum(marks)::bigint as marks, sum(used_seconds)::bigint as seconds
      from result join paper on paper.id = result.paper_id where ${submittedWithin(span)} group by 1
    ) paper cross join lateral (values ('taken', taken), ('firsts', firsts), ('passed', passed), ('marks', marks), ('seconds', seconds))
      as each (name, value)`,
  'practice-question': (span: Span) => sql<Row>`
    select key, name, value from (
      select question_id::text as key, count(*) as answered, count(*) filter (where verdict = 'right') as "right" from practice_answer
      where is_first and verdict in ('right', 'partial', 'wrong') and answered_at >= ${span.from} and answered_at < ${span.below} group by 1
    ) question cross join lateral (values ('answered', answered), ('right', "right")) as each (name, value)`,
} as const
