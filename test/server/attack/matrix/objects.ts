import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

/** Where the objects of one learner are: `where` narrows the rows to those the learner may act on. */
export type Own = { table: string; column: string; owner?: string; where?: string }

const own = (table: string, column = 'id', more: Omit<Own, 'table' | 'column'> = {}): Own => ({ table, column, ...more })

/** Objects of one learner, by the part of a path that comes before their id. */
export const ownSegments: Record<string, Own> = {
  orders: own('orders', 'order_sn'),
  addresses: own('address'),
  mine: own('book_right'),
  shipments: own('shipment'),
  sessions: own('ai_session'),
  turns: own('ai_turn'),
  notes: own('lesson_note'),
  attempts: own('attempt'),
  'testpaper-results': own('result'),
  practices: own('practice'),
  devices: own('session_family', 'id', { where: 'revoked_at is null' }),
  messages: own('message'),
  exports: own('data_export'),
  'win-reco': own('raffle_draw'),
  'plan-changes': own('plan_change'),
}

const ANSWERED = "id in (select doubt_id from doubt_post where kind = 'teacher')"

/** Calls by which only its writer may change, or see, an object that has a public side too. */
export const ownCalls: Record<string, Own> = {
  'doubt.remove': own('doubt'),
  'doubt.accept': own('doubt', 'id', { where: ANSWERED }),
  'circle.remove': own('circle_post'),
  'remark.remove': own('remark'),
  'errata.one': own('erratum'),
}

/** Objects of one learner that a query or a body names. */
export const ownFields: Record<string, Own> = {
  'order.quote couponId': own('coupon', 'id', { where: "status = 'usable'" }),
  'order.quote envelopeId': own('coupon', 'id', { where: "status = 'usable'" }),
  'order.create couponId': own('coupon', 'id', { where: "status = 'usable'" }),
  'order.create envelopeId': own('coupon', 'id', { where: "status = 'usable'" }),
  'order.create addressId': own('address'),
  'ai.ask sessionId': own('ai_session'),
  'textbook.claim addressId': own('address'),
  'raffle.claim addressId': own('address'),
}

/** Parts of an input that must fit the object beside them. */
export const fittingParts: Record<string, string> = {
  'doubt.accept postId': `select max(id) from doubt_post where kind = 'teacher'
    and doubt_id = (select max(id) from doubt where user_id = $owner and ${ANSWERED})`,
}

/** Lists what anybody may name, with the object of the seed that stands for it; `learner` and others are the owner's public ones. */
export const publicSegments: Record<string, number | string> = {
  books: 1,
  name: 'main',
  chapters: 1,
  questions: 1,
  classes: 1,
  readings: 22,
  circles: 1,
  dynamics: 'circle_post',
  remarks: 'remark',
  'circle-users': 'learner',
  errata: 'erratum',
  courses: 101,
  // The plan of who asks, by its course.
  'own-plans': 101,
  course: 101,
  'open-courses': 104,
  articles: 1,
  'page-items': 1,
  teachers: 1,
  'page-previews': 1,
  'help-items': 1,
  lesson: 1001,
  lessons: 1001,
  // Everybody in the room reads them; the moderators alone hide one or silence who wrote it.
  'live-messages': 1,
  categorys: 22,
  categories: 22,
  'extra-page': 'faq',
  'by-courseId-userId': 101,
  'insurance-protocol': 101,
  doubts: 'doubt',
  testpapers: 1,
  'exam-notices': 1,
  'bt-settings': 'site',
  by: 1,
  'dist-custom': 1,
  'distribution-act': 1,
  distributions: 1,
  bargains: 'bargain',
  links: 'no-such-link',
  certificates: 'QM-0000-0000-0000-0000',
  acts: 1,
  questionnaires: 1,
  'pay-links': 'no-such-link-of-payment',
  'shop-orders': 'TB2026110500010003',
  'study-plans': 1,
  plans: 1,
  stages: 1,
  homework: 1,
  'change-popup-info': 1,
  users: 'learner',
  agreements: 'privacy',
}

/** Fields of queries and bodies that look like names of objects and name none of another learner. */
export const otherFields = new Set(
  `courseId lessonId categoryId questionId chapterId bookId subjectId pointId tplId tagIds packId batchId pageCategoryIds parentId
  idNumber taxNo regionCode targetId subjectIds withIds taskId commentId courseGroupId idempotencyKey key code phoneCode smscode token item ids id
  courseIds uid openId userId loginKey refreshToken orderSn postId searchKey examName ticketNo objectId identityToken authorizationCode auth`.split(
    /\s+/,
  ),
)

/** Ids of the owner's objects, the newest first. */
export async function objectsOf(db: Db, { table, column, owner = 'user_id', where = 'true' }: Own, userId: number): Promise<unknown[]> {
  const { rows } = await sql<{ id: unknown }>`select ${sql.ref(column)} as id from ${sql.table(table)}
    where ${sql.ref(owner)} = ${userId} and ${sql.raw(where)} order by 1 desc limit 3`.execute(db)
  return rows.map(({ id }) => id)
}

/** An id like this one that nothing has. */
export const strange = (id: unknown): unknown => (typeof id === 'number' ? 1_999_999_999 : `${String(id).slice(0, -4)}xxxx`)
