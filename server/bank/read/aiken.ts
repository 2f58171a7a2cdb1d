import { type Draft, draftDefaults, Note, type Pieces, plain, Refused, type Row } from './draft'
import { lettersOf, repeatedLetter } from './fingerprint'
import { linesOf, type TextFile } from './text/text-file'

const OPTION = /^\s*([A-HＡ-Ｈ])\s*[.)．）、:：]\s*(.*)$/
/** A letter that no option of the bank has. */
const BEYOND = /^\s*[I-ZＩ-Ｚ]\s*[.)．）、]\s*\S/
const MOST_OPTIONS = 8
const ANSWER = /^\s*(?:ANSWER|答案)\s*[:：]\s*(.*)$/i
const EXPLANATION = /^\s*(?:EXPLANATION|FEEDBACK|解析)\s*[:：]\s*(.*)$/i
const MOST_LENGTH = 100_000
const FIRST_LETTER = 'A'.charCodeAt(0)

type Block = { line: number; stem: string; options: string[]; answer: string | null; explanation: string | null; fault: Refused | null }

/** Letters are in order from A; another order is a mistake in the file. */
function addOption(block: Block, letter: string, text: string) {
  const [given = ''] = lettersOf(letter) ?? []
  if (given !== String.fromCharCode(FIRST_LETTER + block.options.length))
    block.fault ??= new Refused('options_order', `选项字母不连续：${given}`)
  block.options.push(text)
}

function draftOf({ line, stem, options, answer, explanation, fault }: Block): Row {
  const letters = lettersOf(answer ?? '')
  const pieces: Pieces = {
    ...{ type: 'single_choice', stem: plain(stem), options: options.map(plain), answer: answer ?? '' },
    ...{ explanation: explanation === null ? [] : [plain(explanation)], points: [], chapter: null, category: null },
  }
  if (fault) return { line, refused: fault, pieces }
  if (answer === null) return { line, refused: new Refused('answer_missing', '没有 ANSWER 行'), pieces }
  if (letters === null) return { line, refused: new Refused('answer_unclear', `答案须为选项字母：${answer.slice(0, 30)}`), pieces }
  const repeated = repeatedLetter(answer)
  const draft: Draft = {
    ...draftDefaults,
    line,
    type: letters.length > 1 ? 'choice' : 'single_choice',
    stem: plain(stem),
    options: options.map(plain),
    answer: { kind: 'letters', letters },
    explanation: explanation === null ? [] : [plain(explanation)],
    notes: repeated === null ? [] : [new Note('letter_repeated', `答案“${answer.slice(0, 30)}”里 ${repeated} 写了不止一次，按一次算`)],
  }
  return { line, draft }
}

/** Adds a line to the question it belongs to. */
function addLine(block: Block, text: string) {
  const [, letter, option] = OPTION.exec(text) ?? []
  const [, answer] = ANSWER.exec(text) ?? []
  const [, explanation] = EXPLANATION.exec(text) ?? []
  if (answer !== undefined) block.answer = answer
  else if (explanation !== undefined) block.explanation = explanation
  else if (block.explanation !== null) block.explanation += `\n${text}`
  else if (letter !== undefined && option !== undefined && block.stem !== '') addOption(block, letter, option)
  else if (block.options.length === MOST_OPTIONS && BEYOND.test(text))
    block.fault ??= new Refused('options_count', `选项最多 ${MOST_OPTIONS} 个`)
  else if (block.options.length > 0) block.options[block.options.length - 1] += `\n${text}`
  else block.stem += block.stem === '' ? text : `\n${text}`
  if (block.stem.length > MOST_LENGTH) block.fault ??= new Refused('text_too_long', '题干过长，像是缺少选项')
}

const isAfter = (block: Block, text: string) => block.answer !== null && !EXPLANATION.test(text) && block.explanation === null
/** Words behind an empty line that go on with nothing begin the next question: one without its answer does not swallow it. */
const isNext = (block: Block, text: string) => block.options.length > 0 && ![OPTION, ANSWER, EXPLANATION].some((mark) => mark.test(text))

/** Questions of an Aiken file: a stem, options from A, an ANSWER line. More than one letter makes it a multiple choice; an explanation may follow. */
export async function* readAiken(file: TextFile): AsyncGenerator<Row> {
  let block: Block | null = null
  let isBehindGap = false
  for await (const { line, text } of linesOf(file)) {
    const isBlank = text.trim() === ''
    const isDone: boolean =
      block !== null && (isBlank ? block.answer !== null : isAfter(block, text) || (isBehindGap && isNext(block, text)))
    isBehindGap = isBlank
    if (block && isDone) {
      yield draftOf(block)
      block = null
    }
    if (isBlank || block?.fault?.code === 'text_too_long') continue
    block ??= { line, stem: '', options: [], answer: null, explanation: null, fault: null }
    addLine(block, text)
  }
  if (block) yield draftOf(block)
}
