import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'
import type { TestServer } from '../../../test/support/server'
import { addHistory, type History } from './fill-history'

export type Size = { entitlements: number; questions: number } & History

/** Questions of a chapter. */
const EACH = 1000
const WRONG_EACH = 10
/** A leaf of its own beside the seeded ones. */
const CATEGORY = 990

async function addLearners(work: Tx, entitlements: number): Promise<void> {
  const courses = sql`(select array_agg(id order by id) from course)`
  await sql`
    insert into users (nickname, avatar, created_at)
    select '', '', 0 from generate_series(1, ${entitlements}::int / cardinality(${courses}))`.execute(work)
  await sql`
    insert into entitlement (user_id, course_id, granted_at, expires_at)
    select users.id, course.id, 1700000000000 + users.id, case when users.id % 3 = 0 then 1800000000000 end
    from users cross join course where users.created_at = 0`.execute(work)
  await sql`
    update course set learner_count = held.n
    from (select course_id, count(*)::int as n from entitlement group by course_id) held where held.course_id = course.id`.execute(work)
}

/** Copies of the seeded questions in chapters of another subject, each found by search under the words it has. */
async function addQuestions(work: Tx, count: number): Promise<void> {
  await sql`
    insert into category (id, parent_id, level, name, seq)
    select ${CATEGORY}, parent_id, level, '题量对照科目', 99 from category where id = 222`.execute(work)
  await sql`
    insert into tiku_chapter (id, category_id, title, seq)
    select 990000 + n, ${CATEGORY}, '第 ' || n || ' 章', n from generate_series(1, ${Math.ceil(count / EACH)}::int) n`.execute(work)
  await sql`
    insert into question (key, category_id, chapter_id, type, seq, version)
    select 'scale-' || n, ${CATEGORY}, 990001 + (n - 1) / ${EACH}, said.type, n, 1
    from generate_series(1, ${count}::int) n
    join (
      select type, row_number() over (order by id) as place, count(*) over () as total
      from question where parent_id is null and type <> 'material'
    ) said on said.place = 1 + n % said.total`.execute(work)
  await sql`
    insert into question_version (question_id, version, stem, options, answer_key, explanation, point_ids, difficulty, made_at)
    select made.id, 1, said.stem, said.options, said.answer_key, said.explanation, '[]', said.difficulty, 0
    from question made
    join (
      select question.id, row_number() over (order by id) as place, count(*) over () as total
      from question where parent_id is null and type <> 'material' and key not like 'scale-%'
    ) original on original.place = 1 + substr(made.key, 7)::int % original.total
    join question on question.id = original.id
    join question_version said on said.question_id = question.id and said.version = question.version
    where made.key like 'scale-%'`.execute(work)
  await sql`
    insert into search_document (kind, ref_id, title, body, stamp, terms)
    select 'question', made.id, found.title, found.body, found.stamp, found.terms
    from question made
    join (
      select search_document.*, row_number() over (order by ref_id) as place, count(*) over () as total
      from search_document where kind = 'question'
    ) found on found.place = 1 + substr(made.key, 7)::int % found.total
    where made.key like 'scale-%'`.execute(work)
}

/** Writes the other learners' wrong books, of all questions. */
async function addWrongBooks(work: Tx): Promise<void> {
  await sql`
    insert into wrong_entry (user_id, question_id, version, times_wrong, right_streak, last_wrong_at)
    select users.id, asked.ids[1 + (users.id::bigint * 7919 + n * 104729) % cardinality(asked.ids)], 1, 1, 0, 1700000000000 + n
    from users cross join generate_series(1, ${WRONG_EACH}::int) n
    cross join (select array_agg(id order by id) as ids from question where parent_id is null) asked
    where users.created_at = 0
    on conflict do nothing`.execute(work)
}

/** Fills a seeded database with other learners, their rights and wrong books, and with questions of another subject. */
export async function fillSchool({ db }: TestServer, { entitlements, questions, ...history }: Size): Promise<void> {
  if (entitlements > 0)
    await db.transaction().execute(async (work) => {
      // Rows are right by construction; checking each of a million foreign keys takes minutes.
      await sql`set local session_replication_role = replica`.execute(work)
      await sql`set local statement_timeout = 0`.execute(work)
      await addLearners(work, entitlements)
      await addQuestions(work, questions)
      await addWrongBooks(work)
      await addHistory(work, history)
    })
  await sql`vacuum analyze`.execute(db)
}
