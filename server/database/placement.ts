/**
 * Where each table lies when the database is spread over machines. A table with a column `user_id` is a learner's and lies with the
 * learner; the others are named here.
 */

/** Rows of a learner without the column: the table they hang on, or the column that is the learner under another name. */
const ofLearnerBy: Readonly<Record<string, string>> = {
  circle_follow: 'follower_id',
  invitation: 'invitee_id',
  ledger_account: 'owner',
  ledger_journal: 'ledger_posting',
  ledger_posting: 'ledger_account',
  users: 'id',
}

/** Columns that are the learner. */
const LEARNER = ['user_id', 'follower_id', 'invitee_id']

const words = (text: string) => text.trim().split(/\s+/)

/** Content and settings: read by all, written by staff; a copy on every machine. */
const reference = words(`
  agreement ai_document ai_passage ai_term article article_draft bargain_offer block_page bt_setting campaign category category_lock chapter
  class_notice content_version coupon_batch coupon_template course course_combine course_extra_page course_group course_material
  course_level_price course_pre_task course_protocol course_recommend course_sale_time course_stock course_subject course_textbook distribution errata_book errata_chapter
  exam_score feedback_tag gift_batch gift_batch_course gift_coin guide_contact guide_template help_item homework homework_item key_change
  knowledge_point lesson lesson_article lesson_practice lesson_question live_room live_room_staff mailing marketing_link money_rule page_draft page_version paper paper_draft paper_question paper_section permission_set plan_draft plan_stage plan_task
  question question_draft question_version questionnaire raffle raffle_prize recharge_pack scrm_contact search_document search_term server_secret staff
  study_circle study_class study_plan teacher textbook tiku_chapter transcript`)

/** Small, or gone in a day, or of the staff: on the machine that takes the statements. */
const local = words(`
  account_deleted act_limit active_link audit bulk_run client_error complaint demo_row desk_file desk_file_piece email_outbox gift_code
  growth_guard import_fix import_question import_run import_shown installment_application job lesson_watch login_failure media_upload migration
  number_count number_day number_part payment_notice purpose_code question_figure rank_bucket reconciliation reconciliation_difference refused_notice sandbox_key
  sandbox_refund sandbox_trade sandbox_transfer saved_filter search_word seed_file seed_offer sheet_row sheet_run shop_nonce site_media sms_code sms_outbox
  sms_proof staff_challenge staff_factor staff_form staff_passkey staff_permission_set staff_recovery staff_session waiting_act`)

/** With their learner, on every machine, or on the one that takes the statements. */
export type Place = 'learner' | 'everywhere' | 'one'

type Named = { name: string; columns: readonly string[] }

/** All places that are stated for a table: a right one has one. */
export function placesOf({ name, columns }: Named): Place[] {
  return [
    ...(columns.includes('user_id') || name in ofLearnerBy ? (['learner'] as const) : []),
    ...(reference.includes(name) ? (['everywhere'] as const) : []),
    ...(local.includes(name) ? (['one'] as const) : []),
  ]
}

/** The column by which the rows of a table of learners are spread; undefined where the rows only hang on others yet. */
export function learnerColumn({ name, columns }: Named): string | undefined {
  if (columns.includes('user_id')) return 'user_id'
  const by = ofLearnerBy[name]
  return by !== undefined && (name === 'users' || LEARNER.includes(by)) ? by : undefined
}

export const placedTables = (): readonly string[] => [...Object.keys(ofLearnerBy), ...reference, ...local]

/** Tables whose rows refer to rows of the same learner: spread, such a reference carries the learner. */
const withinLearner: Readonly<Record<string, readonly string[]>> = {
  access_token: ['session_family'],
  account_merge_row: ['account_merge'],
  answer_operation: ['attempt'],
  attempt_answer: ['attempt'],
  ai_opinion: ['ai_turn'],
  ai_turn: ['ai_session'],
  bargain: ['orders'],
  bargain_cut: ['bargain'],
  book_right: ['shipment'],
  coupon: ['orders'],
  essay_task: ['result'],
  invoice: ['orders'],
  learner_notice: ['result'],
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

/** `table.column` that refers to a row of another learner: spread, no machine can check it, and the service has looked before it writes. */
const toAnother = words(`
  account_merge.gone_id bargain_cut.friend_id circle_block.target_id circle_comment.post_id circle_follow.target_id circle_like.post_id
  circle_report.post_id distribution_bind.distributor_id doubt_like.doubt_id doubt_post.doubt_id doubt_report.doubt_id
  erratum_follow.erratum_id gift_code.used_by growth_reward.from_user_id growth_reward.order_sn invitation.inviter_id live_message.hidden_by
  question_report.erratum_id users.merged_into`)

/** `table.column` of texts that are drawn at random and cannot be guessed: no two learners have the same one, whoever keeps them apart. */
const drawn = words(`
  access_token.hash cash_out.cash_out_no one_time_key.hash orders.order_sn pay_link.token_hash payment.trade_no refresh_token.hash refund.refund_no
  second_factor.hash`)

export const isDrawn = (table: string, column: string): boolean => drawn.includes(`${table}.${column}`)
export const isWithinLearner = (child: string, parent: string): boolean => withinLearner[child]?.includes(parent) === true
export const isToAnother = (child: string, column: string): boolean => toAnother.includes(`${child}.${column}`)
