import type { RichContent } from '@/contract/site/rich.schema'
import type { Key, QuestionType } from '@/contract/tiku/question.schema'
import { withoutInvisible } from '@/domain/text/invisible'
import { pinnedLetters } from '@/domain/tiku/pinned-letters'
import { letterAt, type QuestionBody } from '@/domain/tiku/question'
import { fitBlanks } from './blanks'
import { type Draft, type DraftAnswer, type Note, Refused } from './draft'
import { askedHash, fingerprintOf, hash, wellFormed } from './fingerprint'
import { isMoreThanWords, plainWords } from './rich/markup'
import type { Studio } from './rich/rich-builder'
import { richOf } from './rich/rich-of'
import { hasFormula, typedForms } from './rich/typed-tex'

/** A question ready to be stored. `key` names it for life; children carry the key of their material and a part of their own. */
export type Prepared = {
  line: number
  key: string
  /** Whether its file gave it a name. */
  isNamed: boolean
  /** The content of a question, without and with its key, as hashes. */
  asked: string
  fingerprint: string
  notes: readonly Note[]
  category: string | null
  chapter: string | null
  points: readonly string[]
  type: QuestionType
  body: QuestionBody
  /** Whether its file names a difficulty. */
  isGraded: boolean
  children: readonly Prepared[]
}

const MOST_OPTIONS = 8
const MOST_BLANKS = 20
const LONGEST_BLANK = 200
const LONGEST_NAME = 100
const MOST_POINTS = 10
const MOST_CHILDREN = 50
const WHOLE = 100
const TOLD = 30
const chosen = new Set<QuestionType>(['single_choice', 'choice', 'uncertain_choice'])

type Option = QuestionBody['options'][number]

async function optionsOf({ options, type }: Draft, studio: Studio): Promise<Option[]> {
  if (!chosen.has(type)) return []
  if (options.length < 2 || options.length > MOST_OPTIONS)
    throw new Refused('options_count', `选项须有 2–${MOST_OPTIONS} 个，这里有 ${options.length} 个：${countMend(options.length)}`)
  const made: Option[] = []
  for (const [place, markup] of options.entries()) {
    const rich = await richOf(markup, studio)
    if (rich.some(({ type: node }) => node === 'media'))
      throw new Refused('media_in_option', `选项 ${letterAt(place)} 里的音频或视频放不进题库，请放在题干里`)
    const text = plainWords(rich)
    if (isUnseen(text)) throw new Refused('option_empty', `选项 ${letterAt(place)} 没有内容`)
    made.push({ letter: letterAt(place), text, ...(isMoreThanWords(rich) && { rich }) })
  }
  checkApart(made)
  return made
}

const countMend = (count: number) =>
  count > MOST_OPTIONS ? '请合并或拆成两题' : count === 0 ? '请在题干下面写上 A、B 等选项，或改题型' : '请补上缺少的选项'

const isUnseen = (text: string) => withoutInvisible(text).trim() === ''

/** Options that nobody can tell apart refuse their question. Throws `Refused`. */
function checkApart(options: readonly Option[]) {
  const looks = options.map(({ text, rich }) => withoutInvisible(rich ? JSON.stringify(rich) : text).trim())
  const later = looks.findIndex((look, at) => looks.indexOf(look) < at)
  if (later < 0) return
  const [first, text] = [letterAt(looks.indexOf(looks[later] ?? '')), withoutInvisible(options[later]?.text ?? '').slice(0, TOLD)]
  throw new Refused('options_equal', `选项 ${first} 和 ${letterAt(later)} 相同：${text}，请改掉其中一个`)
}

function weightsOf(weights: readonly number[], count: number): number[] {
  if (weights.length !== count || weights.some((weight) => !(Math.abs(weight) <= WHOLE)))
    throw new Refused('weight_unclear', '选项的权重须为 −100% 到 100%')
  return [...weights]
}

type Chosen = Extract<DraftAnswer, { kind: 'letters' }>

