import { type RawBuilder, sql } from 'kysely'
import { type Narrowing, narrow } from '#server/database/narrow'
import type { Db, Tx } from '#server/database/tables'
import { storedIdOf } from '@/domain/text/id-text'

/** The courses and classes that a member of the staff is narrowed to. */
export type Scope = { courses: readonly number[]; classes: readonly number[] }
/** A member of the staff with their scope: null for somebody who sees the whole school. */
export type Narrowed = { id: number; scope: Scope | null }

type Rule = RawBuilder<boolean>
type Of = (alias: string) => Rule

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Rows of a learner that belong to no course: they are in reach with the learner. */
const ofLearner = words(`
  access_token account_deletion address apple_grant apple_identity ai_day ai_opinion ai_session ai_setting ai_turn article_like article_reading attempt bargain_cut cash_out category_unlock certificate channel_visit
  circle_block circle_comment circle_like circle_member circle_post circle_report client_log consent coupon credit_journal data_export dated_seat
  distribution_bind doubt_like doubt_quota_journal erratum erratum_follow exam_day favourite_content favourite_question gift_coin_claim growth_reward invite_code
  email_code film_download learner_email learner_of marketing_consent message_channel learn_budget learner_device learner_direction learner_notice learner_profile mailing_delivery message message_delivery message_switch messaging_identity
  minor_mode minor_pin mobile_change notice_consent one_time_key play_hold push_subscription payout_account pending_cash plan_change practice practice_answer protocol_sign
  question_note question_report questionnaire_answer questionnaire_draft raffle_draw rank_entry real_name real_name_try refresh_token remark remark_like remark_report result review_card review_log
  review_setting reward_debt score_try score_view scrm_incoming second_factor session_family shipment shipment_event shop_order_try sign_in_place
  support_message task_done task_due upload_day user_password wrong_entry`)
/** The books: accounts of the school lie with nobody, and pages that list them are closed to a narrowed reader. */
const ofBooks = words('ledger_account ledger_journal ledger_posting')
/** Rows of a learner in a course. */
const ofLearnerInCourse = words(`
  bargain book_right course_hit course_review entitlement guide_bind learn_day learn_state lesson_feedback own_plan own_plan_task pre_task_done shop_order
  subject_choice taken_part`)
/** Rows that belong to a course. */
const ofCourse = words(`
  ai_passage bargain_offer chapter course_combine course_extra_page course_group course_level_price course_material course_pre_task
  course_protocol course_recommend course_sale_time course_stock course_subject course_textbook guide_contact guide_template homework
  installment_application lesson`)
/** Rows that belong to a lesson. */
const ofLesson = words(`
  lesson_article lesson_note lesson_practice lesson_question lesson_section lesson_stop live_message live_moderator live_reservation live_room live_room_staff live_speaker
  live_visit transcript`)
/** Rows that belong to an order. */
const ofOrder = words('invoice order_discount order_item order_key pay_link payment refund')
const ofClass = words('class_member class_notice')
const ofPlan = words('plan_stage plan_task')
const ofHomework = words('homework_draft homework_submission')
const ofResult = words('essay_task rescore self_assessment')
const ofAttempt = words('answer_operation attempt_answer attempt_leave')
const ofDoubt = words('doubt_post doubt_report')
/** Columns that name the member of the staff who prepared or runs a row. */
const ofStaff: Readonly<Record<string, string>> = {
  waiting_act: 'first_id',
  bulk_run: 'staff_id',
  sheet_run: 'staff_id',
  audit: 'staff_id',
  moved_alone: 'staff_id',
}
/** Books and figures of the whole school. */
const ofSchool = words(`
  account_merge account_merge_row lesson_watch number_count number_part question_figure
  complaint exam_score gift_code invitation mailing number_day payment_notice rank_bucket reconciliation reconciliation_difference refused_notice
  sheet_row sms_outbox`)

/** The conditions of one scope. Where a list is empty nothing fits it. */
class Rules {
  private readonly courses: RawBuilder<unknown>
  private readonly classes: RawBuilder<unknown>

  constructor(
    { courses, classes }: Scope,
    private readonly staffId: number,
  ) {
    this.courses = sql`any(${[...courses]}::int[])`
    this.classes = sql`(select k.id from study_class k join course_group g on g.id = k.course_group_id
      where k.id = any(${[...classes]}::int[]) or g.course_id = ${this.courses})`
    this.ownClasses = sql`any(${[...classes]}::int[])`
  }

  private readonly ownClasses: RawBuilder<unknown>

