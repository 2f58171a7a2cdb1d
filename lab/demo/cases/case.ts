import type { QuestionSeed } from '#server/seed/shapes'
import { type Chance, chanceOf } from '../chance'
import { explained, isSound, type Problem, rounded, singleOf } from '../numbers'
import { listOf, richOf } from '../rich'

/** Statements on a case, each with its truth and the reason. */
export type Statements = { ask: string; said: readonly (readonly [string, boolean, string])[] }
/** A case with its numbers drawn: what happened, the questions on it, and what it is about. */
export type Case = { story: string; parts: readonly (Problem | Statements)[]; say: string }
/** A task that is answered in words, with its marking points in percent. */
export type Task = { ask: string; reference: readonly string[]; marks: readonly (readonly [string, number])[]; say: string }

type Named = { point: string; name: string; difficulty: number }
export type CaseTemplate = Named & { make(chance: Chance): Case }
export type TaskTemplate = Named & { task(chance: Chance): Task }

type Child = Exclude<QuestionSeed, { type: 'material' }>

const LETTERS = 'ABCDEFGH'

function statementsOf({ ask, said }: Statements, shared: { key: string; points: string[]; difficulty: number }, chance: Chance): Child {
  const turned = chance.shuffled(said)
  const lines = turned.map(([text, isTrue, why]) => `**${isTrue ? '正确' : '错误'}：**${text}。${why}。`)
  return {
    ...shared,
    type: 'uncertain_choice',
    stem: richOf(`${ask}（　　）。`),
    options: turned.map(([text]) => text),
    answer: turned.flatMap(([, isTrue], at) => (isTrue ? [LETTERS[at] ?? ''] : [])),
    explanation: listOf(lines),
  }
}

const TRIES = 60

/** Draws until `count` are found that are sound and differ from each other by their text. */
function drawn<T>(
  { point, name }: Named,
  count: number,
  make: (chance: Chance) => T,
  textOf: (made: T) => string,
  isGood: (made: T) => boolean,
) {
  const found = new Map<string, { made: T; chance: Chance }>()
  for (let turn = 0; turn < TRIES && found.size < count; turn += 1) {
    const chance = chanceOf(`${point} ${name} ${turn}`)
    const made = make(chance)
    if (isGood(made) && !found.has(textOf(made))) found.set(textOf(made), { made, chance })
  }
  if (found.size === 0) throw new Error(`nothing sound of ${point} ${name}`)
  return [...found.values()]
}

/** The material questions of a case, at most `count`, no two with the same numbers. */
export function materialsOf(template: CaseTemplate, count: number, keyOf: (at: number) => string): QuestionSeed[] {
  const { point, difficulty } = template
  const isGood = ({ parts }: Case) => parts.every((part) => 'said' in part || isSound(rounded(part)))
  return drawn(
    template,
    count,
    (chance) => template.make(chance),
    ({ story }) => story,
    isGood,
  ).map(({ made, chance }, turn): QuestionSeed => {
    const shared = { points: [point], difficulty }
    const key = keyOf(turn)
    const children = made.parts.map((part, at): Child => {
      const own = { ...shared, key: `${key}-c${at + 1}` }
      if ('said' in part) return statementsOf(part, own, chance)
      const problem = rounded(part)
      return { ...own, ...singleOf(problem, chance), explanation: richOf(explained(problem)) }
    })
    return { ...shared, key, type: 'material', stem: richOf(made.story), children, explanation: richOf(made.say) }
  })
}

/** The essay questions of a task, at most `count`, no two with the same numbers. */
export function essaysOf(template: TaskTemplate, count: number, keyOf: (at: number) => string): QuestionSeed[] {
  const { point, difficulty } = template
  return drawn(
    template,
    count,
    (chance) => template.task(chance),
    ({ ask }) => ask,
    () => true,
  ).map(
    ({ made }, turn): QuestionSeed => ({
      key: keyOf(turn),
      type: 'essay',
      points: [point],
      difficulty,
      stem: richOf(made.ask),
      reference: listOf(made.reference),
      markingPoints: made.marks.map(([text, share]) => ({ text, share })),
      explanation: richOf(made.say),
    }),
  )
}
