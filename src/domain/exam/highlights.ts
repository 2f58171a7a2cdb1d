/** Holds a learner's mark on a question: the start of a phrase marked in its text, or the letter of an option struck out. */
export type Mark = number | string

/** The marks after one was put on, or taken off where it was. */
export function toggleMark(marks: readonly Mark[], mark: Mark): Mark[] {
  return marks.includes(mark) ? marks.filter((own) => own !== mark) : [...marks, mark]
}
