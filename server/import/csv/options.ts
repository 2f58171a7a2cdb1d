import { letterAt } from '@/domain/exam/question-body'
import { narrow } from '../fold'
import { partsOf } from './parts'

const LETTER_BEFORE = /^\s*[（(【]?\s*([A-Ha-hＡ-Ｈａ-ｈ])\s*[.．、:：)）】]\s*/
/** A letter that begins an option inside a line has space, or the line's beginning, before it. */
const MARKED = /(?:^|[\s\u3000；;|｜])[（(【]?([A-HＡ-Ｈ])[.．、:：)）】]/g

const letterOf = (text: string) => narrow(LETTER_BEFORE.exec(text)?.[1] ?? '').toUpperCase()

/** Drives, `C:\` or `C:`, and pairs of letters, `A、B`, begin with letters that are no marks. */
const DRIVE = /^\s*[A-Ha-h]:(?:[\\/]|\s*$)/
const PAIR = /^\s*[A-HＡ-Ｈ](?:\s*[、:：]\s*[A-HＡ-Ｈ])+\s*$/

/** Options without their letters, where option n begins with letter n; else as they are, for a text may begin with a letter of its own. */
export function withoutLetters(options: readonly string[]): string[] {
  const filled = options.filter((text) => text !== '')
  const isOwn = [DRIVE, PAIR].some((pattern) => filled.every((text) => pattern.test(text)))
  const isLettered = filled.length > 0 && !isOwn && options.every((text, place) => text === '' || letterOf(text) === letterAt(place))
  return isLettered ? options.map((text) => text.replace(LETTER_BEFORE, '')) : [...options]
}

/** Options that, without their letters, begin with another letter, `A、B两点`: the first may have been a part of the text. */
export function doubtfulCut(options: readonly string[], cut: readonly string[]): string | null {
  const place = cut.findIndex((text, at) => text !== options[at] && /^[A-HＡ-Ｈ](?![A-Za-zＡ-Ｚａ-ｚ0-9'’ ])/.test(text))
  return options[place] ?? null
}

/** Whether a bracket opened since the last option is still open: a letter inside it, `P(A|B)`, begins none. */
const isInBrackets = (text: string) => (text.match(/[（(]/g)?.length ?? 0) > (text.match(/[）)]/g)?.length ?? 0)

/** Where the options begin when each begins with its letter, A first; null when they do not. */
function beginningsOf(text: string): number[] | null {
  const found: number[] = []
  for (const match of text.matchAll(MARKED)) {
    const letter = narrow(match[1] ?? '').toUpperCase()
    if (letter !== letterAt(found.length) || isInBrackets(text.slice(found.at(-1) ?? 0, match.index))) continue
    found.push(match.index + (/^[\s\u3000；;|｜]/.test(match[0]) ? 1 : 0))
  }
  return found.length >= 2 && text.slice(0, found[0]).trim() === '' ? found : null
}

/** A letter of a series that ends early: the first marked one that does not follow the last option. */
export function letterBeyond(cell: string, count: number): string | null {
  const letters = [...cell.matchAll(MARKED)].map((match) => narrow(match[1] ?? '').toUpperCase())
  return letters.find((letter) => letter > letterAt(count)) ?? null
}

const SIGN_AT_END = /[；;|｜]$/

/**
 * The texts that begin at these places. A sign before every letter but the first one separates, unless the last text ends with it too
 * or a line end separates already: then it belongs to the text, as in `int a;`.
 */
function textsFrom(text: string, beginnings: readonly number[]): string[] {
  const whole = beginnings.map((from, at) => text.slice(from, beginnings[at + 1]))
  const parts = whole.map((part) => part.trimEnd())
  const before = parts.slice(0, -1)
  const isDirect = beginnings.slice(1).every((from) => SIGN_AT_END.test(text.slice(0, from)))
  const isOwn = whole.some((part, at) => at < before.length && /\n\s*$/.test(part)) || (!isDirect && SIGN_AT_END.test(parts.at(-1) ?? ''))
  const isApart = !isOwn && before.every((part) => SIGN_AT_END.test(part))
  return isApart ? parts.map((part) => part.replace(SIGN_AT_END, '').trimEnd()) : parts
}

/** Options that share one cell: by their letters, then by line, then by `|` outside formulas. */
export function optionsIn(cell: string): string[] {
  const text = cell.trim()
  if (text === '') return []
  const beginnings = beginningsOf(text)
  if (beginnings) return withoutLetters(textsFrom(text, beginnings))
  return text.includes('\n') ? text.split(/\n+/).map((line) => line.trim()) : partsOf(text, /[|｜]/)
}
