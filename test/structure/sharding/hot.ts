const words = (text: string) => text.trim().split(/\s+/)

/** Written while learners study, sit an exam or buy: the tables that grow with every learner and every minute. */
export const hot = words(`
  answer_operation attempt attempt_answer client_log credit_journal entitlement favourite_question learn_budget learn_day learn_state
  ledger_posting message order_item orders payment practice practice_answer rank_entry result review_card review_log task_done wrong_entry`)

/** Hot tables whose primary key will not begin with the learner when they are placed, and what becomes of them. */
export const rekeyed: Readonly<Record<string, string>> = {
  rank_entry:
    'spread by board, not by learner: a page of a board is read far more often than the boards of a learner; key (board, user_id) stays',
}
