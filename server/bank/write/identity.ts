import { Note } from '#server/bank/read/draft'
import type { Entry } from '#server/bank/read/entry'
import { plainWords } from '#server/bank/read/rich/markup'
import type { Tx } from '#server/database/tables'
import { childKeys, questionsByFingerprint, type Twin } from '#server/repositories/tiku/question-bank/questions'
import { type Rival, rivalsOf } from './against-bank'
import { type Present, presentQuestions } from './plan'
import { isAnother } from './same-question'

/** A question with its children, the material first. */
type Group = readonly [Entry, ...Entry[]]
/** `rivals`: questions of the bank that new ones contradict, by the key of the new one. */
export type Identified = {
  entries: Entry[]
  known: ReadonlyMap<string, Present>
  notes: ReadonlyMap<Entry, Note>
  rivals: ReadonlyMap<string, Rival>
}

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
  const rows = await questionsByFingerprint(work, [...new Set(groups.map(([{ categoryId }]) => categoryId))], prints)
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

/** New questions that contradict one of the bank, by key; one whose key counts is a newer version of that question instead. */
async function contradicted(work: Tx, groups: readonly Group[], isNew: (group: Group) => boolean, isUpdate: boolean) {
  const fresh = groups.filter((group) => group.length === 1 && isNew(group))
  const found = await rivalsOf(
    work,
    fresh.map(([top]) => top),
  )
  const rivals = new Map<string, Rival>()
  const taken = new Map<Group, string>()
  for (const [at, rival] of found) {
    const group = fresh[at]
    if (!group) continue
    if (isUpdate || group[0].isChosen) taken.set(group, rival.key)
    else rivals.set(group[0].key, rival)
  }
  return { rivals, taken }
}

/**
 * Entries under the keys they have in the bank. A name counts only where the question under it is the same one; a question that is
 * there under the name of another source is that question. Two questions of one file are never taken for one.
 */
export async function identify(work: Tx, entries: readonly Entry[], isUpdate: boolean): Promise<Identified> {
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
  const isFresh = ([top]: Group) => !named.has(top.key) || isOther(top, named.get(top.key))
  const { rivals, taken } = await contradicted(
    work,
    groups,
    (group) => isFresh(group) && !twins.has(`${group[0].categoryId} ${group[0].fingerprint}`),
    isUpdate,
  )
  for (const group of groups) {
    const [top] = group
    const before = named.get(top.key)
    const isNew = isFresh(group)
    const key = taken.get(group)
    if (key !== undefined && !kept.has(key)) {
      kept.add(key)
      found.push(renamed(group, key))
      continue
    }
    // A question whose number moved in its file is the one it was, unless the file still has that number for it.
    const twin = isNew ? twins.get(`${top.categoryId} ${top.fingerprint}`)?.find(({ key }) => !kept.has(key)) : undefined
    if (twin) {
      kept.add(twin.key)
      found.push(renamed(group, twin.key, top.type === 'material' ? await childKeys(work, twin.id) : []))
    } else if (before && isNew) {
      const other = reused(group, before)
      notes.set(other.group[0], other.note)
      found.push(other.group)
    } else found.push(group)
  }
  const all = found.flat()
  const asked = new Set(groups.map(([{ key }]) => key))
  const others = await presentQuestions(
    work,
    all.flatMap(({ key }) => (asked.has(key) ? [] : [key])),
  )
  return { entries: all, known: new Map([...named, ...others]), notes, rivals }
}
