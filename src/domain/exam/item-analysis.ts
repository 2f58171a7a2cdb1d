/** Fewer people than this say nothing about a question. */
export const FEWEST_TAKERS = 30
const LOW_DISCRIMINATION = 0.2
const SELDOM_RIGHT = 20
const MOSTLY_RIGHT = 95

type Tally = { judged: number; right: number; best: number; bestRight: number; last: number; lastRight: number }
type Choice = { letter: string; count: number }

/** `discrimination`: the share of right answers in the best quarter minus that in the last one; null for too few people. */
export type ItemFigures = { rightPercent: number | null; discrimination: number | null; mostWrong: (Choice & { percent: number }) | null }

/** Chosen options of a question with how many people chose; the figures may count fewer than the tally. `right`: the letters of the key. */
type Chosen = { letters: readonly Choice[]; people: number; right: readonly string[] }

/** Returns the figures of one question of a paper. */
export function itemFigures(tally: Tally | undefined, { letters, people, right }: Chosen): ItemFigures {
  if (!tally || tally.judged < FEWEST_TAKERS) return { rightPercent: null, discrimination: null, mostWrong: null }
  const share = (part: number, all: number) => (all === 0 ? 0 : part / all)
  const discrimination = share(tally.bestRight, tally.best) - share(tally.lastRight, tally.last)
  const [wrong] = [...letters]
    .filter(({ letter }) => !right.includes(letter))
    .sort((one, other) => other.count - one.count || one.letter.localeCompare(other.letter))
  return {
    rightPercent: Math.round(share(tally.right, tally.judged) * 100),
    discrimination: Math.round(discrimination * 100) / 100,
    mostWrong: wrong && wrong.count > 0 ? { ...wrong, percent: Math.round(share(wrong.count, people) * 100) } : null,
  }
}

/** Names why a question needs a look; empty when nothing stands out. */
export function itemDoubts({ rightPercent, discrimination, mostWrong }: ItemFigures): string[] {
  if (rightPercent === null || discrimination === null) return []
  return [
    ...(discrimination < LOW_DISCRIMINATION ? ['区分度低'] : []),
    ...(mostWrong && mostWrong.percent > rightPercent ? ['错项多于正确项'] : []),
    ...(rightPercent < SELDOM_RIGHT ? ['很少有人答对'] : []),
    ...(rightPercent > MOSTLY_RIGHT ? ['几乎都答对'] : []),
  ]
}
