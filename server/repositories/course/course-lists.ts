import { type Selectable, sql } from 'kysely'
import { numberAfter } from '#server/database/number-after'
import { replaceList } from '#server/database/replace-list'
import type { Db, Tables, Tx } from '#server/database/tables'
import { conflict } from '#server/refusal'
import type { PreTaskKind } from '@/contract/course/gate.schema'
import type { GuideRole } from '@/contract/course/guide.schema'
import type { MaterialType } from '@/contract/course/material.schema'
import type { RichContent } from '@/contract/site/rich.schema'

type NewRow<T> = T & { id: number | null }

/** Makes the files of a course those given; sizes in bytes. */
export const putMaterials = (
  tx: Tx,
  courseId: number,
  rows: readonly NewRow<{ type: MaterialType; title: string; file: string; size: number }>[],
): Promise<void> => replaceList(tx, 'course_material', { owner: { course_id: courseId }, rows, noun: '资料' })

/** Courses recommended beside one, in the school's order. */
export const recommendedRows = (db: Db, courseId: number) =>
  db
    .selectFrom('course_recommend')
    .innerJoin('course', 'course.id', 'other_id')
    .select(['other_id as otherId', 'reason', 'course.title'])
    .where('course_id', '=', courseId)
    .orderBy('course_recommend.seq')
    .execute()

export async function putRecommended(tx: Tx, courseId: number, rows: readonly { otherId: number; reason: string }[]): Promise<void> {
  await tx.deleteFrom('course_recommend').where('course_id', '=', courseId).execute()
  const values = rows.map(({ otherId, reason }, at) => ({ course_id: courseId, other_id: otherId, reason, seq: at + 1 }))
  if (values.length > 0) await tx.insertInto('course_recommend').values(values).execute()
}

/** Makes the steps before the first lesson those given, in their order. What learners have done stays. */
export async function putPreTasks(tx: Tx, courseId: number, kinds: readonly PreTaskKind[]): Promise<void> {
  await tx.deleteFrom('course_pre_task').where('course_id', '=', courseId).execute()
  const values = kinds.map((kind, at) => ({ course_id: courseId, kind, seq: at + 1 }))
  if (values.length > 0) await tx.insertInto('course_pre_task').values(values).execute()
}

/** Writes the agreement of a course; a changed text is a new version, which learners sign anew. */
export async function putProtocol(tx: Tx, courseId: number, { title, content }: { title: string; content: RichContent }): Promise<void> {
  await tx
    .insertInto('course_protocol')
    .values({ id: await numberAfter(tx, 'course_protocol'), course_id: courseId, title, content: JSON.stringify(content) })
    .onConflict((on) =>
      on
        .column('course_id')
        .doUpdateSet((of) => ({ title, content: JSON.stringify(content), version: of('course_protocol.version', '+', 1) })),
    )
    .execute()
}

