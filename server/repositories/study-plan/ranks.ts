import { sql } from 'kysely'
import type { Db } from '../../database/tables'

export type RankRow = { userId: number; name: string; avatar: string; value: number }
/** The members of a board: of a course group, of one class or of one group in it. */
export type Board = { courseGroupId: number; classSeq: number | undefined; groupSeq: number | undefined }
type Of = 'credits' | 'done_tasks'
/** `since`: credits of the learning days from here on; undefined for all there ever were. */
type Asked = { board: Board; of: Of; since: number | undefined }

const among = ({ courseGroupId, classSeq, groupSeq }: Board) => sql`
  member.course_group_id = ${courseGroupId}
  ${classSeq === undefined ? sql`` : sql`and class.seq = ${classSeq}`}
  ${groupSeq === undefined ? sql`` : sql`and member.group_seq = ${groupSeq}`}`

const values = ({ board, of, since }: Asked) =>
  since === undefined
    ? sql`select member.user_id, member.${sql.ref(of)} as value from class_member as member
        join study_class as class on class.id = member.class_id where ${among(board)}`
    : sql`select member.user_id, coalesce(sum(entry.credits), 0)::integer as value from class_member as member
        join study_class as class on class.id = member.class_id
        left join credit_journal as entry on entry.user_id = member.user_id and entry.course_group_id = member.course_group_id
          and entry.day >= ${since}
        where ${among(board)} group by member.user_id`

/** A page of a board, the most first. */
export async function rankRows(db: Db, asked: Asked, page: number, limit: number): Promise<RankRow[]> {
  const { rows } = await sql<RankRow>`
    select users.id as "userId", users.nickname as name, users.avatar, board.value
    from (${values(asked)} order by 2 desc, 1 limit ${limit} offset ${page * limit}) as board
    join users on users.id = board.user_id order by board.value desc, board.user_id
  `.execute(db)
  return rows
}

/** The size of a board, how many of it have more than `value`, and a learner's own value. */
export async function standing(db: Db, asked: Asked, userId: number, value: number | undefined) {
  const { rows } = await sql<{ count: number; above: number; own: number | null; aboveOwn: number }>`
    with board as (${values(asked)}), mine as (select value from board where user_id = ${userId})
    select count(*)::integer as count, count(*) filter (where value > ${value ?? 0})::integer as above,
      (select value from mine) as own, count(*) filter (where value > (select value from mine))::integer as "aboveOwn"
    from board
  `.execute(db)
  return rows[0] ?? { count: 0, above: 0, own: null, aboveOwn: 0 }
}

/** The classes of a course group by the average credits of their members. */
export async function classAverages(db: Db, courseGroupId: number) {
  const { rows } = await sql<{ id: number; title: string; teacherName: string; memberCount: number; average: number }>`
    select class.id, class.title, class.teacher_name as "teacherName", count(member.id)::integer as "memberCount",
      coalesce(floor(avg(member.credits)), 0)::integer as average
    from study_class as class left join class_member as member on member.class_id = class.id
    where class.course_group_id = ${courseGroupId}
    group by class.id order by average desc, class.seq limit 100
  `.execute(db)
  return rows
}
