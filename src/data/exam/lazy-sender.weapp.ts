import { createAnswerSender } from './answer-sender'

/** A mini-program has the code of its exam with the page. */
export const lazySender = createAnswerSender
