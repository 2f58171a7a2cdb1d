import type { QuestionType } from '@/contract/tiku/question.schema'
import type { QuestionBody } from '@/domain/tiku/question'
import type { Prepared } from './question'

/** A question with its place in the bank: the content of one row. */
export type Entry = {
  line: number
  key: string
  /** Beginning of the keys that the file's own names make; whether this one is named so. */
  source: string
  isNamed: boolean
  /** Whether staff chose its key over that of the bank. */
  isChosen?: boolean
  /** Hash of content and key; children have none of their own. */
  fingerprint: string | null
  parentKey: string | null
  categoryId: number
  chapter: string
  points: readonly string[]
  type: QuestionType
  body: QuestionBody
  /** Whether the file names its difficulty. */
  isGraded: boolean
}

/** Chapter of questions without one in the file. */
export const NO_CHAPTER = '未分章'

/**
 * A question and its children as entries, the material first. Children are in the chapter of their material. A name of the
 * file is one within its source only.
 */
export function entriesOf(question: Prepared, categoryId: number, sourceName: string): Entry[] {
  const place = { categoryId, chapter: question.chapter ?? NO_CHAPTER }
  const source = `i:${categoryId}:=${sourceName}:`
  const key = question.isNamed ? `${source}${question.key.slice(1)}` : `i:${categoryId}:${question.key}`
  const entry = ({ line, type, body, isGraded, points }: Prepared) => ({ line, type, body, isGraded, points, source, ...place })
  // A child without a name of its own is known by its place, so that a word changed in it is a new version of it.
  const children = question.children.map((child, at) => ({
    ...entry(child),
    isNamed: child.isNamed,
    fingerprint: null,
    points: child.points.length > 0 ? child.points : question.points,
    key: `${key}/${child.isNamed ? child.key : at + 1}`,
    parentKey: key,
  }))
  return [{ ...entry(question), key, isNamed: question.isNamed, fingerprint: question.fingerprint, parentKey: null }, ...children]
}

/** Where questions go of whose place the file says nothing: a chapter of a subject, and a difficulty; null leaves them as usual. `origin` is where new ones are from. */
export type Aim = { categoryId: number; chapter: string | null; difficulty: number | null; origin: string }

/** The same question where its file leaves the chapter or the difficulty open. */
export function aimed(entry: Entry, { categoryId, chapter, difficulty }: Aim): Entry {
  const isOpen = chapter !== null && entry.chapter === NO_CHAPTER && entry.categoryId === categoryId
  const own = isOpen ? { ...entry, chapter } : entry
  return difficulty === null || own.isGraded ? own : { ...own, body: { ...own.body, difficulty } }
}
