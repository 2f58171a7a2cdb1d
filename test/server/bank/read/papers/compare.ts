import { plainWords } from '#server/bank/read/rich/markup'
import { fc } from '../../../../support/fast-check'
import { readOnly, type Taken } from '../read-only'
import { BLANK, facts, type Kind, type Made, made, PLACE } from './questions'
import { isListed, type Style, styles } from './styles'
import { type Section, tabledPaper, writtenPaper } from './written'

const kinds = fc.constantFrom<Kind>('single', 'several', 'judgement', 'fill', 'essay')
const papers = fc.record({
  style: styles,
  sections: fc.uniqueArray(fc.record({ kind: kinds, facts: fc.array(facts, { minLength: 2, maxLength: 6 }) }), {
    selector: ({ kind }) => kind,
    minLength: 1,
    maxLength: 4,
  }),
})
type Paper = typeof papers extends fc.Arbitrary<infer T> ? T : never

/** The sections of a paper with numbers as its style counts them. */
function sectionsOf({ style, sections }: Paper): Section[] {
  let number = style.from
  let place = 0
  return sections.map(({ kind, facts: all }) => {
    // Lists go on through a paper, and so do papers without headings.
    if (!style.goesOn && style.hasHeadings && !isListed(style.numbering)) number = style.from
    return { kind, questions: all.map((own) => ({ made: made(kind, 100 + place, own), number: number++, place: place++ })) }
  })
}

/** Choices that a style cannot say: a letter in the stem has no other form, and numbers of a key must come once. */
function soundStyle({ style, sections }: Paper): Style {
  const isOfLetters = style.options === 'space' && ['line', 'pairs', 'tabs', 'bullets'].includes(style.layout)
  return {
    ...style,
    options: isOfLetters || style.layout === 'list' ? 'dot' : style.options,
    goesOn: style.goesOn || (!style.hasHeadings && sections.length > 1),
    wrap: style.wrap === 'textBox' && style.keys.startsWith('end') ? 'plain' : style.wrap,
  }
}

const folded = (text: string) => text.replace(/[\s\u3000]/g, '')
const stemOf = (stem: string) =>
  folded(
    stem
      .replaceAll(PLACE, '')
      .replaceAll(BLANK, '____')
      .replace(/[（(【][\s\u3000]*[)）】]/g, ''),
  )

type Seen = Taken['questions'][number]

function keyOf({ key }: Seen): string {
  const own = key as Taken['bodies'][number]['answer_key']
  switch (own?.kind) {
    case 'letters':
      return own.letters.join('')
    case 'truth':
      return own.value ? '对' : '错'
    case 'blanks':
      return own.alternatives.map((texts) => texts.join('|')).join('；')
    case 'points':
      return folded(plainWords(own.reference))
    default:
      return ''
  }
}

const types = { single: 'single_choice', several: 'choice', judgement: 'determine', fill: 'fill', essay: 'essay' } as const

const wordsOf = ({ kind, stem, options, key, explanation }: Made, isExplained: boolean) =>
  JSON.stringify([
    types[kind],
    stemOf(stem),
    options.map(folded),
    folded(kind === 'fill' ? key.join('；') : key.join('')),
    isExplained ? folded(explanation) : '',
  ])
const seenWords = (seen: Seen) =>
  JSON.stringify([seen.type, stemOf(seen.stem), seen.options.map(folded), folded(keyOf(seen)), folded(seen.explanation)])

/** Holds what became of the questions of a paper: those as they were meant, others that nobody wrote, and what was refused. */
export type Compared = { count: number; right: number; wrong: string[]; refused: string[] }
export type Outcome = Compared & { style: Style }

/** Reads a paper and compares every question, field by field, with those that were written. */
export async function comparedWith(
  bytes: Uint8Array,
  written: readonly Made[],
  { isExplained, isByLook = false }: { isExplained: boolean; isByLook?: boolean },
): Promise<Compared> {
  const wanted = new Set(written.map((each) => wordsOf(each, isExplained)))
  const count = wanted.size
  try {
    const { questions, refused } = await readOnly('a.docx', bytes, { isByLook })
    const words = questions.map(seenWords)
    return { count, right: words.filter((text) => wanted.has(text)).length, wrong: words.filter((text) => !wanted.has(text)), refused }
  } catch (error) {
    if (!(error instanceof Error) || !('reason' in error)) throw error
    return { count, right: 0, wrong: [], refused: [`file ${String(error.reason)}`] }
  }
}

async function outcomeOf(paper: Paper): Promise<Outcome & { bytes: Uint8Array }> {
  const style = soundStyle(paper)
  const sections = sectionsOf({ ...paper, style })
  const bytes = style.wrap === 'cells' ? tabledPaper(sections, style) : writtenPaper(sections, style)
  const isExplained = style.wrap === 'cells' || !style.keys.startsWith('end')
  const written = sections.flatMap(({ questions }) => questions.map((each) => each.made))
  return { style, bytes, ...(await comparedWith(bytes, written, { isExplained })) }
}

/** Reads so many generated papers, and hands each outcome on. */
export async function readPapers(runs: number, seed: number, onPaper: (outcome: Outcome & { bytes: Uint8Array }) => void): Promise<void> {
  for (const paper of fc.sample(papers, { seed, numRuns: runs })) onPaper(await outcomeOf(paper))
}