  /** A learner who has one of the courses, or is in one of the classes. */
  learner(user: RawBuilder<unknown>): Rule {
    return sql<boolean>`${user} in (select e.user_id from entitlement e where e.course_id = ${this.courses}
      union all select m.user_id from class_member m where m.class_id in ${this.classes})`
  }

  /** The learners of one of the classes with the course of each; spread over machines, a condition may not look at the row outside. */
  private ofClasses(course: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
    return sql`(select m.user_id, ${course} from class_member m join study_class k on k.id = m.class_id
      join course_group g on g.id = k.course_group_id ${more} where m.class_id = ${this.ownClasses})`
  }

  /** One of the courses; or the course of one of the classes, for a learner who is in it. */
  learnerInCourse(user: RawBuilder<unknown>, course: RawBuilder<unknown>): Rule {
    return sql<boolean>`(${course} = ${this.courses} or (${user}, ${course}) in ${this.ofClasses(sql`g.course_id`)})`
  }

  course(course: RawBuilder<unknown>): Rule {
    return sql<boolean>`${course} = ${this.courses}`
  }

  lesson(lesson: RawBuilder<unknown>): Rule {
    return sql<boolean>`${lesson} in (select l.id from lesson l where l.course_id = ${this.courses})`
  }

  inClass(of: RawBuilder<unknown>): Rule {
    return sql<boolean>`${of} in ${this.classes}`
  }

  group(group: RawBuilder<unknown>): Rule {
    return sql<boolean>`${group} in (select g.id from course_group g where g.course_id = ${this.courses})`
  }

  plan(plan: RawBuilder<unknown>): Rule {
    return sql<boolean>`${plan} in (select p.id from study_plan p where ${this.group(sql`p.course_group_id`)})`
  }

  homework(homework: RawBuilder<unknown>, user: RawBuilder<unknown>): Rule {
    const ofClasses = this.ofClasses(sql`h.id`, sql`join homework h on h.course_id = g.course_id`)
    return sql<boolean>`(${homework} in (select h.id from homework h where h.course_id = ${this.courses}) or (${user}, ${homework}) in ${ofClasses})`
  }

  doubt(user: RawBuilder<unknown>, course: RawBuilder<unknown>): Rule {
    return sql<boolean>`((${course} is null and ${this.learner(user)}) or ${this.learnerInCourse(user, course)})`
  }

  /** An order for nothing but courses in reach: its money is decided on as a whole. */
  order(sn: RawBuilder<unknown>, user: RawBuilder<unknown>): Rule {
    const item = (rule: RawBuilder<unknown>) =>
      sql`exists (select 1 from order_item i where i.user_id = ${user} and i.order_sn = ${sn} and ${rule})`
    const fits = this.learnerInCourse(user, sql`i.course_id`)
    return sql<boolean>`(${item(sql`${fits}`)} and not ${item(sql`${fits} is not true`)})`
  }

  orderSn(sn: RawBuilder<unknown>): Rule {
    return sql<boolean>`${sn} in (select o.order_sn from orders o where ${this.order(sql`o.order_sn`, sql`o.user_id`)})`
  }

  own(by: RawBuilder<unknown>): Rule {
    return sql<boolean>`${by} = ${this.staffId}`
  }
}

const at = (alias: string, column: string) => sql.ref(`${alias}.${column}`)
const each = (tables: readonly string[], of: Of): (readonly [string, Of])[] => tables.map((table) => [table, of] as const)

/** Says for every table with rows of learners, courses and classes which of them are in reach. */
function narrowingOf(scope: Scope, staffId: number): Narrowing {
  const rules = new Rules(scope, staffId)
  const byResult: Of = (a) => sql`${at(a, 'result_id')} in (select r.id from result r where ${rules.learner(sql`r.user_id`)})`
  const byAttempt: Of = (a) => sql`${at(a, 'attempt_id')} in (select t.id from attempt t where ${rules.learner(sql`t.user_id`)})`
  const byDoubt: Of = (a) => sql`${at(a, 'doubt_id')} in (select d.id from doubt d where ${rules.doubt(sql`d.user_id`, sql`d.course_id`)})`
  return new Map([
    ...each(ofLearner, (a) => rules.learner(at(a, 'user_id'))),
    ...each(ofBooks, (a) => sql`(${at(a, 'user_id')} = 0 or ${rules.learner(at(a, 'user_id'))})`),
    ...each(ofLearnerInCourse, (a) => rules.learnerInCourse(at(a, 'user_id'), at(a, 'course_id'))),
    ...each(ofCourse, (a) => rules.course(at(a, 'course_id'))),
    ...each(ofLesson, (a) => rules.lesson(at(a, 'lesson_id'))),
    ...each(ofOrder, (a) => rules.orderSn(at(a, 'order_sn'))),
    ...each(ofClass, (a) => rules.inClass(at(a, 'class_id'))),
    ...each(ofPlan, (a) => rules.plan(at(a, 'plan_id'))),
    ...each(ofHomework, (a) => rules.homework(at(a, 'homework_id'), at(a, 'user_id'))),
    ...each(ofResult, byResult),
    ...each(ofAttempt, byAttempt),
    ...each(ofDoubt, byDoubt),
    ...each(ofSchool, () => sql`false`),
    ...Object.entries(ofStaff).map(([table, by]) => [table, (a: string) => rules.own(at(a, by))] as const),
    ['users', (a) => rules.learner(at(a, 'id'))],
    ['course', (a) => rules.course(at(a, 'id'))],
    ['orders', (a) => rules.order(at(a, 'order_sn'), at(a, 'user_id'))],
    ['doubt', (a) => rules.doubt(at(a, 'user_id'), at(a, 'course_id'))],
    ['study_class', (a) => rules.inClass(at(a, 'id'))],
    ['study_plan', (a) => rules.group(at(a, 'course_group_id'))],
  ])
}

