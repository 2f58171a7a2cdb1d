import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { RankType } from '@/contract/study/plan.schema'

export type RankRow = { userId: number; name: string; avatar: string; value: number }
/** The members of a board: of a course group, of one class or of one group in it. */
export type Board = { courseGroupId: number; classSeq: number | undefined; groupSeq: number | undefined }
/** `since`: today, or the Monday of this week; it means nothing for a board of all times. */
export type Asked = { board: Board; of: 'credits' | 'done_tasks'; span: RankType; since: number }

const among = ({ courseGroupId, classSeq, groupSeq }: Board) => sql`
  member.course_group_id = ${courseGroupId}
  ${classSeq === undefined ? sql`` : sql`and member.class_id = (select id from study_class where course_group_id = ${courseGroupId} and seq = ${classSeq})`}
  ${groupSeq === undefined ? sql`` : sql`and member.group_seq = ${groupSeq}`}`

const rankValue = ({ of, span, since }: Asked): RawBuilder<number> => {
  if (span === 'day') return sql`case when member.day_at = ${since} then member.day_credits else 0 end`
  if (span === 'week') return sql`case when member.week_at = ${since} then member.week_credits else 0 end`
  return sql`member.${sql.ref(of)}`
}

/** A page of a board, the most first. */
export async function rankRows(db: Db, asked: Asked, page: number, limit: number): Promise<RankRow[]> {
  const { rows } = await sql<RankRow>`
    select users.id as "userId", users.nickname as name, users.avatar, board.value
    from (select member.user_id, ${rankValue(asked)} as value from class_member as member where ${among(asked.board)}
      order by 2 desc, 1 limit ${limit} offset ${page * limit}) as board
    join users on users.id = board.user_id order by board.value desc, board.user_id
  `.execute(db)
  return rows
}

/** The value of a learner on a board; null for who is not on it. */
export async function ownValue(db: Db, asked: Asked, userId: number): Promise<number | null> {
  const { rows } = await sql<{ value: number }>`
    select ${rankValue(asked)} as value from class_member as member where ${among(asked.board)} and member.user_id = ${userId}
  `.execute(db)
  return rows[0]?.value ?? null
}

/** The size of a board, and how many of it have more than each of two values. */
export async function standing(db: Db, asked: Asked, value: number, own: number) {
  const { rows } = await sql<{ count: number; above: number; aboveOwn: number }>`
    select count(*)::integer as count, (count(*) filter (where ${rankValue(asked)} > ${value}::integer))::integer as above,
      (count(*) filter (where ${rankValue(asked)} > ${own}::integer))::integer as "aboveOwn"
    from class_member as member where ${among(asked.board)}
  `.execute(db)
  return rows[0] ?? { count: 0, above: 0, aboveOwn: 0 }
}

/** The classes of a course group by the average credits of their members. */
export async function classAverages(db: Db, courseGroupId: number) {
  const { rows } = await sql<{ id: number; title: string; teacherName: string; memberCount: number; average: number }>`
    select class.id, class.title, class.teacher_name as "teacherName", count(member.id)::integer as "memberCount",
      coalesce(floor(avg(member.credits)), 0)::integer as average
    from study_class as class left join (
      select id, class_id, credits from class_member where course_group_id = ${courseGroupId}
    ) as member on member.class_id = class.id
    where class.course_group_id = ${courseGroupId}
    group by class.id order by average desc, class.seq limit 100
  `.execute(db)
  return rows
}
