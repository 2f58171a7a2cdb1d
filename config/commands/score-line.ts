import {
  type Answer,
  type Key,
  type QuestionType,
  QuestionTypeSchema,
  type ScoringRule,
  ScoringRuleSchema,
} from '../../src/contract/question.schema'
import { formatMarks } from '../../src/domain/marks'
import { type Grade, gradeAnswer } from '../../src/domain/scoring'
import { awardMaterial } from '../../src/domain/scoring-points'

type Request = Record<string, unknown>
type Scored = { marks: number; fraction: number; receipt: Grade['receipt'] }
type Options = { count: number | undefined; letters: RegExp }

const MOST_MARKS = 100_000_000
const MOST_OPTIONS = 26

class Unreadable extends Error {}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
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

function texts(name: string, value: unknown): string[] {
  if (!Array.isArray(value) || !value.every((each): each is string => typeof each === 'string'))
    throw new Unreadable(`${name} is not an array of texts`)
  return value
}

function letters(name: string, value: unknown, { count, letters: pattern }: Options): string[] {
  const read = texts(name, value)
  const odd = read.find((letter) => !pattern.test(letter))
  if (odd !== undefined) throw new Unreadable(`${name} has ${JSON.stringify(odd)}, which is no letter of ${count ?? MOST_OPTIONS} options`)
  return [...new Set(read)]
}

function truth(name: string, value: unknown): boolean {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw new Unreadable(`${name} is neither "true" nor "false"`)
}

function optionsOf(value: unknown): Options {
  const count = optional('options', value, 1, MOST_OPTIONS)
  const last = String.fromCharCode('A'.charCodeAt(0) + (count ?? MOST_OPTIONS) - 1)
  return { count, letters: new RegExp(`^[A-${last}]$`) }
}

function keyOf(type: QuestionType, value: unknown, options: Options): Key {
  if (type === 'determine') return { kind: 'truth', value: truth('key', value) }
  const read = type === 'fill' ? texts('key', value) : letters('key', value, options)
  if (read.length === 0) throw new Unreadable('key is empty')
  if (type === 'single_choice' && read.length > 1) throw new Unreadable('key of a single choice has more than one letter')
  if (type !== 'fill') return { kind: 'letters', letters: read }
  return { kind: 'blanks', alternatives: read.map((each) => each.split('|')) }
}

function answerOf(type: QuestionType, value: unknown, options: Options): Answer | null {
  if (value === null || value === undefined || value === '') return null
  if (type === 'determine') return { kind: 'truth', value: truth('answer', value) }
  return type === 'fill'
    ? { kind: 'blanks', texts: texts('answer', value) }
    : { kind: 'letters', letters: letters('answer', value, options) }
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

function above(floor: number | undefined, { marks, receipt }: Grade): Scored {
  if (floor === undefined || marks >= floor) return { marks, fraction: receipt.fraction, receipt }
  const arithmetic = `${receipt.arithmetic}；最低 ${formatMarks(floor)} 分，得 ${formatMarks(floor)}`
  return { marks: floor, fraction: receipt.fraction, receipt: { ...receipt, arithmetic } }
}

function answered(request: Request): Scored {
  const type = oneOf('type', QuestionTypeSchema.enum as readonly QuestionType[], request.type)
  if (type === 'material') throw new Unreadable('a material has no material among its children')
  if (type === 'essay') throw new Unreadable('an essay is marked by its marking points, not by a key')
  const marks = whole('marks', request.marks, 0, MOST_MARKS)
  const rule = oneOf('rule', ScoringRuleSchema.enum as readonly ScoringRule[], request.rule)
  const options = optionsOf(request.options)
  const terms = {
    perOption: optional('perOption', request.perOption, 0, MOST_MARKS),
    fixed: optional('fixed', request.fixed, 0, MOST_MARKS),
    deduction: optional('deduction', request.deduction, 0, MOST_MARKS),
  }
  const question = { type, rule, marks, key: keyOf(type, request.key, options), options: options.count, terms }
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
