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
export const withoutLearner = lines('')

/** Unique keys that leave the learner out. */
export const looseKeys = lines('')

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
export const looseReferences = lines('')

/** The lengths of the lists when they were written: none may pass its own. */
export const most = { withoutLearner: 0, looseKeys: 0, laterKeys: 15, looseReferences: 0 }
