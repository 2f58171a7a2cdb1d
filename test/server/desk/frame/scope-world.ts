import { sql } from 'kysely'
import { tableShapes } from '#server/database/catalogue'
import type { Db } from '#server/database/tables'
import type { ScopedKind } from '#server/repositories/account/scope'
import type { TestServer } from '../../../support/server'
import { fillTables, OF_NOBODY } from '../../services/account/fill-tables'

/** One half of a school: a learner with rows in every table, a course and a class. Its words stand wherever something has a text. */
export type Half = { words: string; userId: number; course: number; classId: number; order: string }

/** Sets a column in every table where a learner's row has it. */
async function setOwn(db: Db, userId: number, column: string, value: number | string) {
  for (const { name: table, columns } of await tableShapes(db))
    if (columns.includes('user_id') && columns.includes(column))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where user_id = ${userId}`.execute(db)
}

async function fillCourse(db: Db, { words, course, classId }: Half) {
  await db
    .insertInto('course_group')
    .values({ id: classId, course_id: course, title: `${words}组`, intro: words })
    .execute()
  await db
    .insertInto('study_plan')
    .values({ id: classId, course_group_id: classId, title: `${words}计划` })
    .execute()
  const own = { id: classId, course_group_id: classId, plan_id: classId, seq: 1, title: `${words}班`, teacher_name: words }
  await db
    .insertInto('study_class')
    .values({ ...own, start_day: 1, capacity: 10 })
    .execute()
  const homework = { id: classId, course_id: course, title: `${words}作业`, intro: words, due_at: 1, pass_marks: 1, credits: 1 }
  await db.insertInto('homework').values(homework).execute()
  const wish = { course_id: course, name: words, mobile: '13900000099', ip: '::1', applied_at: 1 }
  await db.insertInto('installment_application').values(wish).execute()
  const offer = { course_id: course, floor_price: 1, cuts: 5, hours: 24, stock: 5, starts_at: 1, ends_at: 9_000_000_000_000 }
  await db
    .insertInto('bargain_offer')
    .values(offer)
    .onConflict((on) => on.doNothing())
    .execute()
}

async function fillOrder(db: Db, { words, course, order }: Half) {
  await db
    .updateTable('orders')
    .set({ course_id: course, title: words, status: 'paid', kind: 'course' })
    .where('order_sn', '=', order)
    .execute()
  await db.deleteFrom('order_item').where('order_sn', '=', order).execute()
  const item = { order_sn: order, seq: 1, course_id: course, title: words, cover: '', list_price: 1, payable: 1 }
  await db.insertInto('order_item').values(item).execute()
  const payment = { trade_no: `${words}-1`, order_sn: order, channel: 'wechat_h5', amount: 1, status: 'refunding' } as const
  await db
    .insertInto('payment')
    .values({ ...payment, provider_id: null, created_at: 1, settled_at: null })
    .execute()
}

const first = async (db: Db, table: string, key: string, where: ReturnType<typeof sql>): Promise<string> => {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)}::text as key from ${sql.table(table)} where ${where} order by ${sql.ref(key)} limit 1`.execute(db)
  return rows[0]?.key ?? ''
}

/** A filled table holds an object wherever JSON belongs; a page draws lists of texts, pictures and answers. */
async function mendLists({ db }: TestServer, userId: number, words: string) {
  const pictures = JSON.stringify([words])
  await db.updateTable('doubt').set({ images: pictures }).where('user_id', '=', userId).execute()
  await db.updateTable('doubt_post').set({ images: pictures }).where('user_id', '=', userId).execute()
  await db.updateTable('circle_post').set({ images: pictures }).where('user_id', '=', userId).execute()
  const answers = JSON.stringify([{ seq: 1, answer: null, text: words, images: [words], voice: words }])
  const marks = JSON.stringify([{ seq: 1, marks: null }])
  await db.updateTable('homework_submission').set({ answers, item_marks: marks, comment: words }).where('user_id', '=', userId).execute()
  await db.updateTable('refund').set({ seqs: '[1]', status: 'applied', stage: 'review' }).where('user_id', '=', userId).execute()
  const given = JSON.stringify([{ key: 'words', values: [], text: words }])
  await db.updateTable('questionnaire_answer').set({ answers: given }).where('user_id', '=', userId).execute()
  await db.updateTable('staff').set({ roles: '[]' }).where('name', 'in', [words, OF_NOBODY]).execute()
}

/** Copies a row of another learner where the filling found its key taken. */
async function copyRow(db: Db, table: string, userId: number, own: Readonly<Record<string, number>>) {
  await sql`insert into ${sql.table(table)} overriding system value
    select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || ${JSON.stringify({ user_id: userId, ...own })}::jsonb)).*
    from ${sql.table(table)} t where not exists (select 1 from ${sql.table(table)} where user_id = ${userId}) limit 1`.execute(db)
}

