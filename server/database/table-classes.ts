/**
 * Says of each table what becomes of its rows when a school moves or its demo is removed. A table with a column `user_id` is a learner's unless
 * it is named here; every other table has to be named, and a test fails where one is not.
 */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Rows that a school made or was offered, and its memory of offers. */
export const contentTables = words(`
  act_limit active_link agreement ai_source_off article article_draft bargain_offer block_page bt_setting campaign category category_lock certificate_rule chapter class_notice coupon_batch
  coupon_template course course_combine course_extra_page course_group course_level_price course_material course_pre_task course_protocol
  course_recommend course_sale_time course_stock course_subject course_textbook demo_row desk_file desk_file_piece distribution errata_book errata_chapter
  feedback_tag gift_batch gift_batch_course gift_code gift_coin guide_contact guide_template help_item homework homework_item key_change
  knowledge_point lesson lesson_article lesson_practice lesson_question lesson_section lesson_stop live_room live_room_staff mailing marketing_link money_rule page_draft page_version paper paper_draft paper_question paper_section permission_set plan_draft plan_stage plan_task
  question question_draft question_review question_version questionnaire raffle raffle_prize recharge_pack saved_filter scrm_contact seed_file seed_offer site_media staff
  staff_permission_set study_circle study_class study_plan teacher textbook tiku_chapter transcript`)

/** Rows of learners without a column `user_id`, and books that only make sense with theirs. */
export const otherLearnerTables = words(`
  account_deleted answer_operation attempt_answer audit bargain_cut circle_follow complaint essay_task exam_score installment_application
  invitation ledger_account ledger_journal ledger_posting message_delivery order_discount order_item pay_link payment payment_notice
  rank_bucket reconciliation reconciliation_difference refused_notice rescore self_assessment shipment_event users waiting_act`)

/** Made again from other rows. */
export const derivedTables = words(
  'ai_document ai_passage ai_term content_version learner_of lesson_watch number_count number_day number_part question_figure search_document search_term search_word',
)

/** Keys, hashes of passwords and codes: they stay with the installation. */
export const secretTables = words('minor_pin sandbox_key server_secret staff_factor staff_passkey staff_recovery user_password')

/** Bound to a process, a device, a session or a provider, or gone within days. */
export const localTables = words(`
  access_token apple_nonce bulk_run client_error client_log email_code email_outbox growth_guard import_fix import_question import_run import_shown job
  login_failure media_upload migration one_time_key page_speed play_hold purpose_code push_subscription refresh_token sandbox_refund sandbox_trade sandbox_transfer second_factor
  session_family sheet_row sheet_run shop_nonce sms_code sms_outbox sms_proof staff_challenge staff_form
  staff_session upload_day work_hold`)

export type TableClass = 'content' | 'learner' | 'derived' | 'secret' | 'local'

const named: readonly (readonly [TableClass, ReadonlySet<string>])[] = [
  ['content', new Set(contentTables)],
  ['derived', new Set(derivedTables)],
  ['secret', new Set(secretTables)],
  ['local', new Set(localTables)],
  ['learner', new Set(otherLearnerTables)],
]

/** The class of a table; undefined for one that nobody has classed. */
export function classOf({ name, columns }: { name: string; columns: readonly string[] }): TableClass | undefined {
  return named.find(([, names]) => names.has(name))?.[0] ?? (columns.includes('user_id') ? 'learner' : undefined)
}
