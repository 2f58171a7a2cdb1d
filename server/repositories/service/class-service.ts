import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { classSizes } from '#server/repositories/study/members'
import type { ComplaintCategory, ScoreSubject } from '@/contract/service/class-service.schema'

export const noticesOf = (db: Db, classId: number, limit: number) =>
  db
    .selectFrom('class_notice')
    .select(['id', 'title', 'body', 'at'])
    .where('class_id', '=', classId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Exams whose scores are there to be looked up, the latest first. */
export const scoreExams = (db: Db) =>
  db
    .selectFrom('exam_score')
    .select('exam_name as name')
    .groupBy('exam_name')
    .orderBy((of) => of.fn.max('published_at'), 'desc')
    .limit(20)
    .execute()

export async function mobileOf(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst()
  return row?.mobile ?? null
}

/** Counts a try of a learner's day; returns how many there were with it. */
export async function countScoreTry(db: Db, userId: number, day: number): Promise<number> {
  const row = await db
    .insertInto('score_try')
    .values({ user_id: userId, day, tries: 1 })
    .onConflict((known) => known.columns(['user_id', 'day']).doUpdateSet((of) => ({ tries: of('score_try.tries', '+', 1) })))
    .returning('tries')
    .executeTakeFirstOrThrow()
  return row.tries
}

type Asked = { examName: string; ticketNo: string; mobile: string }

/** The score of who holds the mobile it was handed in with. */
export const findScore = (db: Db, { examName, ticketNo, mobile }: Asked) =>
  db
    .selectFrom('exam_score')
    .select('id')
    .where('exam_name', '=', examName)
    .where('ticket_no', '=', ticketNo)
    .where('mobile', '=', mobile)
    .executeTakeFirst()

export const openScore = (db: Db, userId: number, scoreId: number, until: number) =>
  db
    .insertInto('score_view')
    .values({ user_id: userId, score_id: scoreId, until_at: until })
    .onConflict((known) => known.column('user_id').doUpdateSet({ score_id: scoreId, until_at: until }))
    .execute()

/** The score a learner opened, while it is open. */
export const openedScore = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('score_view as view')
    .innerJoin('exam_score as score', 'score.id', 'view.score_id')
    .select(['score.exam_name as examName', 'score.ticket_no as ticketNo', 'score.candidate', 'score.subjects'])
    .select(['score.published_at as publishedAt', 'view.until_at as until'])
    .where('view.user_id', '=', userId)
    .where('view.until_at', '>', now)
    .executeTakeFirst()

type ScorePage = { exam: string; before: number | undefined; limit: number }

/** Scores below an id, newest first; of exams whose name has a word in it. */
export const listScores = (db: Db, { exam, before, limit }: ScorePage) =>
  db
    .selectFrom('exam_score')
    .select(['id', 'exam_name as examName', 'candidate', 'ticket_no as ticketNo', 'published_at as publishedAt'])
    .$if(before !== undefined, (of) => of.where('id', '<', before ?? 0))
    .$if(exam !== '', (of) => of.where((each) => each(each.fn('strpos', ['exam_name', each.val(exam)]), '>', 0)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type ScoreLine = Awaited<ReturnType<typeof listScores>>[number]

export type StoredScore = {
  id: number
  examName: string
  ticketNo: string
  mobile: string
  candidate: string
  subjects: ScoreSubject[]
}

/** Scores by number, or by exam and ticket; held for the transaction where they are written next. */
export const scoresWith = (
  db: Db,
  { ids, exams, tickets }: { ids: readonly number[]; exams: readonly string[]; tickets: readonly string[] },
  isLocked: boolean,
): Promise<StoredScore[]> =>
  db
    .selectFrom('exam_score')
    .select(['id', 'exam_name as examName', 'ticket_no as ticketNo', 'mobile', 'candidate', 'subjects'])
    .where(sql<boolean>`(id = any(${ids}) or (exam_name = any(${exams}) and ticket_no = any(${tickets})))`)
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute()

/** Writes scores; one that is there already takes the new values. Returns its number. */
export const putScore = async (
  work: Tx,
  row: { examName: string; ticketNo: string; mobile: string; candidate: string; subjects: readonly ScoreSubject[]; publishedAt: number },
): Promise<number> => {
  const values = {
    exam_name: row.examName,
    ticket_no: row.ticketNo,
    mobile: row.mobile,
    candidate: row.candidate,
    subjects: JSON.stringify(row.subjects),
    published_at: row.publishedAt,
  }
  const made = await work
    .insertInto('exam_score')
    .values(values)
    .onConflict((known) => known.columns(['exam_name', 'ticket_no']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

type NewComplaint = { id: number; key: string; category: ComplaintCategory; body: string; day: number }

/** False when the id drawn is taken. */
export async function addComplaint(db: Db, { id, key, category, body, day }: NewComplaint): Promise<boolean> {
  const row = await db
    .insertInto('complaint')
    .values({ id, key, category, body, made_day: day, status: 'open', replied_day: null })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const complaintByKey = (db: Db, key: string) => db.selectFrom('complaint').selectAll().where('key', '=', key).executeTakeFirst()

export const complaintById = (db: Db, id: number) => db.selectFrom('complaint').selectAll().where('id', '=', id).executeTakeFirst()

export type ComplaintRow = NonNullable<Awaited<ReturnType<typeof complaintById>>>

/** Complaints below an id, all or of one status. */
export const listComplaints = (db: Db, { status, before, limit }: { status?: string; before: number | undefined; limit: number }) =>
  db
    .selectFrom('complaint')
    .selectAll()
    .$if(status === 'open' || status === 'answered', (of) => of.where('status', '=', status === 'open' ? 'open' : 'answered'))
    .$if(before !== undefined, (of) => of.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** How many complaints wait, and the day of the oldest. */
export async function openComplaints(db: Db): Promise<{ count: number; oldestDay: number | null }> {
  const row = await db
    .selectFrom('complaint')
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.min('made_day').as('oldestDay')])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldestDay: row.oldestDay }
}

/** Answers a complaint; false when it was answered before. */
export async function answerComplaint(work: Tx, id: number, reply: string, day: number): Promise<boolean> {
  const row = await work
    .updateTable('complaint')
    .set({ reply, replied_day: day, status: 'answered' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Classes with how many are in them, below an id. */
export const listClasses = (db: Db, { before, limit }: { before: number | undefined; limit: number }) =>
  db
    .selectFrom('study_class as class')
    .innerJoin('course_group as of', 'of.id', 'class.course_group_id')
    .select(['class.id', 'class.title', 'of.title as groupTitle', 'class.teacher_name as teacherName', 'class.capacity'])
    .select(['class.start_day as startDay', 'class.is_open as isOpen'])
    .leftJoin(classSizes(db), (join) => join.onRef('member.class_id', '=', 'class.id'))
    .select(({ fn, val }) => fn.coalesce('member.count', val(0)).as('memberCount'))
    .$if(before !== undefined, (of) => of.where('class.id', '<', before ?? 0))
    .orderBy('class.id', 'desc')
    .limit(limit)
    .execute()

export type ClassRow = Awaited<ReturnType<typeof listClasses>>[number]

export const classById = (db: Db, id: number) =>
  db
    .selectFrom('study_class as class')
    .innerJoin('course_group as of', 'of.id', 'class.course_group_id')
    .select([
      'class.id',
      'class.title',
      'class.teacher_name as teacherName',
      'class.teacher_staff_id as teacherId',
      'class.is_open as isOpen',
    ])
    .select(['of.title as groupTitle', 'class.plan_id as planId', 'class.start_day as startDay', 'class.capacity'])
    .where('class.id', '=', id)
    .executeTakeFirst()

export type OneClass = NonNullable<Awaited<ReturnType<typeof classById>>>

export const membersIn = (db: Db, classId: number) =>
  db.selectFrom('class_member').select('user_id as userId').where('class_id', '=', classId).execute()

export const addNotice = (work: Tx, row: { classId: number; title: string; body: string; at: number }) =>
  work
    .insertInto('class_notice')
    .values({ class_id: row.classId, title: row.title, body: row.body, at: row.at })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Deletes the scores of a mobile whose owner is gone. */
export async function forgetScores(work: Tx, mobile: string): Promise<void> {
  await work.deleteFrom('exam_score').where('mobile', '=', mobile).execute()
}
