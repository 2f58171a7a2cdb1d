/**
 * Where each table lies when the database is spread over machines. A table with a column `user_id` is a learner's and lies with the
 * learner; the others are named here.
 */

/** Tables of learners that are not spread by a column `user_id`, and the column that is the learner there. */
const ofLearnerBy: Readonly<Record<string, string>> = {
  circle_follow: 'follower_id',
  doubt_post: 'asker_id',
  invitation: 'invitee_id',
  users: 'id',
}

/** Tables of many learners that are read by another word first, and spread by it. */
const byWord: Readonly<Record<string, string>> = { learner_of: 'key', live_message: 'lesson_id' }

/**
 * Rows with a column `user_id` that do not lie with a learner: orders of a shop have none until one is found, and reviews are read with their
 * course by everybody.
 */
const beyondLearner = ['course_review', 'shop_order']

const words = (text: string) => text.trim().split(/\s+/)

/** Content and settings: read by all, written by staff; a copy on every machine. */
const reference = words(`
  agreement ai_document ai_passage ai_source_off ai_term article article_draft block_page bt_setting category category_lock certificate_rule chapter
  class_notice content_version coupon_template course course_combine course_extra_page course_group course_material
  course_level_price course_pre_task course_protocol course_recommend course_sale_time course_subject course_textbook errata_book errata_chapter
  exam_score feedback_tag gift_batch gift_batch_course gift_coin guide_contact guide_template help_item homework homework_item key_change
  knowledge_point lesson lesson_article lesson_practice lesson_question lesson_section lesson_stop live_room live_room_staff mailing marketing_link money_rule page_draft page_version paper paper_draft paper_question paper_section permission_set plan_draft plan_stage plan_task
  question question_draft question_review question_version questionnaire recharge_pack scrm_contact search_document search_term server_secret staff
  study_circle study_class study_plan teacher textbook tiku_chapter transcript`)

/**
 * Small, or gone in a day, or of the staff: on the machine that takes the statements. So are places, coupons, prizes and budgets that learners
 * take from: a change of a table that lies everywhere waits for every other one.
 */
const local = words(`
  account_deleted act_limit active_link apple_nonce audit bargain_offer bulk_run campaign client_error complaint coupon_batch course_review course_stock demo_row desk_file desk_file_piece distribution email_outbox gift_code
  growth_guard import_fix import_question import_run import_shown installment_application job lesson_watch login_failure media_upload migration
  number_count number_day number_part page_speed payment_notice purpose_code question_figure raffle raffle_prize rank_bucket reconciliation reconciliation_difference refused_notice sandbox_key
  sandbox_refund sandbox_trade sandbox_transfer saved_filter search_word seed_file seed_offer sheet_row sheet_run shop_nonce shop_order site_media sms_code sms_outbox
  sms_proof staff_challenge staff_factor staff_form staff_passkey staff_permission_set staff_recovery staff_session waiting_act work_hold`)

/** With their learner, by a word of their own, on every machine, or on the one that takes the statements. */
export type Place = 'learner' | 'word' | 'everywhere' | 'one'

type Named = { name: string; columns: readonly string[] }

const isOfLearner = ({ name, columns }: Named) =>
  name in ofLearnerBy || (columns.includes('user_id') && !(name in byWord) && !beyondLearner.includes(name))

/** All places that are stated for a table: a right one has one. */
export function placesOf(table: Named): Place[] {
  return [
    ...(isOfLearner(table) ? (['learner'] as const) : []),
    ...(table.name in byWord ? (['word'] as const) : []),
    ...(reference.includes(table.name) ? (['everywhere'] as const) : []),
    ...(local.includes(table.name) ? (['one'] as const) : []),
  ]
}

/** The column by which the rows of a table are spread; undefined for a table that is not. */
export const spreadColumn = (table: Named): string | undefined =>
  isOfLearner(table) ? (ofLearnerBy[table.name] ?? 'user_id') : byWord[table.name]

export const placedTables = (): readonly string[] => [...Object.keys(ofLearnerBy), ...Object.keys(byWord), ...reference, ...local]

