import { createHash } from 'node:crypto'
import { beginLife, dawn, endOf, type Life, stepsOf } from './step'
import { DAYS, VILLAGERS } from './village'

type Count = Record<string, number>
const count = (tally: Count, name: string, by = 1) => {
  tally[name] = (tally[name] ?? 0) + by
}

/** How often each kind of step was taken and refused, and what became of rewards. */
export function tallyOf(lives: readonly Life[]): Count {
  const tally: Count = {}
  for (const { lines, village } of lives) {
    for (const line of lines) {
      const [, kind = '', refusal = ''] = /"do":"(\w+)".*\} (.*)$/.exec(line) ?? []
      count(tally, `${kind}${refusal === '' ? '' : ' refused'}`)
    }
    for (const { state, amount } of village.rewards) {
      count(tally, `rewards ${state}`)
      count(tally, `fen ${state}`, amount)
    }
    count(
      tally,
      'fen owed',
      village.debt.reduce((sum, one) => sum + one, 0),
    )
  }
  return tally
}

/** One text for all that was done and all that came of it. */
export function hashOf(lives: readonly Life[]): string {
  const hash = createHash('sha256')
  for (const { lines, village } of lives) hash.update(`${lines.join('\n')}\n${endOf(village)}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** So many people on the model alone. */
export function runModel(seed: number, peopleCount: number, days = DAYS) {
  const lives = Array.from({ length: Math.ceil(peopleCount / VILLAGERS) }, (_none, id) => beginLife(seed, id))
  for (const life of lives)
    for (let day = 0; day < days; day += 1) {
      dawn(life, day)
      for (const _step of stepsOf(life, day));
      const { spent, budget } = life.village.sale
      if (spent > budget || life.village.cash.some((cash) => cash < 0)) throw new Error(`village ${life.village.id} paid what it has not`)
    }
  const steps = lives.reduce((sum, { lines }) => sum + lines.length, 0)
  return { seed, people: lives.length * VILLAGERS, steps, hash: hashOf(lives), tally: tallyOf(lives) }
}
