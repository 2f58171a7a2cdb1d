import type { QuestionType } from '@/contract/tiku/question.schema'
import { letterAt, questionTypeNames } from '@/domain/tiku/question'
import { type Draft, type DraftAnswer, draftDefaults, Note, Refused, wholePoint } from '../draft'
import { lettersOf, narrow, repeatedLetter, truthOf } from '../fingerprint'
import type { Run } from '../workbook/looks'
import { isAboutTags } from './about-html'
import { blankKeyNotes, blanksOf, hasBlank } from './blanks-cell'
import type { Columns, Field } from './columns'
import { dataKey } from './data-form'
import { letteredTexts, placesIn } from './key-places'
import { keyText } from './key-text'
import { doubtfulCut, letterBeyond, optionsIn, typeOf, withoutLetters } from './options'
import { type Means, markupOf, type TextForm } from './text-form'

const MOST_TEXT = 50_000
const FIRST_LETTER = 'A'.charCodeAt(0)
/** Texts between signs, without outer space. */
export const parted = (text: string, by: RegExp) => text.split(by).map((part) => part.trim())

/** Text of a cell without the space around it; the first of several lines keeps its indentation. */
export const bodyOf = (text: string) => (text.trim().includes('\n') ? text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd() : text.trim())

/** Options with the place of the cell each is in. */
type Options = { texts: string[]; notes: readonly Note[]; placeAt(at: number): number }

function optionsOf(cells: readonly string[], { joined, options, forms }: Columns, text: TextForm | null): Options {
  const together = joined === null ? '' : (cells[joined] ?? '').trim()
  if (together !== '' && options.some((place) => (cells[place] ?? '').trim() !== ''))
    throw new Refused('options_twice', '“选项”一格和各选项的列里都有文字：请只写在一处')
  if (together !== '') return joinedOptions(together, joined ?? -1)
  // A text that is declared plain keeps its letters and its outer space.
  const isPlain = (place: number) => (forms.get(place) ?? text) === 'plain'
  const found = options.map((place) => {
    const cell = cells[place] ?? ''
    return isPlain(place) && cell.trim() !== '' ? cell : bodyOf(cell)
  })
  const filled = found.slice(0, found.findLastIndex((cell) => cell !== '') + 1)
  const texts = options.some(isPlain) ? filled : withoutLetters(filled)
  const doubt = doubtfulCut(filled, texts)
  const reason = `选项开头的字母当作选项的字母去掉了，如“${doubt?.slice(0, 20)}”：如果它是文字，请给选项都写上字母，或在表头注明（原文）`
  return { texts, placeAt: (at) => options[at] ?? -1, notes: doubt === null ? [] : [new Note('letters_cut', reason)] }
}

function joinedOptions(together: string, place: number): Options {
  const texts = optionsIn(together)
  const odd = letterBeyond(together, texts.length)
  const reason = `选项字母到 ${letterAt(texts.length - 1)} 为止，后面的 ${odd} 留在文字里`
  return { texts, placeAt: () => place, notes: odd === null ? [] : [new Note('letters_end', reason)] }
}

/** Types without options of their own: a judgement has only yes and no. */
function checkOptions(type: QuestionType, options: readonly string[]) {
  const isLost = type === 'determine' ? !options.every((text) => truthOf(keyText(text)) !== null) : isWithoutOptions.has(type)
  if (isLost && options.length > 0)
    throw new Refused('options_unused', `${questionTypeNames[type]}没有选项，这里写了 ${options.length} 个：请改题型，或去掉选项`)
}
const isWithoutOptions = new Set<QuestionType>(['fill', 'essay', 'material'])

