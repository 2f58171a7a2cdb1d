/** Fewer people than this say nothing about a question. */
export const FEWEST_TAKERS = 30
const LOW_DISCRIMINATION = 0.2
const SELDOM_RIGHT = 20
const MOSTLY_RIGHT = 95
/** How many of a hundred are expected to answer a question right, by its difficulty from 1 to 5. */
const EXPECTED: Readonly<Record<number, number>> = { 1: 90, 2: 75, 3: 60, 4: 45, 5: 30 }
/** A share of right answers further than this from the expected one, in points, contradicts the stated difficulty. */
const FAR = 30

/** Reasons to look at a question again, as staff read them. */
export const doubtTitles = {
  backwards: '区分度是负的',
  low: '区分度低',
  misled: '错项多于正确项',
  seldom: '很少有人答对',
  mostly: '几乎都答对',
  harder: '比标的难',
  easier: '比标的容易',
} as const
export type Doubt = keyof typeof doubtTitles
/** The same of a question in one paper, where its time is known too. */
export const itemDoubtTitles = { ...doubtTitles, slow: '用时过长' } as const
export type ItemDoubt = keyof typeof itemDoubtTitles

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

function powerDoubts(discrimination: number): Doubt[] {
  if (discrimination < 0) return ['backwards']
  return discrimination < LOW_DISCRIMINATION ? ['low'] : []
}

/** Compares the share of right answers with the stated difficulty; an unknown difficulty is not compared. */
function difficultyDoubts(rightPercent: number, difficulty: number): Doubt[] {
  const expected = EXPECTED[difficulty] ?? rightPercent
  if (expected - rightPercent > FAR) return ['harder']
  return rightPercent - expected > FAR ? ['easier'] : []
}

/** Names why a question needs a look; empty when nothing stands out. */
export function itemDoubts({ rightPercent, discrimination, mostWrong }: ItemFigures, difficulty: number): Doubt[] {
  if (rightPercent === null || discrimination === null) return []
  return [
    ...powerDoubts(discrimination),
    ...(mostWrong && mostWrong.percent > rightPercent ? (['misled'] as const) : []),
    ...(rightPercent < SELDOM_RIGHT ? (['seldom'] as const) : []),
    ...(rightPercent > MOSTLY_RIGHT ? (['mostly'] as const) : []),
    ...difficultyDoubts(rightPercent, difficulty),
  ]
}

/** A question on which the middle one of its takers spent more than this many times the share of its marks takes too long. */
const TOO_LONG = 2

/** Doubts whether a question is worth its time. `seconds`: the middle one of the times spent on it, null where unknown; `fair`: the time its marks allow. */
export function timeDoubts(seconds: number | null, fair: number): ItemDoubt[] {
  return seconds !== null && seconds > fair * TOO_LONG ? ['slow'] : []
}

const KEY_DOUBTS: readonly ItemDoubt[] = ['backwards', 'misled']

/** Whether the doubts about a question are about its key: the best choose another option than it says, or most do. */
export const isKeyDoubted = (doubts: readonly ItemDoubt[]): boolean => doubts.some((doubt) => KEY_DOUBTS.includes(doubt))

/** From this on two papers of a learner may be compared. */
export const SOUND_ALPHA = 0.8

/**
 * Cronbach's alpha: how far the questions of a paper measure the same, 1 at most. `items`: how many there are; `ofItems`: the sum of the
 * variances of their marks; `ofTotal`: the variance of the marks of the paper. Null where it says nothing.
 */
export function cronbachAlpha({ items, ofItems, ofTotal }: { items: number; ofItems: number; ofTotal: number }): number | null {
  if (items < 2 || ofTotal <= 0) return null
  return Math.round((items / (items - 1)) * (1 - ofItems / ofTotal) * 100) / 100
}
