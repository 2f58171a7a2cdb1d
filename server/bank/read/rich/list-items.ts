import type { MarkupElement, MarkupNode } from '../draft'
import { isElement } from './html'

/** An item of a list, with a text before it where the bank's list would show another mark. */
export type Item = { mark: string; nodes: readonly MarkupNode[] }

const isList = ({ name }: MarkupElement) => name === 'ul' || name === 'ol'
const listsIn = ({ children }: MarkupElement) => children.filter(isElement).filter(isList)
const FIRST_LETTER = 'a'.charCodeAt(0)
const LETTERS = 26
const ROMAN: readonly [number, string][] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function roman(number: number): string {
  const [value, sign] = ROMAN.find(([least]) => least <= number) ?? [0, '']
  return value === 0 ? '' : sign + roman(number - value)
}

function letters(number: number): string {
  const rest = Math.floor((number - 1) / LETTERS)
  return `${rest > 0 ? letters(rest) : ''}${String.fromCharCode(FIRST_LETTER + ((number - 1) % LETTERS))}`
}

const byStyle: Readonly<Record<string, string>> = {
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-roman': 'I',
  'lower-roman': 'i',
}

function kindOf({ attributes: { type = '', style = '' } }: MarkupElement): string {
  const named = /list-style(?:-type)?\s*:\s*([a-z-]+)/i.exec(style)?.[1]?.toLowerCase() ?? ''
  return byStyle[named] ?? (/^[aAiI]$/.test(type) ? type : '1')
}

/** A number as the list writes it: 1, a, A, i or I. */
function numbered(number: number, kind: string): string {
  if (number < 1 || kind === '1') return String(number)
  const text = kind.toLowerCase() === 'a' ? letters(number) : roman(number)
  return kind === kind.toUpperCase() ? text.toUpperCase() : text
}

const startOf = ({ attributes: { start } }: MarkupElement) => (/^-?\d{1,6}$/.test(start ?? '') ? Number(start) : 1)

/** True for a list that the bank cannot store: nested, lettered, or not starting at 1. */
export function isMoreThanList(list: MarkupElement): boolean {
  const items = list.children.filter(isElement)
  const isCounted = list.name === 'ol' && (kindOf(list) !== '1' || startOf(list) !== 1 || 'reversed' in list.attributes)
  return isCounted || items.some((item) => isList(item) || item.attributes.value !== undefined || listsIn(item).length > 0)
}

const SPACE = '\u3000'

/** The items of a list and of those below it, in order, with their marks. Text outside an item is one without a mark. */
export function itemsOf(list: MarkupElement, depth = 0): Item[] {
  const kind = kindOf(list)
  let number = startOf(list) - 1
  const indent = SPACE.repeat(depth)
  return list.children.flatMap((node): Item[] => {
    if (!isElement(node)) return node.trim() === '' ? [] : [{ mark: indent, nodes: [node] }]
    if (isList(node)) return itemsOf(node, depth + 1)
    if (node.name !== 'li') return [{ mark: indent, nodes: [node] }]
    number = /^-?\d{1,6}$/.test(node.attributes.value ?? '') ? Number(node.attributes.value) : number + 1
    const mark = list.name === 'ol' ? `${indent}${numbered(number, kind)}. ` : `${indent}· `
    const own = node.children.filter((child) => !isElement(child) || !isList(child))
    return [{ mark, nodes: own }, ...listsIn(node).flatMap((child) => itemsOf(child, depth + 1))]
  })
}