/** Cells that no column takes. A line of text with more cells than headers was cut at a comma of its own. */
function notesBeside({ cells, part }: TableRow, { unnamed, beyond, width }: Columns): Note[] {
  const isFilled = (place: number) => (cells[place] ?? '').trim() !== ''
  const more = cells.slice(width).filter((cell) => cell.trim() !== '')
  if (more.length > 0 && part === undefined)
    throw new Refused('cells_beyond', `这一行比表头多 ${more.length} 格：文字里的分隔符要放在引号里`)
  if (beyond.some(isFilled)) throw new Refused('options_beyond', '有一个选项列没有接在前面的字母之后，或超过 8 个：请补齐或改列名')
  const count = more.length + unnamed.filter(isFilled).length
  return count > 0 ? [new Note('cell_unnamed', `有 ${count} 格没有表头，没有导入`)] : []
}

function rubricOf(text: string): { text: string; share: number }[] {
  return parted(text, /[;；\n]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, words, share] = /^(.+?)[=＝:：|｜\s]\s*(\d{1,3})\s*[%％分]?$/.exec(part) ?? []
      if (words === undefined || share === undefined) throw new Refused('points_unclear', `采分点须写成“要点=分数”：${part.slice(0, 30)}`)
      return { text: words.trim(), share: Number(share) }
    })
}

/** Reads the key of a judgement: a word, or the letter of an option that is one. */
function truth(answer: string, options: readonly string[]): DraftAnswer {
  const [letter, ...more] = options.length > 0 ? (lettersOf(answer) ?? []) : []
  const named = letter === undefined || more.length > 0 ? undefined : options[letter.charCodeAt(0) - FIRST_LETTER]
  const said = truthOf(keyText(named ?? answer))
  // 1 is yes, or the first option: where those differ nobody knows which is meant.
  const isTwofold = answer.trim() === '1' && options.length > 0 && truthOf(keyText(options[0] ?? '')) !== true
  const value = isTwofold ? null : said
  if (value === null) throw new Refused(answer === '' ? 'answer_missing' : 'answer_unclear', `判断题答案须为对或错：${answer.slice(0, 30)}`)
  return { kind: 'truth', value }
}

/** Notes the parts of a key that the question's type has no place for. */
export function keyNotes(type: QuestionType, answer: string, options: readonly string[] = [], isNumbered = false): Note[] {
  if (type === 'fill') return blankKeyNotes(answer)
  const key = keyText(answer)
  const places = isLettered.has(type) && lettersOf(key) === null ? placesIn(key, options, isNumbered) : null
  if (places) return [new Note('key_by_place', `答案“${answer.slice(0, 30)}”对应选项 ${places.map(letterAt).join('、')}`)]
  const repeated = isLettered.has(type) ? repeatedLetter(keyText(answer)) : null
  return repeated === null ? [] : [new Note('letter_repeated', `答案“${answer.slice(0, 30)}”里 ${repeated} 写了不止一次，按一次算`)]
}
const isLettered = new Set<QuestionType>(['single_choice', 'choice', 'uncertain_choice'])

/** A stem of a table or paper without a place to write in gets one. */
export function blankNotes(type: QuestionType, stem: string): Note[] {
  return type === 'fill' && !hasBlank(stem) ? [new Note('blank_added', '题干里没有空（____ 或空括号），在末尾加了一处作答')] : []
}

/** Options of a judgement in other words than those it is shown with. */
export function judgedNotes(type: QuestionType, options: readonly string[]): Note[] {
  const other = type === 'determine' ? options.filter((text) => text !== '' && !/^(?:对|错|正确|错误|√|×)$/.test(keyText(text))) : []
  return other.length === 0 ? [] : [new Note('options_as_judgement', `判断题的选项“${other.join('、')}”显示为“对、错”`)]
}

/** One letter of another script, such as a Greek or Cyrillic one that is drawn like A or B. */
const IS_LIKE_LETTER = /^[\p{Script=Greek}\p{Script=Cyrillic}]$/u