/** Takes the agreement of a course away; false where learners have signed it. */
export async function dropProtocol(tx: Tx, protocolId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('course_protocol')
    .where('id', '=', protocolId)
    .where((of) => of.not(of.exists(of.selectFrom('protocol_sign').select('user_id').where('protocol_id', '=', protocolId))))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A subject that a learner has taken stays: the choice names it. */
async function refuseTakenSubjects(tx: Tx, courseId: number, subjects: readonly { id: number | null }[]): Promise<void> {
  const { rows: taken } = await sql<{ id: number }>`
    select distinct jsonb_path_query(subject_ids, '$[*] ? (@.type() == "number")')::int as id
    from subject_choice where course_id = ${courseId}`.execute(tx)
  const rows = await tx.selectFrom('course_subject').select(['id', 'name']).where('course_id', '=', courseId).execute()
  const gone = rows.find(({ id }) => taken.some((one) => one.id === id) && !subjects.some((subject) => subject.id === id))
  if (gone) throw conflict(`有学员已经选了“${gone.name}”，不能删除`)
}

type Subject = { name: string; note: string; taughtBy: number }
/** Makes a course a combined one of these subjects, of which a learner takes `least` to `most`; none makes it a usual one. */
export async function putSubjects(
  tx: Tx,
  courseId: number,
  { least, most, subjects }: { least: number; most: number; subjects: readonly NewRow<Subject>[] },
): Promise<void> {
  await refuseTakenSubjects(tx, courseId, subjects)
  const rows = subjects.map(({ taughtBy, ...row }) => ({ ...row, taught_by: taughtBy }))
  await replaceList(tx, 'course_subject', { owner: { course_id: courseId }, rows, noun: '科目' })
  if (subjects.length === 0) {
    await tx.deleteFrom('course_combine').where('course_id', '=', courseId).execute()
    return
  }
  await tx
    .insertInto('course_combine')
    .values({ course_id: courseId, least, most })
    .onConflict((on) => on.column('course_id').doUpdateSet({ least, most }))
    .execute()
}

export type ContactRow = Selectable<Tables['guide_contact']>
/** Contacts of a course, in the school's order. */
export const contactRows = (db: Db, courseId: number): Promise<ContactRow[]> =>
  db.selectFrom('guide_contact').selectAll().where('course_id', '=', courseId).orderBy('seq').orderBy('id').execute()

type Contact = {
  role: GuideRole
  name: string
  avatar: string
  intro: string
  account: string
  address: string
  mostLearners: number | null
  isOpen: boolean
}
/** Makes the contacts of a course those given; one that has learners can be closed, not removed. */
export const putContacts = (tx: Tx, courseId: number, contacts: readonly NewRow<Contact>[]): Promise<void> => {
  const rows = contacts.map(({ mostLearners, isOpen, ...row }) => ({ ...row, most_learners: mostLearners, is_open: isOpen }))
  return replaceList(tx, 'guide_contact', { owner: { course_id: courseId }, rows, noun: '联系人' })
}

export type NoteRow = { id: number; courseId: number | null; type: string; title: string; content: RichContent; seq: number }
const notes = (db: Db) => db.selectFrom('course_extra_page').select(['id', 'course_id as courseId', 'type', 'title', 'content', 'seq'])

/** Notes beside courses, newest first: those of one course, or all. */
export const listNotes = (db: Db, { courseId, before, limit }: { courseId?: number; before?: number; limit: number }): Promise<NoteRow[]> =>
  notes(db)
    .$if(courseId !== undefined, (query) => query.where('course_id', '=', courseId ?? 0))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const noteById = (db: Db, id: number): Promise<NoteRow | undefined> => notes(db).where('id', '=', id).executeTakeFirst()
export const lockNote = (tx: Tx, id: number): Promise<NoteRow | undefined> => notes(tx).where('id', '=', id).forUpdate().executeTakeFirst()

type NewNote = Omit<NoteRow, 'id'>
const noteColumns = ({ courseId, content, ...rest }: NewNote) => ({ ...rest, course_id: courseId, content: JSON.stringify(content) })

/** Adds a note; its id. */
export async function addNote(tx: Tx, note: NewNote): Promise<number> {
  const made = await tx
    .insertInto('course_extra_page')
    .values({ ...noteColumns(note), id: await numberAfter(tx, 'course_extra_page') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export async function putNote(tx: Tx, id: number, note: NewNote): Promise<void> {
  await tx.updateTable('course_extra_page').set(noteColumns(note)).where('id', '=', id).execute()
}

export async function dropNote(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('course_extra_page').where('id', '=', id).execute()
}

export type GuideTemplateRow = Selectable<Tables['guide_template']>
/** Guides for buyers, newest first; one without a course is for all courses that have none of their own. */
export const listGuides = (db: Db, { before, limit }: { before?: number; limit: number }): Promise<GuideTemplateRow[]> =>
  db
    .selectFrom('guide_template')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const guideById = (db: Db, id: number): Promise<GuideTemplateRow | undefined> =>
  db.selectFrom('guide_template').selectAll().where('id', '=', id).executeTakeFirst()

export const lockGuide = (tx: Tx, id: number): Promise<GuideTemplateRow | undefined> =>
  tx.selectFrom('guide_template').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type NewGuide = { courseId: number | null; title: string; content: RichContent; groupName: string; address: string }
const guideColumns = ({ courseId, content, groupName, ...rest }: NewGuide) => ({
  ...rest,
  course_id: courseId,
  content: JSON.stringify(content),
  group_name: groupName,
})

/** Adds a guide; its id. */
export async function addGuide(tx: Tx, guide: NewGuide): Promise<number> {
  const made = await tx
    .insertInto('guide_template')
    .values({ ...guideColumns(guide), id: await numberAfter(tx, 'guide_template') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export async function putGuide(tx: Tx, id: number, guide: NewGuide): Promise<void> {
  await tx.updateTable('guide_template').set(guideColumns(guide)).where('id', '=', id).execute()
}

export async function dropGuide(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('guide_template').where('id', '=', id).execute()
}

/** Names of courses to choose from, newest first. */
export const courseNames = (db: Db, limit: number): Promise<{ id: number; title: string }[]> =>
  db.selectFrom('course').select(['id', 'title']).orderBy('id', 'desc').limit(limit).execute()

/** Pictures of some courses, by number. */
export async function courseCovers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('course')
    .select(['id', 'cover'])
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .execute()
  return new Map(rows.map(({ id, cover }) => [id, cover]))
}

/** Names of all courses with what a grant needs to know of them. */
export const courseTerms = (db: Db): Promise<{ id: number; title: string; price: number; validDays: number | null }[]> =>
  db.selectFrom('course').select(['id', 'title', 'price', 'valid_days as validDays']).orderBy('id').execute()

type Introduction = { summary: RichContent; trailer: string; groupName: string; vipLevel: number; hasChat: boolean }
/** Texts of a course beside its card. */
export async function introductionOf(db: Db, id: number): Promise<Introduction | undefined> {
  return db
    .selectFrom('course')
    .select(['summary', 'trailer', 'group_name as groupName', 'vip_level as vipLevel', 'has_chat as hasChat'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function putIntroduction(tx: Tx, id: number, { summary, groupName, vipLevel, hasChat, trailer }: Introduction): Promise<void> {
  await tx
    .updateTable('course')
    .set({ summary: JSON.stringify(summary), trailer, group_name: groupName, vip_level: vipLevel, has_chat: hasChat })
    .where('id', '=', id)
    .execute()
}
