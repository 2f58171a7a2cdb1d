import type { Fold } from '@/contract/tiku/question.schema'

const HAN_OR_SIGN = String.raw`[\p{Script=Han}\p{P}\p{S}]`
const AFTER = new RegExp(`(${HAN_OR_SIGN})\\s+`, 'gu')
const BEFORE = new RegExp(`\\s+(${HAN_OR_SIGN})`, 'gu')
/** Fractions, Roman numerals and lowered digits. Raised digits stay, for 10² is not 102. */
const FORMS = /(\d?)([\u00bc-\u00be\u2150-\u215f\u2160-\u217f\u2080-\u208e])/g
const FRACTION = /^[\u00bc-\u00be\u2150-\u215f]$/

const plainForm = (_all: string, digit: string, sign: string) =>
  `${digit}${digit !== '' && FRACTION.test(sign) ? ' ' : ''}${sign.normalize('NFKC').replace('\u2044', '/').toLowerCase()}`

/** Ways of writing that answers may differ in, in the order in which they are taken away. */
const folds: Readonly<Record<Fold, (text: string) => string>> = {
  quotes: (text) => text.replace(/[“”„‟「」『』«»]/g, '"').replace(/[‘’‚‛]/g, "'"),
  forms: (text) => text.replace(FORMS, plainForm),
  marks: (text) => text.replace(/[、;]/g, ','),
  stops: (text) => text.replace(/\s*[。｡.]+$/, '') || text,
  spaces: (text) => text.replace(AFTER, '$1').replace(BEFORE, '$1'),
}
const order = Object.keys(folds) as Fold[]

/** The names of the folds, in receipts and for staff who switch them off for a question. */
export const foldNames: Readonly<Record<Fold, string>> = {
  quotes: '引号的写法',
  forms: '½、₂、Ⅲ 的写法',
  marks: '分隔的符号',
  stops: '末尾的句号',
  spaces: '空格',
}

const isSame = (one: string, other: string, by: readonly Fold[]) => {
  const folded = (text: string) => order.filter((fold) => by.includes(fold)).reduce((rest, fold) => folds[fold](rest), text)
  return folded(one) === folded(other)
}

/** The folds by which two texts are the same answer, each of them needed; null where they are not by those allowed. */
export function foldsBetween(one: string, other: string, strict: readonly Fold[] = []): Fold[] | null {
  const allowed = order.filter((fold) => !strict.includes(fold))
  if (!isSame(one, other, allowed)) return null
  return allowed.reduce<Fold[]>((needed, fold) => {
    const without = needed.filter((each) => each !== fold)
    return isSame(one, other, without) ? without : needed
  }, allowed)
}
