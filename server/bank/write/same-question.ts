import { Refused } from '#server/bank/read/draft'
import { plainWords } from '#server/bank/read/rich/markup'
import { likeness } from '@/domain/text/likeness'
import type { QuestionBody } from '@/domain/tiku/question'

/** The current content of a question in the bank. */
export type Said = Pick<QuestionBody, 'stem' | 'options' | 'answer_key'>

/** Stems less alike than this are two questions. */
const LEAST_ALIKE = 0.5

const words = ({ text }: { text: string }) => text.replace(/\s+/g, '')

const isReordered = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length &&
  new Set(before).size === before.length &&
  before.some((text, at) => text !== after[at]) &&
  after.every((text) => before.includes(text))

/** Whether two questions under one number are not the same: their stems have little in common, or no option is in both. */
export function isAnother(before: Said, after: Said): boolean {
  const [was, is] = [before.options.map(words), after.options.map(words)]
  if (was.length > 0 && is.length > 0 && !is.some((text) => was.includes(text))) return true
  return likeness(plainWords(before.stem), plainWords(after.stem)) < LEAST_ALIKE
}

/**
 * Why a row cannot be a newer version of the question the bank has under its name; null when it can. Learners' answers are kept by
 * option letter and are marked again when the key changes, so a letter must go on meaning what it meant.
 */
export function misfit(before: Said, after: Said): Refused | null {
  if (before.answer_key?.kind !== after.answer_key?.kind)
    return new Refused('type_changed', '题库里同一编号的题是另一种作答形式，请换一个编号作为新题')
  const [was, is] = [before.options.map(words), after.options.map(words)]
  if (isReordered(was, is)) return new Refused('options_reordered', '选项换了次序：已有的作答按选项字母记录，请保持原来的次序')
  if (isAnother(before, after))
    return new Refused('another_question', '编号与题库里的一题相同，题干或选项却不同，像是另一道题：请换一个编号')
  return null
}
