import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

type Given = { id: number; class_ids: number[] }
export type PaperClass = { id: number; title: string }

/** Classes that a paper is for; where it is for everybody, those with members who sat it. The newest first. */
export async function classesOfPaper(db: Db, { id, class_ids }: Given, limit: number): Promise<PaperClass[]> {
  const taken = sql`(select member.class_id from class_member as member join result on result.user_id = member.user_id where result.paper_id = ${id})`
  return db
    .selectFrom('study_class')
    .select(['id', 'title'])
    .where(class_ids.length > 0 ? sql<boolean>`id = any(${class_ids}::int[])` : sql<boolean>`id in ${taken}`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type Asked = { paperId: number; classIds: readonly number[] }

const expected = ({ classIds }: Asked) => sql`select member.user_id, member.class_id from class_member as member
  where member.class_id = any(${[...classIds]}::int[])`
const handedIn = ({ paperId }: Asked) => sql`select 1 from result where result.user_id = member.user_id and result.paper_id = ${paperId}`

/** How many members of some classes were to sit a paper, and how many of them have no result. */
export async function countAbsent(db: Db, asked: Asked): Promise<{ expected: number; absent: number }> {
  const { rows } = await sql<{ expected: number; absent: number }>`
    select count(distinct user_id)::int as expected, (count(distinct user_id) filter (where not is_in))::int as absent
    from (select member.user_id, exists (${handedIn(asked)}) as is_in from (${expected(asked)}) as member) as member`.execute(db)
  return rows[0] ?? { expected: 0, absent: 0 }
}

/** `isSitting`: an attempt has begun and is not handed in yet. */
export type Absent = { userId: number; nickname: string; classId: number; className: string; isSitting: boolean }

/** Members of some classes without a result at a paper, by class and number. */
export async function absentOf(db: Db, asked: Asked, limit: number): Promise<Absent[]> {
  const { rows } = await sql<Absent>`
    select member.user_id as "userId", users.nickname, class.id as "classId", class.title as "className",
      exists (select 1 from attempt where attempt.user_id = member.user_id and attempt.paper_id = ${asked.paperId}) as "isSitting"
    from (${expected(asked)}) as member join users on users.id = member.user_id join study_class as class on class.id = member.class_id
    where not exists (${handedIn(asked)})
    order by class.id desc, member.user_id limit ${limit}`.execute(db)
  return rows
}
