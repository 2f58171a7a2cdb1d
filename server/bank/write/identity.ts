import { Note, Refused } from '#server/bank/read/draft'
import type { Entry } from '#server/bank/read/entry'
import { plainWords } from '#server/bank/read/rich/markup'
import type { Tx } from '#server/database/tables'
import { childKeys, questionsByFingerprint, type Twin } from '#server/repositories/tiku/question-bank/questions'
import { likeness } from '@/domain/text/likeness'
import type { QuestionBody } from '@/domain/tiku/question'
import { type Present, presentQuestions } from './plan'

/** A question with its children, the material first. */
type Group = readonly [Entry, ...Entry[]]
export type Identified = { entries: Entry[]; known: ReadonlyMap<string, Present>; notes: ReadonlyMap<Entry, Note> }

const TOLD = 30
const KEPT_OF_HASH = 12

function groupsOf(entries: readonly Entry[]): Group[] {
  const groups: [Entry, ...Entry[]][] = []
  for (const entry of entries) {
    if (entry.parentKey === null) groups.push([entry])
    else groups.at(-1)?.push(entry)
  }
  return groups
}

/** The same question under another key; its children follow it. */
const renamed = ([top, ...children]: Group, key: string, childKeys: readonly string[] = []): Group => [
  { ...top, key },
  ...children.map((child, at) => ({ ...child, parentKey: key, key: childKeys[at] ?? `${key}${child.key.slice(top.key.length)}` })),
]

/** Questions of the bank that ask the same and count the same as right, whatever they are called. */
async function twinsOf(work: Tx, groups: readonly Group[]): Promise<Map<string, Twin[]>> {
  const prints = groups.flatMap(([{ fingerprint }]) => fingerprint ?? [])
  const twins = new Map<string, Twin[]>()
  if (prints.length === 0) return twins
  const rows = await questionsByFingerprint(work, prints)
  for (const row of rows) {
    const print = `${row.category_id} ${row.fingerprint}`
    twins.set(print, [...(twins.get(print) ?? []), row])
  }
  return twins
}

const excerpt = ({ said }: Present) => plainWords(said.stem).replace(/\s+/g, ' ').slice(0, TOLD)

/** A number of the file that is another question in the bank names a new one. */
function reused(group: Group, before: Present): { group: Group; note: Note } {
  const [{ key, fingerprint }] = group
  const note = new Note('number_reused', `编号在题库里是另一道题（“${excerpt(before)}”），这道题作为新题加入`)
  return { group: renamed(group, `${key}~${fingerprint?.slice(0, KEPT_OF_HASH) ?? ''}`), note }
}

/**
 * Entries under the keys they have in the bank. A name counts only where the question under it is the same one; a question that is
 * there under the name of another source is that question. Two questions of one file are never taken for one.
 */
export async function identify(work: Tx, entries: readonly Entry[]): Promise<Identified> {
  const groups = groupsOf(entries)
  const named = await presentQuestions(
    work,
    groups.map(([{ key }]) => key),
  )
  const twins = await twinsOf(work, groups)
  const notes = new Map<Entry, Note>()
  const found: Group[] = []
  const isOther = (top: Entry, before: Present | undefined) => before !== undefined && top.isNamed && isAnother(before.said, top.body)
  const kept = new Set(groups.flatMap(([top]) => (named.has(top.key) && !isOther(top, named.get(top.key)) ? [top.key] : [])))
  for (const group of groups) {
    const [top] = group
    const before = named.get(top.key)
    const isNew = before === undefined || isOther(top, before)
    // A question whose number moved in its file is the one it was, unless the file still has that number for it.
    const twin = isNew ? twins.get(`${top.categoryId} ${top.fingerprint}`)?.find(({ key }) => !kept.has(key)) : undefined
    if (twin) {
      kept.add(twin.key)
      found.push(renamed(group, twin.key, await childKeys(work, twin.id)))
    } else if (before && isNew) {
      const other = reused(group, before)
      notes.set(other.group[0], other.note)
      found.push(other.group)
    } else found.push(group)
  }
  const all = found.flat()
  const known = await presentQuestions(
    work,
    all.map(({ key }) => key),
  )
  return { entries: all, known, notes }
}

/** The current content of a question in the bank. */
export type Said = Pick<QuestionBody, 'stem' | 'options' | 'answer_key'>

/** Stems less alike than this are two questions. */
const LEAST_ALIKE = 0.5

const words = ({ text }: { text: string }) => text.replace(/\s+/g, '')

const isReordered = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length &&
  new Set(before).size === before.length &&
  before.some((text, at) => text !== after[at]) &&
  after.every((text) => before.includes(text))

/** Whether two questions under one number are not the same: their stems have little in common, or no option is in both. */
function isAnother(before: Said, after: Said): boolean {
  const [was, is] = [before.options.map(words), after.options.map(words)]
  if (was.length > 0 && is.length > 0 && !is.some((text) => was.includes(text))) return true
  return likeness(plainWords(before.stem), plainWords(after.stem)) < LEAST_ALIKE
}

/**
 * Why a row cannot be a newer version of the question the bank has under its name; null when it can. Learners' answers are kept by
 * option letter and are marked again when the key changes, so a letter must go on meaning what it meant.
 */
export function misfit(before: Said, after: Said): Refused | null {
  if (before.answer_key?.kind !== after.answer_key?.kind)
    return new Refused('type_changed', '题库里同一编号的题是另一种作答形式，请换一个编号作为新题')
  const [was, is] = [before.options.map(words), after.options.map(words)]
  if (isReordered(was, is)) return new Refused('options_reordered', '选项换了次序：已有的作答按选项字母记录，请保持原来的次序')
  if (isAnother(before, after))
    return new Refused('another_question', '编号与题库里的一题相同，题干或选项却不同，像是另一道题：请换一个编号')
  return null
}
