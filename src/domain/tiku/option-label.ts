import type { Question } from '@/contract/tiku/question.schema'

type Options = Question['options']

/** Letter of the option shown at this place, counted from 0: A, B, C … */
export function labelAt(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index)
}

/** Stored letters as the letters this learner saw, in the order shown; a letter that is no option is left out. */
export function shownLetters(options: Options, letters: readonly string[]): string {
  return options.flatMap(({ letter }, index) => (letters.includes(letter) ? [labelAt(index)] : [])).join('')
}

/** A receipt's arithmetic with stored letters replaced by the letters the learner saw. */
export function shownArithmetic(options: Options, arithmetic: string): string {
  return arithmetic.replace(/[A-H]+/g, (letters) => shownLetters(options, letters.split('')) || letters)
}
