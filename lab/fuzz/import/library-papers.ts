import { Document, type FileChild, type IRunOptions, Packer, Paragraph, TextRun } from 'docx'
import { comparedWith } from '../../../test/server/bank/read/papers/compare'
import { facts, headings, type Kind, type Made, made } from '../../../test/server/bank/read/papers/questions'
import { fc } from '../../../test/support/fast-check'
import { drawn, grid, type LibraryStyle, libraryStyles, line, type Numbered, type Part, usual } from './library-styles'
import type { Papers } from './papers'

const SEED = 20_261_129
const TOLD = 3
const FIRST_ID = 100
const TRUTHS: Readonly<Record<string, string>> = { 对: '√', 错: '×' }

const papersOf = (kinds: readonly Kind[]) =>
  fc.uniqueArray(fc.record({ kind: fc.constantFrom(...kinds), facts: fc.array(facts, { minLength: 3, maxLength: 6 }) }), {
    selector: ({ kind }) => kind,
    minLength: 1,
    maxLength: 4,
  })
type Paper = ReturnType<typeof papersOf> extends fc.Arbitrary<infer T> ? T : never

const CHOICES = ['single', 'several'] as const
const SHORT = [...CHOICES, 'judgement'] as const
const ALL = [...SHORT, 'fill', 'essay'] as const
/** Kinds whose keys a style can say. */
function kindsOf({ keys = 'below' }: LibraryStyle): readonly Kind[] {
  if (keys === 'look') return CHOICES
  return keys === 'below' || keys === 'list' || keys === 'parts' ? ALL : SHORT
}

/** Where all options have the look of the right ones nobody can tell which are right, so one of them stays plain. */
const soundFor = (own: Made, keys: LibraryStyle['keys']): Made =>
  keys === 'look' && own.key.length === own.options.length ? { ...own, key: own.key.slice(1) } : own

function partsOf(paper: Paper, { from = 1, keys }: LibraryStyle): Part[] {
  let number = from
  return paper.map(({ kind, facts: all }) => ({
    kind,
    questions: all.map((own) => ({ made: soundFor(made(kind, FIRST_ID + number, own), keys), number: number++ })),
  }))
}

function keyText({ kind, key, options }: Made, { key: write = (letters: string) => letters }: LibraryStyle): string {
  if (kind === 'judgement') return TRUTHS[key[0] ?? ''] ?? ''
  if (options.length > 0) return write(key.join(''))
  return key.join(kind === 'fill' ? '；' : '\n')
}

const linesOf = (text: string, style: LibraryStyle) => text.split('\n').map((each) => line((style.words ?? usual.words)(each)))

function optionsOf(question: Numbered, style: LibraryStyle): FileChild[] {
  const { letter = usual.letter, words = usual.words, options = usual.options, keys, rightLook } = style
  const { key, options: texts } = question.made
  if (keys !== 'look') return options(question, { letter, words })
  return texts.map((text, at) => {
    const look: IRunOptions = key.includes(String.fromCharCode(65 + at)) ? { ...rightLook } : {}
    return line([new TextRun({ text: `${letter(at)}${text}`, ...look })])
  })
}

/** A question as paragraphs and tables. */
function questionBlocks(question: Numbered, style: LibraryStyle): FileChild[] {
  const { keys = 'below', words = usual.words, number = usual.number, place = '（    ）', keyWord = '答案：' } = style
  const { made: own } = question
  const stem = drawn(own.stem, keys === 'stem' ? `（ ${keyText(own, style)} ）` : place)
  const label = number(question.number)
  const [first = '', ...more] = keyText(own, style).split('\n')
  const isBelow = keys === 'below'
  const key = isBelow ? [line(words(`${keyWord}${first}`)), ...more.flatMap((text) => linesOf(text, style))] : []
  const explained = hasExplanations(style) && own.explanation !== '' ? [line(words(`解析：${own.explanation}`))] : []
  return [
    line([...(label === '' ? [] : [new TextRun(label)]), ...words(stem)], style.stem?.(question)),
    ...optionsOf(question, style),
    ...key,
    ...explained,
  ]
}

