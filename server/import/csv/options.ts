import { letterAt } from '@/domain/exam/question-body'
import { narrow } from '../fold'
import { partsOf } from './parts'

const LETTER_BEFORE = /^\s*[（(【]?\s*([A-Ha-hＡ-Ｈａ-ｈ])\s*[.．、:：)）】]\s*/
/** A letter that begins an option inside a line has space, or the line's beginning, before it. */
const MARKED = /(?:^|[\s\u3000；;|｜])[（(【]?([A-HＡ-Ｈ])[.．、:：)）】]/g

const letterOf = (text: string) => narrow(LETTER_BEFORE.exec(text)?.[1] ?? '').toUpperCase()

/** Options without their letters, where option n begins with letter n; else as they are, for a text may begin with a letter of its own. */
export function withoutLetters(options: readonly string[]): string[] {
  const isLettered = options.length > 0 && options.every((text, place) => text === '' || letterOf(text) === letterAt(place))
  return isLettered ? options.map((text) => text.replace(LETTER_BEFORE, '')) : [...options]
}

/** Where the options begin when each begins with its letter, A first; null when they do not. */
function beginningsOf(text: string): number[] | null {
  const found: number[] = []
  for (const match of text.matchAll(MARKED)) {
    const letter = narrow(match[1] ?? '').toUpperCase()
    if (letter !== letterAt(found.length)) continue
    found.push(match.index + (/^[\s\u3000；;|｜]/.test(match[0]) ? 1 : 0))
  }
  return found.length >= 2 && text.slice(0, found[0]).trim() === '' ? found : null
}

/** A letter of a series that ends early: the first marked one that does not follow the last option. */
export function letterBeyond(cell: string, count: number): string | null {
  const letters = [...cell.matchAll(MARKED)].map((match) => narrow(match[1] ?? '').toUpperCase())
  return letters.find((letter) => letter > letterAt(count)) ?? null
}

const SEPARATOR_AT_END = /[\s；;|｜]+$/

/** Options that share one cell: by their letters, then by line, then by `|` outside formulas. */
export function optionsIn(cell: string): string[] {
  const text = cell.trim()
  if (text === '') return []
  const beginnings = beginningsOf(text)
  if (beginnings) return withoutLetters(beginnings.map((from, at) => text.slice(from, beginnings[at + 1]).replace(SEPARATOR_AT_END, '')))
  return text.includes('\n') ? text.split(/\n+/).map((line) => line.trim()) : partsOf(text, /[|｜]/)
}
