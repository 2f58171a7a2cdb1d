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
  account_merge (gone_id)
  ai_opinion (turn_id)
  answer_operation (attempt_id, question_id, run, seq)
  attempt_answer (attempt_id, question_id)
  bargain_cut (bargain_id, friend_id)
  bargain_cut (bargain_id, device)
  cash_out (cash_out_no)
  doubt_post (doubt_id, idempotency_key)
  essay_task (result_id, question_id)
  growth_reward (ref)
  invite_code (code)
  invoice (order_sn)
  ledger_account (owner, kind)
  ledger_journal (ref)
  ledger_posting (journal_id, account_id)
  live_message (teacher_id, key)
  message_delivery (message_id, channel)
  messaging_identity (app, open_id)
  one_time_key (hash)
  order_discount (order_sn, kind)
  order_item (order_sn, seq)
  orders (order_sn)
  pay_link (token_hash)
  payment (order_sn, channel)
  payment (trade_no)
  pending_cash (ref)
  practice_answer (practice_id, question_id)
  practice_answer (practice_id, question_id, seq)
  raffle_draw (campaign_id, number)
  real_name (number_hmac)
  refresh_token (hash)
  refund (order_sn)
  refund (refund_no)
  rescore (result_id, question_id, to_version)
  result (attempt_id)
  second_factor (hash)
  self_assessment (result_id, question_id)
  shipment (carrier, tracking_no)
  shipment_event (shipment_id, at, body)
  shop_order (sn)
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
  answer_operation (attempt_id) → attempt
  attempt_answer (attempt_id) → attempt
  bargain (order_sn) → orders
  bargain_cut (bargain_id) → bargain
  coupon (order_sn) → orders
  essay_task (result_id) → result
  invoice (order_sn) → orders
  ledger_posting (account_id) → ledger_account
  ledger_posting (journal_id) → ledger_journal
  message_delivery (message_id) → message
  order_discount (order_sn) → orders
  order_item (order_sn) → orders
  order_key (order_sn) → orders
  pay_link (order_sn) → orders
  payment (order_sn) → orders
  refresh_token (family_id) → session_family
  refund (order_sn) → orders
  refund (trade_no) → payment
  rescore (result_id) → result
  self_assessment (result_id) → result
  shipment_event (shipment_id) → shipment
`)

/** The lengths of the lists when they were written: none may pass its own. */
export const most = { withoutLearner: 16, looseKeys: 42, laterKeys: 15, looseReferences: 21 }