function lettersKey({ letters, weights }: Chosen, type: QuestionType, count: number): Key {
  if (letters.length === 0) throw new Refused('answer_missing', '没有答案：请写上选项字母')
  const beyond = letters.find((letter) => letter.length !== 1 || letter < 'A' || letter >= letterAt(count))
  if (beyond !== undefined)
    throw new Refused('answer_unknown_option', `答案 ${beyond} 不是选项：这一题只有 A 到 ${letterAt(count - 1)}，请改答案或补上选项`)
  if (type === 'single_choice' && letters.length !== 1)
    throw new Refused('answer_count', `单选题须恰有一个答案，这里是 ${letters.join('')}：请只留一个，或把题型改成多选题`)
  return { kind: 'letters', letters: [...letters].sort(), ...(weights && { weights: weightsOf(weights, count) }) }
}

type Written = Extract<DraftAnswer, { kind: 'blanks' }>

type Accepted = { text: string; share: number }

/** A text with the forms of its formulas that a keyboard has. */
function acceptedFor({ text, share }: Accepted): Accepted[] {
  const forms = hasFormula(text) ? typedForms(text) : []
  return [text, ...forms].map((form) => ({ text: form, share }))
}

/**
 * Lists the answers accepted for one blank, each text once, with the share it is named with first. Throws `Refused` where none of it can be
 * typed.
 */
function acceptedIn(texts: readonly Accepted[], at: number): Accepted[] {
  const named = texts.filter(({ text }) => !isUnseen(text))
  if (named.length > 0 && named.every(({ text }) => hasFormula(text) && typedForms(text).length === 0))
    throw new Refused('answer_not_typed', `第 ${at + 1} 空的答案学员无法键入：${named[0]?.text.slice(0, 40)}，请用竖线再写一个能键入的答案`)
  const all = named.flatMap(acceptedFor)
  return all.filter(({ text }, place) => all.findIndex((other) => other.text === text) === place)
}

/** The first text of each blank, where it has a formula. */
async function shownKey(firsts: readonly string[], studio: Studio): Promise<{ shown?: RichContent }> {
  if (!firsts.some(hasFormula)) return {}
  const shown: RichContent = []
  for (const [at, text] of firsts.entries())
    shown.push(...(await richOf({ form: 'plain', text: firsts.length > 1 ? `（${at + 1}）${text}` : text }, studio)))
  return { shown }
}

async function blanksKey({ alternatives, shares, isExact, strict = [] }: Written, studio: Studio): Promise<Key> {
  const accepted = alternatives.map((texts, at) =>
    acceptedIn(
      texts.map((text, place) => ({ text: wellFormed(text).trim(), share: shares?.[at]?.[place] ?? WHOLE })),
      at,
    ),
  )
  const clean = accepted.map((texts) => texts.map(({ text }) => text))
  if (clean.length === 0 || clean.some((texts) => texts.length === 0)) throw new Refused('answer_missing', '有一空没有答案')
  if (clean.length > MOST_BLANKS) throw new Refused('too_many_blanks', `填空超过 ${MOST_BLANKS} 个`)
  if (clean.flat().some((text) => text.length > LONGEST_BLANK)) throw new Refused('answer_too_long', `一空的答案超过 ${LONGEST_BLANK} 字`)
  return {
    kind: 'blanks',
    alternatives: clean,
    ...(shares && { shares: accepted.map((texts) => texts.map(({ share }) => share)) }),
    ...(isExact && { isExact }),
    ...(strict.length > 0 && { strict: [...strict].sort() }),
    ...(await shownKey(
      clean.map(([first = '']) => first),
      studio,
    )),
  }
}

async function pointsKey({ reference, points }: Extract<DraftAnswer, { kind: 'points' }>, studio: Studio): Promise<Key> {
  const sum = points.reduce((total, { share }) => total + share, 0)
  if (sum !== WHOLE) throw new Refused('points_sum', `采分点合计须为 100，这里是 ${sum}`)
  if (points.some(({ text }) => text === '')) throw new Refused('points_empty', '有一个采分点没有文字')
  const said = points.map(({ text, share }) => ({ text: wellFormed(text).trim(), share }))
  return { kind: 'points', reference: await richOf(reference, studio), points: said }
}

const expected: Readonly<Record<QuestionType, DraftAnswer['kind']>> = {
  single_choice: 'letters',
  choice: 'letters',
  uncertain_choice: 'letters',
  fill: 'blanks',
  determine: 'truth',
  essay: 'points',
  material: 'none',
}