/** Tables whose rows refer to rows of the same learner: spread, such a reference carries the learner. */
const withinLearner: Readonly<Record<string, readonly string[]>> = {
  access_token: ['session_family'],
  account_merge_row: ['account_merge'],
  answer_operation: ['attempt'],
  attempt_answer: ['attempt'],
  attempt_leave: ['attempt'],
  ai_opinion: ['ai_turn'],
  ai_turn: ['ai_session'],
  bargain: ['orders'],
  bargain_cut: ['bargain'],
  book_right: ['shipment'],
  coupon: ['orders'],
  doubt_post: ['doubt'],
  essay_task: ['result'],
  invoice: ['orders'],
  learner_notice: ['result'],
  ledger_posting: ['ledger_account'],
  message_delivery: ['message'],
  order_discount: ['orders'],
  order_item: ['orders'],
  order_key: ['orders'],
  pay_link: ['orders'],
  payment: ['orders'],
  practice_answer: ['practice'],
  refresh_token: ['session_family'],
  refund: ['orders', 'payment'],
  rescore: ['result'],
  result: ['attempt'],
  self_assessment: ['result'],
  shipment_event: ['shipment'],
}

/**
 * By the table that is referred to, each `table.column` whose row may lie on another machine, with another learner or on the one that takes the
 * statements: spread, no machine can check it, and the service has looked before it writes.
 */
const toElsewhere: Readonly<Record<string, readonly string[]>> = {
  campaign: words('distribution_bind.campaign_id growth_reward.campaign_id'),
  circle_post: words('circle_comment.post_id circle_like.post_id circle_report.post_id'),
  coupon_batch: ['coupon.batch_id'],
  doubt: words('doubt_like.doubt_id doubt_report.doubt_id'),
  erratum: words('erratum_follow.erratum_id question_report.erratum_id'),
  ledger_journal: ['ledger_posting.journal_id'],
  orders: ['growth_reward.order_sn'],
  raffle: ['raffle_draw.campaign_id'],
  raffle_prize: ['raffle_draw.prize_id'],
  remark: words('remark_like.remark_id remark_report.remark_id'),
  users: words(`account_merge.gone_id bargain_cut.friend_id circle_block.target_id circle_follow.target_id course_review.user_id
    distribution_bind.distributor_id doubt_post.user_id gift_code.used_by growth_reward.from_user_id invitation.inviter_id
    live_message.hidden_by live_message.user_id shop_order.user_id users.merged_into`),
}

/** `table.column` of texts that are drawn at random and cannot be guessed: no two learners have the same one, whoever keeps them apart. */
const drawn = words(`
  access_token.hash certificate.number cash_out.cash_out_no one_time_key.hash orders.order_sn pay_link.token_hash payment.trade_no refresh_token.hash refund.refund_no
  second_factor.hash`)

/**
 * Keys of rows of several learners that hold when the learner stands in front of them too, with the reason. `learner_of` keeps those apart that it
 * has a kind for.
 */
const keptApart: Readonly<Record<string, string>> = {
  'account_merge (gone_id)': 'a merge locks both accounts, and closes one that is open',
  'growth_reward (ref)': 'the reference names the order and the role, each of which has one learner',
  'invite_code (code)': 'learner_of',
  'ledger_account (owner, kind)': 'the owner names the learner',
  'ledger_journal (ref)': 'the reference names a row of the learner',
  'live_message (teacher_id, key)': 'a key is one of a lesson',
  'live_message (user_id, key)': 'a key is one of a lesson',
  'messaging_identity (app, open_id)': 'learner_of',
  'pending_cash (ref)': 'the reference names the order and the role, each of which has one learner',
  'raffle_draw (campaign_id, number)': 'the row of the raffle counts, and stays locked until the draw is written',
  'real_name (number_hmac)': 'learner_of',
  'shipment (carrier, tracking_no)': 'learner_of',
  'users (mobile)': 'learner_of',
}

export const isKeptApart = (table: string, columns: readonly string[]): boolean => `${table} (${columns.join(', ')})` in keptApart
export const isDrawn = (table: string, column: string): boolean => drawn.includes(`${table}.${column}`)
export const isWithinLearner = (child: string, parent: string): boolean => withinLearner[child]?.includes(parent) === true
export const isToElsewhere = (child: string, column: string, to: string): boolean =>
  toElsewhere[to]?.includes(`${child}.${column}`) === true

/** A reference that no machine checks: `table.column` is `target.targetColumn`. */
export type StatedReference = { table: string; column: string; target: string; targetColumn: string }

/** Keys that have another name than `id`. */
const keyNames: Readonly<Record<string, string>> = { orders: 'order_sn', raffle: 'campaign_id' }

/** References that are there on one machine and go where tables are spread. */
export const referencesElsewhere = (): StatedReference[] =>
  Object.entries(toElsewhere).flatMap(([target, names]) =>
    names.map((name) => {
      const [table = '', column = ''] = name.split('.')
      return { table, column, target, targetColumn: keyNames[target] ?? 'id' }
    }),
  )
