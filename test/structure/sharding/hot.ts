const words = (text: string) => text.trim().split(/\s+/)

/** Written while learners study, sit an exam or buy: the tables that grow with every learner and every minute. */
export const hot = words(`
  answer_operation attempt attempt_answer client_log credit_journal entitlement favourite_question learn_budget learn_day learn_state
  ledger_posting message order_item orders payment practice practice_answer rank_entry result review_card review_log task_done wrong_entry`)

/** Hot tables whose primary key does not begin with the learner yet, and what it becomes before they are spread. */
export const rekeyed: Readonly<Record<string, string>> = {
  answer_operation: 'add user_id; key (user_id, attempt_id, question_id, run, seq); the number of its own is dropped',
  attempt: 'key (user_id, id)',
  attempt_answer: 'add user_id; key (user_id, attempt_id, question_id)',
  client_log: 'key (user_id, id); what visitors send has user 0',
  credit_journal: 'key (user_id, id)',
  ledger_posting: 'add the owner of the account; key (owner, journal_id, account_id); a journal is stored with each owner it touches',
  message: 'key (user_id, id)',
  order_item: 'add user_id; key (user_id, order_sn, seq)',
  orders: 'key (user_id, order_sn); a number of an order says its learner: user_id is found in a reference table order_sn → user_id',
  payment: 'add user_id; key (user_id, trade_no); notices find the learner through the reference table of the orders',
  practice: 'key (user_id, id)',
  practice_answer: 'key (user_id, practice_id, question_id, seq)',
  rank_entry:
    'spread by board, not by learner: a page of a board is read far more often than the boards of a learner; key (board, user_id) stays',
  result: 'key (user_id, id); unique (user_id, attempt_id)',
}
