import type { MarkupNode } from '../draft'
import { lettersOf, truthOf } from '../fingerprint'
import { isElement } from '../rich/html'
import type { Stretch } from './lines'

/**
 * Finds letters and marks between brackets of a stem that may be its key. A letter right behind a name, `f(A)`, is an argument; small letters
 * count in Chinese brackets alone.
 */
const KEYS =
  /(?:（|【|［|(?<![A-Za-z0-9_])\(|\((?=[\s\u3000]))([\s\u3000]*)(?:答案[\s\u3000]*[:：]?[\s\u3000]*)?([A-HＡ-Ｈ](?:[、，,\s]?[A-HＡ-Ｈ]){0,7}|(?<=（[\s\u3000]*)[a-h](?:[、，,]?[a-h]){0,7}|[TＴ]|[√×✓✗✔✘]|对|错|正确|错误)([\s\u3000]*)[)）】］]/g
/** A place that was left empty for a key: brackets or a line. */
const PLACE = /（[\s\u3000]*）|(?<![A-Za-z0-9_])\([\s\u3000]*\)|\([\s\u3000]{2,}\)|【[\s\u3000]*】|_{3,}/
const EMPTY = '（　　）'
/** Matches the rest of a stem where T or F stands at its beginning or end. */
const ENDS = /^[\s\u3000。．.，,；;：:]*$/

export const hasPlace = (text: string) => PLACE.test(text)
/** How many places a text leaves empty. */
export const placesIn = (text: string) => text.match(new RegExp(PLACE, 'g'))?.length ?? 0

type Found = { key: string; isRoomy: boolean; at: number; from: number; to: number; text: string }

const foundIn = (texts: readonly string[]): Found[] =>
  texts.flatMap((text, at) =>
    [...text.matchAll(KEYS)].map((match) => {
      return {
        key: match[2] ?? '',
        isRoomy: match[1] !== '' && match[3] !== '',
        at,
        from: match.index,
        to: match.index + match[0].length,
        text,
      }
    }),
  )

/** T and F may be letters of the sentence, so that they are keys at its ends alone. */
function isTruth({ key, at, from, to, text }: Found, texts: readonly string[]): boolean {
  if (truthOf(key) === null) return false
  if (lettersOf(key) === null) return true
  const isLast = texts.slice(at + 1).every((more) => more.trim() === '')
  return (at === 0 && ENDS.test(text.slice(0, from))) || (isLast && ENDS.test(text.slice(to)))
}

/** Whether the text of a line has a key between brackets and more than that. */
export const hasBracketKey = (text: string) => {
  const rest = text.replace(KEYS, '')
  return rest !== text && /[\u4e00-\u9fffA-Za-z]{2}/.test(rest)
}

const widthOf = (node: MarkupNode): number =>
  isElement(node)
    ? node.name === 'img' || node.name === 'table'
      ? 1
      : node.children.reduce((sum, child) => sum + widthOf(child), 0)
    : node.length

/** Nodes with a stretch of their text replaced; what is written stands where the stretch began. */
function replacedIn(nodes: readonly MarkupNode[], from: number, to: number, words: string): MarkupNode[] {
  let at = 0
  return nodes.flatMap((node): MarkupNode[] => {
    const [start, end] = [at, at + widthOf(node)]
    at = end
    if (end <= from || start >= to) return [node]
    const own = start <= from ? words : ''
    if (!isElement(node)) return [node.slice(0, Math.max(0, from - start)) + own + node.slice(Math.max(0, to - start))].filter(Boolean)
    const children = replacedIn(node.children, from - start, to - start, own)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** A key between the brackets of a stem, and the stem with these brackets emptied. `isRoomy` where space around it shows that they were empty before. */
export type BracketKey = { key: string; isRoomy: boolean; stem: Stretch }

/**
 * The keys that stand between brackets of a stem, in order. None of them is the key where other brackets, or a line, were left empty for it.
 * Of a question with options they are letters where there are any, else they say right or wrong.
 */
export function bracketKeys(stem: Stretch, hasOptions: boolean): BracketKey[] {
  if (stem.texts.some(hasPlace)) return []
  const all = foundIn(stem.texts)
  const letters = hasOptions ? all.filter(({ key }) => lettersOf(key) !== null && !/^[TＴ]$/.test(key)) : []
  const found = letters.length > 0 ? letters : all.filter((one) => isTruth(one, stem.texts))
  return found.map(({ key, isRoomy, at, from, to, text }) => ({
    key,
    isRoomy,
    stem: {
      texts: stem.texts.toSpliced(at, 1, `${text.slice(0, from)}${EMPTY}${text.slice(to)}`),
      nodes: stem.nodes.toSpliced(at, 1, replacedIn(stem.nodes[at] ?? [], from, to, EMPTY)),
    },
  }))
}
