import { plainWords } from '#server/bank/read/rich/markup'
import type { Key } from '@/contract/tiku/question.schema'
import { letterAt } from '@/domain/tiku/question'
import type { bankOf } from '../bank'
import type { Said } from './written-bank'

/** Folds texts that a format cannot tell apart into one. */
export type Fold = (text: string) => string
export const asItIs: Fold = (text) => text
/** Space beside a blank, which is a box to write in. */
const besideBlanks: Fold = (text) => text.replace(/\s*____\s*/g, '____')
/** Space counts once in HTML, and `\$` is a dollar where formulas are read. */
export const asHtml: Fold = (text) => text.replace(/\s+/g, ' ').replaceAll('\\$', '$').trim()

/** Space behind the words of a line is nothing in Word. */
export const asWord: Fold = (text) => text.replace(/[ \t]+(?=\n|$)/g, '').replaceAll('\\$', '$')

/** Moodle and GIFT have no other way to say that several options are right than even shares. */
function worthOf({ letters, weights }: Extract<Key, { kind: 'letters' }>) {
  const isEven = weights?.every((weight, at) => Math.abs(weight - (letters.includes(letterAt(at)) ? 100 / letters.length : 0)) < 0.001)
  return isEven ? null : (weights ?? null)
}

/** All of a key that marks an answer. */
function keyOf(key: Key | null, fold: Fold) {
  switch (key?.kind) {
    case 'points':
      return fold(plainWords(key.reference))
    case 'letters':
      return { letters: key.letters, weights: worthOf(key) }
    case 'blanks':
      return { alternatives: key.alternatives, shares: key.shares ?? null, isExact: key.isExact ?? false }
    default:
      return key?.value ?? null
  }
}

type Fields = { type: string; stem: string; options: string[]; key: unknown; explanation: string; children: Fields[] }

/** The fields of a question that was written. */
export const fieldsOf = ({ type, stem, options, key, explanation, children = [] }: Said, fold: Fold): Fields => ({
  type,
  stem: besideBlanks(fold(stem)),
  options: options.map(fold),
  key: keyOf(key, fold),
  explanation: fold(explanation),
  children: children.map((child) => fieldsOf(child, fold)),
})

type Row = Pick<Awaited<ReturnType<typeof bankOf>>[number], 'id' | 'parent_id' | 'type' | 'stem' | 'options' | 'answer_key' | 'explanation'>

/** The questions of a bank in words, those of a material below it. */
export function saidOf(rows: readonly Row[]): Said[] {
  const below = (parent: number | null): Said[] =>
    rows
      .filter((row) => row.parent_id === parent)
      .map(({ id, type, stem, options, answer_key: key, explanation }) => {
        const children = below(id)
        const words = { stem: plainWords(stem), options: options.map(({ text }) => text), explanation: plainWords(explanation) }
        return { type, key, ...words, ...(children.length > 0 && { children }) }
      })
  return below(null)
}
