import { choice, hundredthsOrNone, many, text, type ValuesOf, wholeOrNone } from '#server/desk/parts/field'
import { phrasesField, textWith } from '#server/desk/parts/phrases'
import { invalid } from '#server/refusal'
import type { DecisionWish } from '#server/services/order/after-sale/cases'
import { choiceWords } from './refund-facts'

/** The most that is typed, in fen. */
export const MOST_TYPED = 100_000_000
const NOTE = 300

/** Fields of a decision on a refund. */
export const decisionFields = {
  choice: choice({ label: '决定', choices: choiceWords }),
  amount: hundredthsOrNone({ label: '退一部分的金额', unit: '元', least: 0, most: MOST_TYPED }),
  beans: wholeOrNone({ label: '退一部分的学豆', least: 0, most: MOST_TYPED }),
  ends: many({ label: '退一部分时', choices: { yes: '同时收回课程' } }),
  goodwill: hundredthsOrNone({ label: '补到余额的金额', unit: '元', least: 1, most: MOST_TYPED }),
  book: choice({
    label: '寄出的教材',
    choices: { ask: '请学员寄回，收到后再退', deduct: '不寄回，整单退时扣款', leave: '送给学员，或没有寄出' },
  }),
  deducted: hundredthsOrNone({ label: '扣教材的金额', unit: '元', least: 0, most: MOST_TYPED }),
  note: text({ label: '写给学员', hint: '学员会读到这句话', most: NOTE, isLong: true, isOptional: true }),
  phrases: phrasesField,
  remark: text({ label: '内部备注', hint: '只有员工看得到', most: 200, isOptional: true }),
}
export type DecisionValues = ValuesOf<typeof decisionFields>

/** The sentence that the learner reads, which there always is. */
function noteOf({ note, phrases }: DecisionValues): string {
  const whole = textWith(note, phrases, { label: '写给学员的话', most: NOTE })
  if (whole === '') throw invalid('请写一句给学员的话，或者选一句常用语')
  return whole
}

/** The decision that a form states. */
export const wishOf = ({ amount, beans, goodwill, deducted, ends, phrases, ...rest }: DecisionValues): DecisionWish => ({
  ...rest,
  note: noteOf({ amount, beans, goodwill, deducted, ends, phrases, ...rest }),
  amount: amount ?? 0,
  beans: beans ?? 0,
  goodwill: goodwill ?? 0,
  deducted: deducted ?? 0,
  keepsRights: ends.length === 0,
})