/** Why a key that is no letters is none, and how to mend it. */
function unclearKey(answer: string): Refused {
  if (answer === '') return new Refused('answer_missing', '没有答案：请写上选项字母')
  const told = answer.slice(0, 30)
  if (IS_LIKE_LETTER.test(answer)) return new Refused('answer_unclear', `答案须为选项字母：${told}（不是英文字母，只是样子像）`)
  if (/^[\d\s、,，;；]+$/.test(answer))
    return new Refused('answer_unclear', `答案须为选项字母，这里是数字 ${told}：请改成字母，或把各选项的表头写成“选项1、选项2”`)
  return new Refused('answer_unclear', `答案须为选项字母，或与一个选项的文字完全相同：${told}`)
}

function letters(answer: string, options: readonly string[], isNumbered: boolean): DraftAnswer {
  const found = lettersOf(answer) ?? placesIn(answer, options, isNumbered)?.map(letterAt)
  if (!found) throw unclearKey(answer)
  return { kind: 'letters', letters: found }
}

type Keyed = { means: Means; answer: string; stem: string; rubric: string; options: readonly string[]; isNumbered?: boolean }

/** Reads a key in words as the answer of its type. Throws `Refused`. */
export function answerOf(type: QuestionType, { answer, stem, rubric, options, means, isNumbered = false }: Keyed): DraftAnswer {
  switch (type) {
    case 'determine':
      return truth(keyText(answer), options)
    case 'fill':
      return { kind: 'blanks', alternatives: blanksOf(answer, stem) }
    case 'essay':
      return { kind: 'points', reference: markupOf(answer, means), points: rubric === '' ? wholePoint : rubricOf(rubric) }
    case 'material':
      return { kind: 'none' }
    default:
      return letters(keyText(answer), options, isNumbered)
  }
}

const levels: Readonly<Record<string, number>> = {
  易: 1,
  容易: 1,
  简单: 1,
  easy: 1,
  较易: 2,
  中: 3,
  中等: 3,
  适中: 3,
  一般: 3,
  medium: 3,
  较难: 4,
  难: 5,
  困难: 5,
  hard: 5,
}

/** The level a text names: a word, a number from 1 to 5, or as many stars; null where it names none. */
function levelIn(text: string): number | null {
  const word = narrow(text).toLowerCase()
  const level = levels[word] ?? (/^★{1,5}☆*$/.test(word) ? word.replaceAll('☆', '').length : Number(word))
  return Number.isInteger(level) && level >= 1 && level <= 5 ? level : null
}

/** The difficulty of a question; the usual one where none is named. */
export function difficultyOf(text: string): Pick<Draft, 'difficulty' | 'isGraded'> {
  const level = text.trim() === '' ? null : levelIn(text)
  return { difficulty: level ?? draftDefaults.difficulty, isGraded: level !== null }
}

/** A difficulty in words or numbers of its own says nothing here. */
export function difficultyNotes(text: string): Note[] {
  if (text.trim() === '' || levelIn(text) !== null) return []
  const reason = `难度“${text.trim().slice(0, 20)}”不是 1–5 或 易、中、难，按 ${draftDefaults.difficulty} 导入`
  return [new Note('difficulty_unknown', reason)]
}

/** A record of a table with the line it begins on, and what came with it from a workbook. */
export type TableRow = {
  line: number
  cells: string[]
  part?: string
  notes?: readonly Note[]
  enclosed?: ReadonlyMap<string, string>
  /** Letters with a look of their own, by the place of their cell. */
  runs?: ReadonlyMap<number, readonly Run[]>
  /** Why the row cannot be read. */
  fault?: string
  /** Separates the cells of a table in text. */
  mark?: string
  /** Whether a quote in it has no pair. */
  isTorn?: boolean
}

/** Cells that a type has no use for. */
function unusedOf(type: QuestionType, cell: (field: Field) => string): Note[] {
  const isKeyLost = type === 'material' && cell('answer') !== ''
  const isRubricLost = type !== 'essay' && cell('rubric') !== ''
  return [
    ...(isKeyLost ? [new Note('answer_left', '材料题自己没有答案，答案一格没有导入')] : []),
    ...(isRubricLost ? [new Note('rubric_left', '只有问答题有采分点，采分点一格没有导入')] : []),
  ]
}

