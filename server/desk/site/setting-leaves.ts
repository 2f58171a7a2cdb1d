import { rows, text } from '#server/desk/parts/field'
import { invalid } from '#server/refusal'

const MOST_LEAVES = 300
const STEP = ' › '

/** Every text, number and choice of a setting, one a row; its name says where it stands. */
export const leavesField = rows({
  label: '内容',
  hint: '只改“内容”一栏；是否的项写“是”或“否”；不动的行留着',
  least: 0,
  most: MOST_LEAVES,
  columns: { name: text({ label: '项', most: 300 }), value: text({ label: '内容', most: 5_000, isOptional: true }) },
})

type Leaf = string | number | boolean

const isLeaf = (value: unknown): value is Leaf => ['string', 'number', 'boolean'].includes(typeof value)
const inside = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

function leavesOf(value: unknown, place: readonly string[] = []): [string, Leaf][] {
  if (isLeaf(value)) return [[place.join(STEP), value]]
  return inside(value).flatMap(([name, each]) => leavesOf(each, [...place, name]))
}

const typed = (leaf: Leaf) => (typeof leaf === 'boolean' ? (leaf ? '是' : '否') : String(leaf))

/** A setting as names and texts. */
export const leafFacts = (value: object) => leavesOf(value).map(([name, leaf]) => [name, typed(leaf)] as const)

/** A setting as it is typed, column by column. */
export const leafTexts = (value: object): string[] => leafFacts(value).flat()

function leafIn(name: string, given: string, was: Leaf): Leaf {
  if (typeof was === 'string') return given
  if (typeof was === 'number') {
    const value = Number(given)
    if (given === '' || !Number.isFinite(value)) throw invalid(`“${name}”要写数字`)
    return value
  }
  if (given !== '是' && given !== '否') throw invalid(`“${name}”要写“是”或“否”`)
  return given === '是'
}

function changed(value: unknown, given: ReadonlyMap<string, string>, place: readonly string[] = []): unknown {
  const name = place.join(STEP)
  if (isLeaf(value)) {
    const typedHere = given.get(name)
    return typedHere === undefined ? value : leafIn(name, typedHere, value)
  }
  if (Array.isArray(value)) return value.map((each, at) => changed(each, given, [...place, String(at)]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(inside(value).map(([part, each]) => [part, changed(each, given, [...place, part])]))
}

/** A setting with what was typed into it. Throws where a row is none of the setting, or of another kind. */
export function withLeaves(value: object, given: readonly { name: string; value: string }[]): object {
  const names = new Set(leavesOf(value).map(([name]) => name))
  const unknown = given.find(({ name }) => !names.has(name))
  if (unknown) throw invalid(`没有“${unknown.name.slice(0, 40)}”这一项，请不要改“项”一栏`)
  const next = changed(value, new Map(given.map((row) => [row.name, row.value])))
  return typeof next === 'object' && next !== null ? next : value
}