async function keyOf({ answer, type }: Draft, optionCount: number, studio: Studio): Promise<Key | null> {
  if (answer.kind !== expected[type]) throw new Refused('answer_mismatch', '答案与题型不符')
  switch (answer.kind) {
    case 'letters':
      return lettersKey(answer, type, optionCount)
    case 'blanks':
      return blanksKey(answer, studio)
    case 'points':
      return pointsKey(answer, studio)
    case 'truth':
      return { kind: 'truth', value: answer.value }
    case 'none':
      return null
  }
}

async function explanationOf({ explanation }: Draft, studio: Studio): Promise<RichContent> {
  const parts: RichContent[] = []
  for (const markup of explanation) parts.push(await richOf(markup, studio))
  return parts.flat()
}

/** The name in the file, else the hash of the content. */
function ownKey({ id }: Draft, asked: string): string {
  const given = id === null ? '' : wellFormed(id).normalize('NFC').replace(/\s+/g, ' ').trim()
  if (given === '') return `#${asked}`
  return `=${given.length > LONGEST_NAME ? hash(given) : given}`
}

const nameOf = (text: string | null) => {
  const name = wellFormed(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  if (name.length > LONGEST_NAME) throw new Refused('name_too_long', `名称超过 ${LONGEST_NAME} 字：${name.slice(0, 20)}…`)
  return name === '' ? null : name
}

function namesOf(points: readonly string[]): string[] {
  const names = [...new Set(points.flatMap((point) => nameOf(point) ?? []))]
  if (names.length > MOST_POINTS) throw new Refused('too_many_points', `知识点超过 ${MOST_POINTS} 个`)
  return names
}

async function childrenOf(draft: Draft, studio: Studio): Promise<Prepared[]> {
  if (draft.type !== 'material') return []
  if (draft.children.length === 0) throw new Refused('material_empty', '材料题没有小题')
  if (draft.children.length > MOST_CHILDREN) throw new Refused('too_many_children', `小题超过 ${MOST_CHILDREN} 道`)
  const children: Prepared[] = []
  for (const child of draft.children) {
    if (child.type === 'material') throw new Refused('material_nested', '材料题里不能再有材料题', child.line)
    try {
      children.push(await prepare(child, studio))
    } catch (error) {
      throw error instanceof Refused && error.line === undefined ? new Refused(error.code, `小题：${error.reason}`, child.line) : error
    }
  }
  if (new Set(children.map(({ key }) => key)).size < children.length) throw new Refused('duplicate', '有两道小题相同')
  return children
}

/** A draft as it is stored, its text turned to trees and its key checked. Throws `Refused`. */
export async function prepare(draft: Draft, desk: Omit<Studio, 'notes'>): Promise<Prepared> {
  const studio: Studio = { ...desk, notes: [] }
  const options = await optionsOf(draft, studio)
  const answer_key = await keyOf(draft, options.length, studio)
  const words = await richOf(draft.stem, studio)
  if (words.length === 0 || isUnseen(plainWords(words))) throw new Refused('stem_empty', '没有题干')
  const stem = answer_key?.kind === 'blanks' ? fitBlanks(words, answer_key.alternatives.length) : words
  const explanation = await explanationOf(draft, studio)
  const pinned = pinnedLetters({ stem, options, explanation }, draft.pinned)
  const body: QuestionBody = { stem, options, answer_key, explanation, difficulty: draft.difficulty, pinned }
  const children = await childrenOf(draft, studio)
  const names = { category: nameOf(draft.category), chapter: nameOf(draft.chapter), points: namesOf(draft.points) }
  const asked = askedHash(
    { ...body, type: draft.type },
    children.map((child) => child.asked),
  )
  const key = ownKey(draft, asked)
  const fingerprint = fingerprintOf(
    asked,
    answer_key,
    children.map((child) => child.fingerprint),
  )
  const own = { asked, fingerprint, notes: [...draft.notes, ...studio.notes, ...children.flatMap(({ notes }) => notes)] }
  return {
    line: draft.line,
    key,
    isNamed: key.startsWith('='),
    ...own,
    ...names,
    type: draft.type,
    body,
    isGraded: draft.isGraded,
    children,
  }
}