/** The material a line belongs to. */
export const parentOf = (cells: readonly string[], { fields }: Columns) => (cells[fields.get('parent') ?? -1] ?? '').trim() || null

/** How the text at a place of a row is meant. */
function meansAt({ enclosed, runs }: TableRow, { forms }: Columns, text: TextForm | null, lost: Note[]) {
  return (place: number): Means => {
    const own = runs?.get(place)
    const onNote = (note: Note) => {
      if (!lost.some(({ reason }) => reason === note.reason)) lost.push(note)
    }
    return { form: forms.get(place) ?? text, onNote, ...(enclosed && { enclosed }), ...(own && { runs: own }) }
  }
}

/** Names and key of a row, which are never markup. */
function namesOf(said: (field: Field) => string) {
  const named = (field: Field) => said(field) || null
  return {
    id: named('id'),
    category: named('category'),
    chapter: named('chapter'),
    points: parted(said('points'), /[;；|｜\n]+/).filter((name) => name !== ''),
    ...difficultyOf(said('difficulty')),
  }
}

/** A line of the table as a question. Throws `Refused`. */
export function draftOf(row: TableRow, columns: Columns, text: TextForm | null): Draft {
  const { cells, line, part, fault } = row
  if (fault !== undefined) throw new Refused('cell_unreadable', fault)
  if (cells.some((text) => text.length > MOST_TEXT)) throw new Refused('text_too_long', `一格的文字超过 ${MOST_TEXT} 字`)
  const lost: Note[] = []
  const placeOf = (field: Field) => columns.fields.get(field) ?? -1
  const cell = (field: Field) => (cells[placeOf(field)] ?? '').trim()
  const beside = notesBeside(row, columns)
  const { texts: options, notes, placeAt } = optionsOf(cells, columns, text)
  const open = (place: number, words: string) => ({ text: words, isOpen: (columns.forms.get(place) ?? text) === null })
  const areTagsKept = isAboutTags({
    stem: open(placeOf('stem'), cell('stem')),
    options: options.map((option, at) => open(placeAt(at), option)),
    explanation: open(placeOf('explanation'), cell('explanation')),
  })
  const means = meansAt(row, columns, areTagsKept ? 'plain' : text, lost)
  const markup = (field: Field) => {
    const own = means(placeOf(field))
    // A text that is declared plain keeps its outer space too.
    const words = cells[placeOf(field)] ?? ''
    return markupOf(own.form === 'plain' && cell(field) !== '' ? words : bodyOf(words), own)
  }
  const ofData = columns.forms.get(placeOf('answer')) === 'data' ? dataKey(cell('answer')) : null
  const answer = ofData ? '' : (letteredTexts(keyText(cell('answer')), options) ?? cell('answer'))
  const type = typeOf(cell('type'), options.length, keyText(answer), cell('stem'))
  checkOptions(type, options)
  const kept = areTagsKept ? [new Note('tags_kept', '题目讲的是标签，标签当作文字原样保留：如果是网页格式，请在表头注明（HTML）')] : []
  const said = [
    ...kept,
    ...difficultyNotes(cell('difficulty')),
    ...keyNotes(type, answer, options, columns.isNumbered),
    ...(ofData ? [] : [...judgedNotes(type, options), ...blankNotes(type, cell('stem'))]),
  ]
  const draft = {
    ...draftDefaults,
    ...namesOf(cell),
    line,
    part: part ?? null,
    type,
    stem: markup('stem'),
    options: options.map((option, at) => markupOf(option, means(placeAt(at)))),
    answer:
      ofData?.answer ??
      answerOf(type, {
        answer,
        stem: cell('stem'),
        rubric: cell('rubric'),
        options,
        isNumbered: columns.isNumbered,
        means: means(placeOf('answer')),
      }),
    pinned: ofData?.pinned ?? [],
    explanation: cell('explanation') === '' ? [] : [markup('explanation')],
  }
  return { ...draft, notes: [...(row.notes ?? []), ...beside, ...notes, ...said, ...unusedOf(type, cell), ...lost] }
}
