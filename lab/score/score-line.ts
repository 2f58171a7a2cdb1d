import {
  type Answer,
  type Key,
  type QuestionType,
  QuestionTypeSchema,
  type ScoringRule,
  ScoringRuleSchema,
} from '../../src/contract/tiku/question.schema'
import { formatMarks } from '../../src/domain/scoring/marks'
import { awardMaterial, awardPoints, foldAnswer, type Grade, type GradingPoint, gradeAnswer } from '../../src/domain/scoring/scoring'

type Request = Record<string, unknown>
type Scored = { marks: number; fraction: number; receipt: Grade['receipt'] }
type Options = { count: number | undefined; letters: RegExp }

const MOST_MARKS = 100_000_000
const MOST_OPTIONS = 26
const MOST_WEIGHT = 100

class Unreadable extends Error {}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line.trim())
  } catch {
    throw new Unreadable('not JSON')
  }
}

function requestOf(value: unknown): Request {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable('not an object')
  return value as Request
}

function oneOf<T extends string>(name: string, choices: readonly T[], value: unknown): T {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new Unreadable(`${name} is none of ${choices.join(', ')}`)
  return found
}

function whole(name: string, value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw new Unreadable(`${name} is not a whole number from ${least} to ${most}`)
  return value
}

const optional = (name: string, value: unknown, least: number, most: number) =>
  value === undefined ? undefined : whole(name, value, least, most)

/** Texts, and numbers as they are written: 0 is an answer as "0" is. */
function texts(name: string, value: unknown): string[] {
  const all: unknown[] | null = Array.isArray(value) ? value.map((each) => (typeof each === 'number' ? String(each) : each)) : null
  if (!all?.every((each): each is string => typeof each === 'string')) throw new Unreadable(`${name} is not an array of texts`)
  return all
}

function letters(name: string, value: unknown, { count, letters: pattern }: Options): string[] {
  const read = texts(name, typeof value === 'string' ? [...value] : value)
    .map((letter) => foldAnswer(letter).toUpperCase())
    .filter((letter) => letter !== '')
  const odd = read.find((letter) => !pattern.test(letter))
  if (odd !== undefined) throw new Unreadable(`${name} has ${JSON.stringify(odd)}, which is no letter of ${count ?? MOST_OPTIONS} options`)
  return [...new Set(read)]
}

function truth(name: string, value: unknown): boolean {
  const word = typeof value === 'string' ? foldAnswer(value) : value
  if (word === true || word === 'true') return true
  if (word === false || word === 'false') return false
  throw new Unreadable(`${name} is neither "true" nor "false"`)
}

function optionsOf(value: unknown): Options {
  const count = optional('options', value, 1, MOST_OPTIONS)
  const last = String.fromCharCode('A'.charCodeAt(0) + (count ?? MOST_OPTIONS) - 1)
  return { count, letters: new RegExp(`^[A-${last}]$`) }
}

/** Percents by letter, `{"A": 50, "C": -100}`, or one an option. */
function weightsOf(value: unknown, { letters: pattern }: Options): number[] {
  const percent = (each: unknown) => {
    if (typeof each !== 'number' || !(Math.abs(each) <= MOST_WEIGHT))
      throw new Unreadable(`weights are no numbers from -${MOST_WEIGHT} to ${MOST_WEIGHT}`)
    return each
  }
  if (Array.isArray(value)) return value.map(percent)
  const named = requestOf(value)
  const odd = Object.keys(named).find((letter) => !pattern.test(letter))
  if (odd !== undefined) throw new Unreadable(`weights has ${JSON.stringify(odd)}, which is no option`)
  return Array.from({ length: MOST_OPTIONS }, (_, at) => percent(named[String.fromCharCode('A'.charCodeAt(0) + at)] ?? 0))
}

