/**
 * Lists what keeps tables from being spread by learner today. A list may only become shorter: the test compares it with the database, and
 * whoever mends an entry takes it out.
 */
const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Tables of learners whose rows do not name the learner. */
export const withoutLearner = lines(`
  answer_operation
  attempt_answer
  bargain_cut
  essay_task
  ledger_account
  ledger_journal
  ledger_posting
  message_delivery
  order_discount
  order_item
  pay_link
  payment
  refresh_token
  rescore
  self_assessment
  shipment_event
`)

/** Unique keys that leave the learner out. */
export const looseKeys = lines(`
  access_token (hash)
  account_merge (id)
  account_merge (gone_id)
  address (id)
  ai_opinion (turn_id)
  ai_session (id)
  ai_turn (id)
  answer_operation (id)
  answer_operation (attempt_id, question_id, run, seq)
  attempt (id)
  attempt_answer (attempt_id, question_id)
  bargain (id)
  bargain_cut (id)
  bargain_cut (bargain_id, friend_id)
  bargain_cut (bargain_id, device)
  book_right (id)
  cash_out (cash_out_no)
  cash_out (id)
  channel_visit (id)
  circle_comment (id)
  circle_post (id)
  class_member (id)
  client_log (id)
  consent (id)
  coupon (id)
  course_review (id)
  credit_journal (id)
  data_export (id)
  doubt (id)
  doubt_post (id)
  doubt_post (doubt_id, idempotency_key)
  doubt_quota_journal (id)
  erratum (id)
  essay_task (id)
  essay_task (result_id, question_id)
  growth_reward (id)
  growth_reward (ref)
  homework_submission (id)
  invite_code (code)
  invoice (order_sn)
  invoice (id)
  learner_notice (id)
  ledger_account (id)
  ledger_account (owner, kind)
  ledger_journal (id)
  ledger_journal (ref)
  ledger_posting (journal_id, account_id)
  lesson_feedback (id)
  lesson_note (id)
  live_message (id)
  live_message (teacher_id, key)
  message (id)
  message_delivery (message_id, channel)
  messaging_identity (app, open_id)
  mobile_change (id)
  notice_consent (id)
  one_time_key (hash)
  order_discount (order_sn, kind)
  order_item (order_sn, seq)
  orders (order_sn)
  orders (id)
  pay_link (token_hash)
  payment (trade_no)
  payment (order_sn, channel)
  pending_cash (id)
  pending_cash (ref)
  plan_change (id)
  practice (id)
  practice_answer (practice_id, question_id, seq)
  practice_answer (practice_id, question_id)
  question_report (id)
  questionnaire_answer (id)
  raffle_draw (id)
  raffle_draw (campaign_id, number)
  real_name (number_hmac)
  refresh_token (hash)
  refund (refund_no)
  refund (order_sn)
  refund (id)
  rescore (result_id, question_id, to_version)
  result (id)
  result (attempt_id)
  second_factor (hash)
  self_assessment (result_id, question_id)
  session_family (id)
  shipment (id)
  shipment (carrier, tracking_no)
  shipment_event (shipment_id, at, body)
  shop_order (sn)
  support_message (id)
  users (mobile)
`)

/** Unique keys that have the learner behind another column. */
export const laterKeys = lines(`
  circle_like (post_id, user_id)
  circle_member (circle_id, user_id)
  coupon (batch_id, user_id, turn)
  distribution_bind (campaign_id, user_id)
  erratum_follow (erratum_id, user_id)
  gift_coin_claim (type, user_id)
  homework_draft (homework_id, user_id)
  homework_submission (homework_id, user_id, version)
  learner_device (device, user_id)
  live_speaker (lesson_id, user_id)
  questionnaire_answer (questionnaire_id, user_id)
  questionnaire_draft (questionnaire_id, user_id)
  raffle_draw (campaign_id, user_id, turn)
  rank_entry (board, user_id)
  scrm_incoming (site, user_id)
`)

/** Foreign keys that no machine alone can check. */
export const looseReferences = lines(`
  access_token (family_id) → session_family
  account_merge (gone_id) → users
  account_merge_row (merge_id) → account_merge
  ai_opinion (turn_id) → ai_turn
  ai_turn (session_id) → ai_session
  answer_operation (attempt_id) → attempt
  attempt_answer (attempt_id) → attempt
  bargain (order_sn) → orders
  bargain_cut (bargain_id) → bargain
  bargain_cut (friend_id) → users
  book_right (shipment_id) → shipment
  circle_block (target_id) → users
  circle_comment (post_id) → circle_post
  circle_follow (target_id) → users
  circle_like (post_id) → circle_post
  circle_report (post_id) → circle_post
  coupon (order_sn) → orders
  distribution_bind (distributor_id) → users
  doubt_like (doubt_id) → doubt
  doubt_post (doubt_id) → doubt
  doubt_report (doubt_id) → doubt
  erratum_follow (erratum_id) → erratum
  essay_task (result_id) → result
  gift_code (used_by) → users
  growth_reward (from_user_id) → users
  growth_reward (order_sn) → orders
  invitation (inviter_id) → users
  invoice (order_sn) → orders
  learner_notice (result_id) → result
  ledger_posting (account_id) → ledger_account
  ledger_posting (journal_id) → ledger_journal
  live_message (hidden_by) → users
  message_delivery (message_id) → message
  order_discount (order_sn) → orders
  order_item (order_sn) → orders
  order_key (order_sn) → orders
  pay_link (order_sn) → orders
  payment (order_sn) → orders
  practice_answer (practice_id) → practice
  question_report (erratum_id) → erratum
  refresh_token (family_id) → session_family
  refund (order_sn) → orders
  refund (trade_no) → payment
  rescore (result_id) → result
  result (attempt_id) → attempt
  self_assessment (result_id) → result
  shipment_event (shipment_id) → shipment
  users (merged_into) → users
`)

/** The lengths of the lists when they were written: none may pass its own. */
export const most = { withoutLearner: 16, looseKeys: 91, laterKeys: 15, looseReferences: 48 }
