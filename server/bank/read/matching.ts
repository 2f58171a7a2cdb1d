import { letterAt } from '@/domain/tiku/question'
import { type Draft, type DraftAnswer, draftDefaults, type Markup } from './draft'
import { Refused } from './refused'

/** Holds two sides that belong together. A right side without a left one is there to mislead. */
type Pair = { left: Markup | null; right: Markup }
type Matching = { type: 'material'; options: Markup[]; answer: DraftAnswer; children: Draft[] }

/** Returns the words by which two sides are told apart. */
const wordsOf = (side: Markup) => (side.form === 'tree' ? (side.nodes.length === 0 ? '' : JSON.stringify(side.nodes)) : side.text.trim())

/** A matching question as this bank has it: its words are a material, and each left side is a single choice among all right sides. Throws `Refused`. */
export function matchingOf(pairs: readonly Pair[], line: number): Matching {
  const options = pairs.map(({ right }) => right).filter((right, at, all) => all.findIndex((one) => wordsOf(one) === wordsOf(right)) === at)
  const children = pairs.flatMap(({ left, right }): Draft[] => {
    if (left === null || wordsOf(left) === '') return []
    const letter = letterAt(options.findIndex((option) => wordsOf(option) === wordsOf(right)))
    return [{ ...draftDefaults, line, type: 'single_choice', stem: left, options, answer: { kind: 'letters', letters: [letter] } }]
  })
  if (children.length === 0) throw new Refused('answer_missing', '匹配题没有要配对的内容')
  return { type: 'material', options: [], answer: { kind: 'none' }, children }
}