function keyOf(type: QuestionType, value: unknown, options: Options, weights?: unknown): Key {
  if (type === 'determine') return { kind: 'truth', value: truth('key', value) }
  const read = type === 'fill' ? texts('key', value) : letters('key', value, options)
  if (read.length === 0) throw new Unreadable('key is empty')
  if (type === 'single_choice' && read.length > 1) throw new Unreadable('key of a single choice has more than one letter')
  if (type !== 'fill') return { kind: 'letters', letters: read, ...(weights !== undefined && { weights: weightsOf(weights, options) }) }
  const alternatives = read.map((each) => each.split('|').filter((text) => foldAnswer(text) !== ''))
  if (alternatives.some((allowed) => allowed.length === 0)) throw new Unreadable('key has a blank that nothing fills')
  return { kind: 'blanks', alternatives }
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
/** A place of a list that is null was left empty. */
const withEmpty = (value: unknown): unknown => (Array.isArray(value) ? value.map((each: unknown) => each ?? '') : value)

function answerOf(type: QuestionType, value: unknown, options: Options): Answer | null {
  if (isNothing(value)) return null
  if (type === 'determine') return { kind: 'truth', value: truth('answer', value) }
  return type === 'fill'
    ? { kind: 'blanks', texts: texts('answer', withEmpty(value)) }
    : { kind: 'letters', letters: letters('answer', withEmpty(value), options) }
}

function material({ children }: Request): Scored {
  if (!Array.isArray(children) || children.length === 0) throw new Unreadable('children of a material are no array of requests')
  const each = children.map((child) => answered(requestOf(child)))
  const fullMarks = children.reduce((sum: number, { marks }: { marks: number }) => sum + marks, 0)
  const { rule, marks, fraction, arithmetic } = awardMaterial(
    each.map((one) => one.marks),
    fullMarks,
  )
  return { marks, fraction, receipt: { rule, arithmetic, fraction } }
}

function pointIn(value: unknown): GradingPoint {
  const { text, share } = requestOf(value)
  if (typeof text !== 'string') throw new Unreadable('a point has no text')
  return { text, share: whole('share', share, 1, MOST_MARKS) }
}

/** An essay by its marking points: `points` with their shares, and of each in `met` whether the answer has it. */
function essay({ points, met, marks }: Request): Scored {
  if (!Array.isArray(points) || points.length === 0) throw new Unreadable('an essay is marked by its marking points: "points" and "met"')
  const read = points.map(pointIn)
  if (!Array.isArray(met) || met.length !== read.length) throw new Unreadable('met does not go with points place by place')
  const found = met.map((each) => truth('met', each))
  const { rule, arithmetic, fraction, marks: got } = awardPoints(whole('marks', marks, 0, MOST_MARKS), read, found)
  return { marks: got, fraction, receipt: { rule, arithmetic, fraction } }
}

function above(floor: number | undefined, { marks, receipt }: Grade): Scored {
  if (floor === undefined || marks >= floor) return { marks, fraction: receipt.fraction, receipt }
  const arithmetic = `${receipt.arithmetic}；最低 ${formatMarks(floor)} 分，得 ${formatMarks(floor)}`
  return { marks: floor, fraction: receipt.fraction, receipt: { ...receipt, arithmetic } }
}

function answered(request: Request): Scored {
  const type = oneOf('type', QuestionTypeSchema.enum as readonly QuestionType[], request.type)
  if (type === 'material') throw new Unreadable('a material has no material among its children')
  if (type === 'essay') return essay(request)
  const marks = whole('marks', request.marks, 0, MOST_MARKS)
  const rule = oneOf('rule', ScoringRuleSchema.enum as readonly ScoringRule[], request.rule)
  const options = optionsOf(request.options)
  const terms = {
    perOption: optional('perOption', request.perOption, 0, MOST_MARKS),
    fixed: optional('fixed', request.fixed, 0, MOST_MARKS),
    deduction: optional('deduction', request.deduction, 0, MOST_MARKS),
  }
  const question = { type, rule, marks, key: keyOf(type, request.key, options, request.weights), options: options.count, terms }
  const grade = gradeAnswer(question, answerOf(type, request.answer, options))
  return above(optional('floor', request.floor, -MOST_MARKS, 0), grade)
}

/** Marks (hundredths), unrounded fraction and receipt of the answer on a line, or why there are none. */
export function scoreLine(line: string): Scored | { error: string } {
  try {
    const request = requestOf(parsed(line))
    return request.type === 'material' ? material(request) : answered(request)
  } catch (error) {
    if (error instanceof Unreadable) return { error: error.message }
    throw error
  }
}