/** Tables of which a narrowed member of the staff is shown a part. */
export const narrowedTables: ReadonlySet<string> = new Set(narrowingOf({ courses: [], classes: [] }, 0).keys())

/** The database as somebody sees it: whole, or only what is in their reach. */
export const reachOfStaff = <T extends Db | Tx>(db: T, { id, scope }: Narrowed): T => (scope ? narrow(db, narrowingOf(scope, id)) : db)

/** Kinds of objects by their table, with the column that an address names them by. */
const keys = {
  users: 'id',
  course: 'id',
  chapter: 'id',
  lesson: 'id',
  study_class: 'id',
  class_member: 'id',
  course_group: 'id',
  study_plan: 'id',
  homework: 'id',
  homework_submission: 'id',
  doubt: 'id',
  doubt_post: 'id',
  essay_task: 'id',
  ai_opinion: 'turn_id',
  circle_post: 'id',
  circle_comment: 'id',
  remark: 'id',
  certificate: 'id',
  question_report: 'id',
  erratum: 'id',
  course_review: 'id',
  lesson_feedback: 'id',
  live_room: 'lesson_id',
  live_message: 'id',
  live_visit: 'lesson_id',
  orders: 'id',
  refund: 'id',
  invoice: 'id',
  payment: 'trade_no',
  book_right: 'id',
  installment_application: 'id',
  shop_order: 'sn',
  bargain: 'id',
  bargain_offer: 'course_id',
  support_message: 'id',
  waiting_act: 'id',
  bulk_run: 'id',
} as const

export type ScopedKind = keyof typeof keys
/** Kinds that belong to a course as a whole: nothing of them is in the reach of somebody who has classes alone. */
const kindsOfCourse: ReadonlySet<ScopedKind> = new Set([
  'course',
  'chapter',
  'lesson',
  'course_group',
  'study_plan',
  'homework',
  'live_room',
  'live_message',
  'live_visit',
  'bargain_offer',
  'installment_application',
])

/** Whether a scope can hold objects of a kind. */
export const mayHold = ({ courses }: Scope, kind: ScopedKind): boolean => courses.length > 0 || !kindsOfCourse.has(kind)

export const scopedKinds = Object.keys(keys) as readonly ScopedKind[]

/** Returns those of these objects that are in somebody's reach, by the texts that name them. */
export async function withinReach(db: Db | Tx, staff: Narrowed, kind: ScopedKind, names: readonly string[]): Promise<Set<string>> {
  const key = keys[kind]
  const isText = key === 'sn' || key === 'trade_no'
  const given = isText ? sql`any(${[...names]}::text[])` : sql`any(${names.flatMap((name) => storedIdOf(name) ?? [])}::int[])`
  const column = sql.ref(`${kind}.${key}`)
  // Every kind has its own columns; the names of two of them are all that the statement needs.
  const rows = await reachOfStaff(db, staff)
    .selectFrom(kind as 'users')
    .select(sql<string>`${column}::text`.as('name'))
    .where(sql<boolean>`${column} = ${given}`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Titles of what a scope holds, as far as it is there. */
export async function scopeNames(db: Db | Tx, { courses, classes }: Scope) {
  const of = (ids: readonly number[]) => (ids.length > 0 ? [...ids] : [0])
  return {
    courses: await db.selectFrom('course').select(['id', 'title']).where('id', 'in', of(courses)).orderBy('id').execute(),
    classes: await db.selectFrom('study_class').select(['id', 'title']).where('id', 'in', of(classes)).orderBy('id').execute(),
  }
}