const hasExplanations = ({ keys = 'below', isOneTable }: LibraryStyle) =>
  isOneTable === true || keys === 'below' || keys === 'stem' || keys === 'look'

/** The keys of a part, at the end of the paper or of the part. */
function keyBlocks({ kind, questions }: Part, style: LibraryStyle): FileChild[] {
  const isShort = SHORT.some((short) => short === kind)
  const all = questions.map(({ made: own, number }) => ({ number, key: keyText(own, style) }))
  if (style.keys === 'table' && isShort)
    return [
      grid([
        [[line([new TextRun('题号')])], ...all.map(({ number }) => [line([new TextRun(String(number))])])],
        [[line([new TextRun('答案')])], ...all.map(({ key }) => [line([new TextRun(key)])])],
      ]),
    ]
  if (style.keys === 'range' && isShort)
    return [line([new TextRun(`${all[0]?.number}-${all.at(-1)?.number} ${all.map(({ key }) => key).join(kind === 'several' ? ' ' : '')}`)])]
  return all.flatMap(({ number, key }) => linesOf(`${number}. ${key}`, style))
}

function tabledBlocks(parts: readonly Part[], style: LibraryStyle): FileChild[] {
  const text = (words: string) => words.split('\n').map((each) => line([new TextRun(each)]))
  const heads = ['题号', '题型', '题干', '选项', '答案', '解析'].map(text)
  const rows = parts.flatMap(({ kind, questions }) =>
    questions.map(({ made: own, number }) => [
      text(String(number)),
      text(headings[kind]),
      text(drawn(own.stem, '（ ）')),
      text(own.options.map((option, at) => `${usual.letter(at)}${option}`).join('\n')),
      text(keyText(own, style)),
      text(own.explanation),
    ]),
  )
  return [grid([heads, ...rows])]
}

function blocksOf(parts: readonly Part[], style: LibraryStyle): FileChild[] {
  if (style.isOneTable) return tabledBlocks(parts, style)
  const { heading = usual.heading, keys = 'below' } = style
  const answers = () => new Paragraph('参考答案')
  const head = (at: number, { kind }: Part) => new Paragraph(heading(at, kind))
  const body = parts.flatMap((part, at) => [
    head(at, part),
    ...part.questions.flatMap((question) => questionBlocks(question, style)),
    ...(keys === 'parts' ? [answers(), ...keyBlocks(part, style)] : []),
  ])
  const isAtEnd = keys === 'list' || keys === 'table' || keys === 'range'
  return isAtEnd ? [...body, answers(), ...parts.flatMap((part, at) => [head(at, part), ...keyBlocks(part, style)])] : body
}

async function bytesOf(parts: readonly Part[], style: LibraryStyle): Promise<Uint8Array> {
  const document = new Document({ ...usual.document, ...style.document, sections: [{ children: blocksOf(parts, style) }] })
  return Packer.toBuffer(document)
}

/** Word papers that a library writes, as many in each style: each question must be the one that was written, or be refused. */
export async function libraryPapers(perStyle: number): Promise<Papers> {
  const found: Papers = { papers: 0, questions: 0, right: 0, refused: 0, silent: 0, failures: [] }
  for (const [at, style] of libraryStyles.entries())
    for (const paper of fc.sample(papersOf(kindsOf(style)), { seed: SEED + at, numRuns: perStyle })) {
      const parts = partsOf(paper, style)
      const written = parts.flatMap(({ questions }) => questions.map((each) => each.made))
      const wish = { isExplained: hasExplanations(style), isByLook: style.keys === 'look' }
      const { count, right, wrong, refused } = await comparedWith(await bytesOf(parts, style), written, wish)
      const missing = Math.max(0, count - right - wrong.length)
      found.papers += 1
      found.questions += count
      found.right += right
      found.silent += wrong.length + (refused.length === 0 ? missing : 0)
      found.refused += refused.length === 0 ? 0 : missing
      const isSilent = wrong.length > 0 || (missing > 0 && refused.length === 0)
      if (isSilent) found.failures.push(`library paper (${style.name}): ${[...wrong, ...refused].slice(0, TOLD).join(' ')}`)
    }
  return found
}