/** Gives one half of the school its rows. */
export async function fillHalf(server: TestServer, words: string, mobile: string, at: { course: number; classId: number }): Promise<Half> {
  const { db, signIn } = server
  const { userId } = await signIn(mobile)
  expect(await fillTables(db, userId, words)).toEqual([])
  await db.updateTable('users').set({ nickname: words }).where('id', '=', userId).execute()
  const order = await first(db, 'orders', 'order_sn', sql`user_id = ${userId}`)
  const half = { words, userId, order, ...at }
  await fillCourse(db, half)
  await fillOrder(db, half)
  const live = await first(db, 'live_room', 'lesson_id', sql`lesson_id in (select id from lesson where course_id = ${at.course})`)
  const lesson = live || (await first(db, 'lesson', 'id', sql`course_id = ${at.course}`))
  await db
    .insertInto('live_room')
    .values({ lesson_id: Number(lesson) })
    .onConflict((on) => on.doNothing())
    .execute()
  const doubt = await first(db, 'doubt', 'id', sql`user_id = ${userId}`)
  await setOwn(db, userId, 'course_id', at.course)
  await setOwn(db, userId, 'lesson_id', Number(lesson))
  await setOwn(db, userId, 'homework_id', at.classId)
  await setOwn(db, userId, 'class_id', at.classId)
  await setOwn(db, userId, 'course_group_id', at.classId)
  await setOwn(db, userId, 'doubt_id', Number(doubt))
  await setOwn(db, userId, 'order_sn', order)
  const attempt = Number(await first(db, 'attempt', 'id', sql`user_id = ${userId}`))
  await copyRow(db, 'result', userId, { id: 9_000 + userId, attempt_id: attempt })
  await copyRow(db, 'ai_opinion', userId, { turn_id: Number(await first(db, 'ai_turn', 'id', sql`user_id = ${userId}`)) })
  await mendLists(server, userId, words)
  await sql`update attempt set form = (select form from attempt where form <> '{}' order by id limit 1) where user_id = ${userId}`.execute(
    db,
  )
  await db.updateTable('result').set({ marking: '[]' }).where('user_id', '=', userId).execute()
  const result = await first(db, 'result', 'id', sql`user_id = ${userId}`)
  await sql`insert into essay_task (result_id, question_id, handed_in_at) select ${Number(result)}, min(id), 1 from question on conflict do nothing`.execute(
    db,
  )
  return half
}

/** Gives every course but one the words of the other half, with its lessons. */
export async function nameCourses(db: Db, inside: Half, outside: Half) {
  const wordsFor = sql<string>`case when ${sql.ref('course_id')} = ${inside.course} then ${inside.words} else ${outside.words} end`
  await sql`update course set title = (case when id = ${inside.course} then ${inside.words} else ${outside.words} end) || '课' || id`.execute(
    db,
  )
  for (const table of ['lesson', 'chapter']) await sql`update ${sql.table(table)} set title = ${wordsFor} || id`.execute(db)
  for (const table of ['course_group', 'homework'])
    await sql`update ${sql.table(table)} set title = ${wordsFor} || id where id not in (${inside.classId}, ${outside.classId})`.execute(db)
  await sql`update study_class set title = ${outside.words} || id where id not in (${inside.classId}, ${outside.classId})`.execute(db)
}

const ofUser = [
  'homework_submission',
  'doubt',
  'doubt_post',
  'circle_post',
  'circle_comment',
  'remark',
  'certificate',
  'question_report',
  'course_review',
  'lesson_feedback',
  'live_message',
  'orders',
  'refund',
  'invoice',
  'book_right',
  'bargain',
  'support_message',
  'class_member',
] as const
const ofCourse = ['chapter', 'lesson', 'course_group', 'homework', 'installment_application'] as const

/** Finds what names an object of each kind in one half; kinds that are the staff's own have none. */
export async function namesIn(db: Db, { userId, course, classId, order }: Half): Promise<Partial<Record<ScopedKind, string>>> {
  const own: Partial<Record<ScopedKind, string>> = {
    users: String(userId),
    course: String(course),
    bargain_offer: String(course),
    study_class: String(classId),
    study_plan: String(classId),
    ai_opinion: await first(db, 'ai_opinion', 'turn_id', sql`user_id = ${userId}`),
    shop_order: await first(db, 'shop_order', 'sn', sql`user_id = ${userId}`),
    live_room: await first(db, 'live_message', 'lesson_id', sql`user_id = ${userId}`),
    payment: await first(db, 'payment', 'trade_no', sql`order_sn = ${order}`),
    essay_task: await first(db, 'essay_task', 'id', sql`result_id in (select id from result where user_id = ${userId})`),
  }
  for (const kind of ofUser) own[kind] = await first(db, kind, 'id', sql`user_id = ${userId}`)
  for (const kind of ofCourse) own[kind] = await first(db, kind, 'id', sql`course_id = ${course}`)
  return own
}

/** Sessions, forms and codes: what every request writes. */
const passing = new Set(['staff_session', 'staff_form', 'staff', 'sms_outbox', 'one_time_key', 'audit', 'staff_factor'])

/** A digest of every row of every table that an act may write. */
export async function digestOf(db: Db): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for (const { name: table } of await tableShapes(db)) {
    if (passing.has(table)) continue
    const { rows } = await sql<{ digest: string }>`
      select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${sql.table(table)} t`.execute(db)
    digests.set(table, rows[0]?.digest ?? '')
  }
  return digests
}
