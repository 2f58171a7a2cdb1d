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
  ledger_account
  ledger_journal
  ledger_posting
`)

/** Unique keys that leave the learner out. */
export const looseKeys = lines(`
  account_merge (gone_id)
  doubt_post (doubt_id, idempotency_key)
  growth_reward (ref)
  invite_code (code)
  ledger_account (owner, kind)
  ledger_account (id)
  ledger_journal (id)
  ledger_journal (ref)
  ledger_posting (journal_id, account_id)
  live_message (teacher_id, key)
  messaging_identity (app, open_id)
  pending_cash (ref)
  raffle_draw (campaign_id, number)
  real_name (number_hmac)
  shipment (carrier, tracking_no)
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
  ledger_posting (account_id) → ledger_account
  ledger_posting (journal_id) → ledger_journal
`)

/** The lengths of the lists when they were written: none may pass its own. */
export const most = { withoutLearner: 3, looseKeys: 17, laterKeys: 15, looseReferences: 2 }
