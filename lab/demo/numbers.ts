import type { QuestionSeed } from '#server/seed/shapes'
import { type Chance, chanceOf } from './chance'
import { amountText, richOf } from './rich'

/** A drawn problem. `ask` has `{}` at the place of the result; `say` proves the result, which stands in it in bold. */
export type Problem = {
  ask: string
  key: number
  /** Results of usual mistakes, and what each does wrong. */
  wrong: readonly (readonly [number, string])[]
  say: string
}
/** A problem whose numbers are drawn anew for each question. */
export type Template = {
  point: string
  name: string
  difficulty: number
  make(chance: Chance): Problem
}

/** Forms of the questions that one template becomes, in turn. */
const FORMS = ['single', 'fill', 'single', 'truth', 'single', 'fill', 'single'] as const
const TRIES = 300
const FEWEST = 4
const MOST_WRONG = 3
/** Places to which a sum is exact. */
const PLACES = 6
const UNIT = /\{\}(%|万元|元|件|千克|年|天|次|吨|小时|个月)?/
const MINUS_ONE = -1

/** Whether every result is a number that differs from the others as printed, and none is absurd. */
export function isSound({ key, wrong }: Problem): boolean {
  const texts = [key, ...wrong.map(([value]) => value)].map(amountText)
  const isPlain = [key, ...wrong.map(([value]) => value)].every((value) => Number.isFinite(value) && Math.abs(value) < 1e9)
  const places = (String(key).split('.')[1] ?? '').length
  return (
    isPlain &&
    places <= 2 &&
    new Set(texts).size === texts.length &&
    wrong.length >= MOST_WRONG &&
    (key < 0 || wrong.every(([value]) => value >= 0))
  )
}

const CENT = 100
const toCents = (value: number) => Math.round(value * CENT) / CENT

/** The problem with results of two places, and the float noise of sums taken off its key. */
export const rounded = (problem: Problem): Problem => ({
  ...problem,
  key: Number(problem.key.toFixed(PLACES)),
  wrong: problem.wrong.map(([value, why]) => [toCents(value), why] as const),
})

type Drawn = { problem: Problem; chance: Chance }

/** Sound problems of a template, at most `count`, no two with the same numbers. Throws where a template yields too few. */
function drawn(template: Template, count: number): Drawn[] {
  const found = new Map<string, Drawn>()
  for (let turn = 0; turn < TRIES && found.size < count; turn += 1) {
    const chance = chanceOf(`${template.point} ${template.name} ${turn}`)
    const problem = rounded(template.make(chance))
    // Another name makes no other problem.
    const numbers = (problem.ask.match(/[\d.]+/g) ?? []).join(' ')
    if (isSound(problem) && !found.has(numbers)) found.set(numbers, { problem, chance })
  }
  if (found.size < FEWEST) throw new Error(`${found.size} sound problems of ${template.point} ${template.name}`)
  return [...found.values()]
}

/** The explanation: the way to the result, and what the usual mistakes give. */
export function explained({ say, wrong, ask }: Problem): string {
  const unit = UNIT.exec(ask)?.[1] ?? ''
  const slips = wrong.slice(0, MOST_WRONG).map(([value, why]) => `${why}会得到 ${amountText(value)}${unit === '%' ? '%' : ''}`)
  return `${say}\n易错点：${slips.join('；')}。`
}

/** The problem as a choice between its result and those of the mistakes. */
export function singleOf({ ask, key, wrong }: Problem, chance: Chance) {
  const values = chance.shuffled([key, ...wrong.slice(0, MOST_WRONG).map(([value]) => value)])
  const stem = richOf(`${ask.replace('{}', '（　　）')}`)
  return { type: 'single_choice' as const, stem, options: values.map(amountText), answer: ['ABCD'[values.indexOf(key)] ?? ''] }
}

const spellings = (value: number): string[] => {
  const printed = amountText(value)
  const bare = printed.replaceAll(' ', '')
  return [...new Set([bare, printed, printed.replaceAll(' ', ','), printed.replaceAll(' ', '，')])]
}

/** The questions of a template, at most `count`, each with numbers of its own. */
export function questionsOf(template: Template, count: number, keyOf: (at: number) => string): QuestionSeed[] {
  return drawn(template, count).map(({ problem, chance }, at): QuestionSeed => {
    const { ask, key, wrong } = problem
    const shared = { key: keyOf(at), points: [template.point], difficulty: template.difficulty, explanation: richOf(explained(problem)) }
    const form = FORMS[at % FORMS.length]
    if (form === 'fill') return { ...shared, type: 'fill', stem: richOf(ask.replace('{}', '____')), answer: [spellings(key)] }
    if (form === 'truth') {
      const isTrue = chance.below(2) === 0
      const [slip = MINUS_ONE] = wrong[chance.below(MOST_WRONG)] ?? []
      const verdict = isTrue ? '**本题说法正确。**' : '**本题说法错误。**'
      return {
        ...shared,
        type: 'determine',
        stem: richOf(`${ask.replace('{}', ` ${amountText(isTrue ? key : slip)} `).replace(' %', '%')}（　　）`),
        answer: isTrue,
        explanation: richOf(`${verdict}${explained(problem)}`),
      }
    }
    return { ...shared, ...singleOf(problem, chance) }
  })
}
