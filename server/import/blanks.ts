import type { RichContent, RichNode, RichText } from '@/contract/content/rich.schema'
import { Refused } from './refused'
import { plainWords } from './rich/plain-words'

/** How a stem shows a blank. */
const SHOWN = '____'
/** Two lines beside a letter are a name of code, `__init__`. */
const LINES = /(?<![A-Za-z])__(?![A-Za-z_])|_{3,}/g
/** `f()` is a call, `f( )` a blank. */
const BRACKETS = /（[\s\u3000]*）|\([\s\u3000]+\)|(?<![A-Za-z0-9_])\(\)|【[\s\u3000]*】/g

type Change = (text: string) => string

const changed = (inline: readonly RichText[], change: Change): RichText[] =>
  inline.map((part) => (part.formula ? part : { ...part, text: change(part.text) }))

function changedNode(node: RichNode, change: Change): RichNode {
  switch (node.type) {
    case 'p':
    case 'h':
      return { ...node, inline: changed(node.inline, change) }
    case 'list':
      return { ...node, items: node.items.map((item) => changed(item, change)) }
    case 'table':
      return { ...node, rows: node.rows.map((row) => row.map((cell) => changed(cell, change))) }
    default:
      return node
  }
}

const countOf = (stem: RichContent) => plainWords(stem).split(SHOWN).length - 1

/** A stem whose blanks, lines or empty brackets, are shown in the one way; a stem without any gets one at its end. Throws `Refused`. */
export function fitBlanks(stem: RichContent, count: number): RichContent {
  const lined = stem.map((node) => changedNode(node, (text) => text.replace(LINES, SHOWN)))
  if (countOf(lined) === count) return lined
  const bracketed = countOf(lined) > 0 ? lined : lined.map((node) => changedNode(node, (text) => text.replace(BRACKETS, SHOWN)))
  const found = countOf(bracketed)
  if (found === count) return bracketed
  if (found === 0 && count === 1) return [...bracketed, { type: 'p', inline: [{ text: SHOWN }] }]
  throw new Refused('blank_mismatch', `题干有 ${found} 个空，答案有 ${count} 个`)
}
