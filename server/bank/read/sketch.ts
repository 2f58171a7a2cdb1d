import type { RichContent } from '@/contract/site/rich.schema'
import type { QuestionType } from '@/contract/tiku/question.schema'
import { richPlain } from '@/domain/text/rich-plain'
import type { QuestionBody } from '@/domain/tiku/question'
import { answerOf } from './csv/cells'
import { keyText } from './csv/key-text'
import { type Draft, type DraftAnswer, draftDefaults, type Markup, type Pieces, Refused, type Row, wholePoint } from './draft'
import type { Studio } from './rich/rich-builder'
import { richOf } from './rich/rich-of'

/**
 * A question as staff mend it: contents as they are shown, and its key in words, which is `AB`, 对 or a line for each blank. An essay has
 * a reference instead. `type` is null where nobody knows it.
 */
export type Sketch = {
  type: QuestionType | null
  stem: RichContent
  options: RichContent[]
  answer: string
  reference: RichContent
  explanation: RichContent
  points: string[]
  children: Sketch[]
  /** Whether staff chose its key over that of the bank. */
  overBank?: boolean
}

/** A question of a file by its line, as staff want it: with other content, or left out. */
export type Fix = { file: string; line: number; content: Sketch | null }

const BETWEEN = ' | '

/** A key in words, as it is typed. */
function answerWords(answer: DraftAnswer | QuestionBody['answer_key']): string {
  switch (answer?.kind) {
    case 'letters':
      return answer.letters.join('')
    case 'truth':
      return answer.value ? '对' : '错'
    case 'blanks':
      return answer.alternatives.map((texts) => texts.join(BETWEEN)).join('\n')
    default:
      return ''
  }
}

const paragraph = (text: string): RichContent => (text === '' ? [] : [{ type: 'p', inline: [{ text }] }])

/** A question of the bank's form as a sketch. */
export function sketchOfBody(
  { type, body }: { type: QuestionType; body: QuestionBody },
  points: readonly string[],
  children: readonly Sketch[],
): Sketch {
  const { stem, options, answer_key: key, explanation } = body
  return {
    type,
    stem,
    options: options.map(({ text, rich }) => rich ?? paragraph(text)),
    answer: answerWords(key),
    reference: key?.kind === 'points' ? key.reference : [],
    explanation,
    points: [...points],
    children: [...children],
  }
}

/** Contents of a markup, with nothing in place of one that cannot be shown. */
async function shown(markup: Markup, studio: Studio): Promise<RichContent> {
  try {
    return await richOf(markup, studio)
  } catch (error) {
    if (error instanceof Refused) return []
    throw error
  }
}

const piecesOfDraft = ({ answer, ...draft }: Draft): Pieces => ({
  ...draft,
  answer: answerWords(answer),
  ...(answer.kind === 'points' && { reference: answer.reference }),
})

/** A question as far as it was read, with its pictures kept. */
export async function sketchOf(from: Draft | Pieces, desk: Omit<Studio, 'notes'>): Promise<Sketch> {
  const studio: Studio = { ...desk, notes: [] }
  const isDraft = 'children' in from
  const pieces = isDraft ? piecesOfDraft(from) : from
  const each = async (markups: readonly Markup[]) => {
    const contents: RichContent[] = []
    for (const markup of markups) contents.push(await shown(markup, studio))
    return contents
  }
  const children: Sketch[] = []
  for (const child of isDraft ? from.children : []) children.push(await sketchOf(child, desk))
  const [stem = []] = await each([pieces.stem])
  const [reference = []] = await each(pieces.reference ? [pieces.reference] : [])
  return {
    type: pieces.type,
    stem,
    options: await each(pieces.options),
    answer: pieces.answer,
    reference,
    explanation: (await each(pieces.explanation)).flat(),
    points: [...pieces.points],
    children,
  }
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
const stored = (content: RichContent): Markup => ({ form: 'tree', nodes: [], stored: content })
const isChosen = new Set<QuestionType>(['single_choice', 'choice', 'uncertain_choice'])

/** The key of a sketch. One that was not changed keeps the worth of its options and answers. Throws `Refused`. */
function answerIn({ type, stem, options, answer, reference }: Sketch, was: Draft | null): DraftAnswer {
  const before = was?.answer
  switch (type) {
    case 'material':
      return { kind: 'none' }
    case 'essay':
      return { kind: 'points', reference: stored(reference), points: before?.kind === 'points' ? before.points : wholePoint }
    default: {
      const isSame = before !== undefined && was?.type === type && answerWords(before) === answer && was.options.length === options.length
      if (isSame) return before
      if (type === 'fill')
        return { kind: 'blanks', alternatives: linesOf(answer).map((line) => line.split(/[|｜]/).map((text) => text.trim())) }
      const said = { answer: keyText(answer), stem: richPlain(stem), rubric: '', means: { form: null } }
      return answerOf(type ?? 'single_choice', { ...said, options: type === 'determine' ? [] : options.map(richPlain) })
    }
  }
}

/** The question that a mended one is made from, so that it keeps its name and its place. */
export function basisOf(row: Row): Draft | null {
  if ('draft' in row) return row.draft
  const { chapter = null, category = null } = row.pieces ?? {}
  const empty = { type: 'material', stem: { form: 'plain', text: '' }, answer: { kind: 'none' } } as const
  return { ...draftDefaults, ...empty, line: row.line, chapter, category }
}

/** A mended question as a draft; `was` is what its file has, whose name and place it keeps. Throws `Refused`. */
export function draftOfSketch(sketch: Sketch, was: Draft | null, line: number): Draft {
  const { type, stem, options, explanation, points, children } = sketch
  if (type === null) throw new Refused('type_missing', '还没有选题型')
  return {
    ...(was ?? { ...draftDefaults, line }),
    type,
    stem: stored(stem),
    options: isChosen.has(type) ? options.map(stored) : [],
    answer: answerIn(sketch, was),
    explanation: explanation.length > 0 ? [stored(explanation)] : [],
    points,
    pinned: was && was.options.length === options.length ? was.pinned : [],
    children: type === 'material' ? children.map((child, at) => draftOfSketch(child, was?.children[at] ?? null, line + at + 1)) : [],
  }
}
