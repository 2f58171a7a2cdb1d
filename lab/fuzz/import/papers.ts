import { type Outcome, readPapers } from '../../../test/server/bank/read/papers/compare'

/** Share of questions that may be refused although their paper is written soundly. */
const MOST_REFUSED = 0.005
const SEED = 20_261_128
const TOLD = 3

const styleWords = ({ style }: Outcome) =>
  `${style.numbering}, options ${style.options} by ${style.layout}, keys ${style.keys}, ${style.wrap}${style.hasHeadings ? `, headings ${style.headingForm}` : ''}`

export type Papers = { papers: number; questions: number; right: number; refused: number; silent: number; failures: string[] }

/** Reads generated Word papers and compares each question, field by field, with the one that was written. */
export async function generatedPapers(count: number): Promise<Papers> {
  const found: Papers = { papers: count, questions: 0, right: 0, refused: 0, silent: 0, failures: [] }
  await readPapers(count, SEED, (outcome) => {
    const missing = outcome.count - outcome.right
    found.questions += outcome.count
    found.right += outcome.right
    found.silent += outcome.wrong.length + (missing > 0 && outcome.refused.length === 0 ? missing - outcome.wrong.length : 0)
    found.refused += outcome.refused.length > 0 ? missing - outcome.wrong.length : 0
    if (outcome.wrong.length > 0) found.failures.push(`generated paper (${styleWords(outcome)}): ${outcome.wrong.slice(0, TOLD).join(' ')}`)
  })
  return found
}

/** Names what is wrong with papers as a whole, beside what is wrong with each. */
export const faultsOf = (kind: string, { failures, silent, refused, questions }: Papers): string[] => [
  ...failures,
  ...(silent > 0 ? [`${kind} papers: ${silent} questions silently changed or lost`] : []),
  ...(refused > MOST_REFUSED * questions ? [`${kind} papers: ${refused} of ${questions} questions refused without need`] : []),
]
