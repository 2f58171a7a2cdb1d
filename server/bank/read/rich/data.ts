import { Value } from '@sinclair/typebox/value'
import { type RichContent, RichContentSchema, type RichNode, type RichText } from '@/contract/site/rich.schema'
import { readJson } from '@/domain/text/read-json'
import { Refused } from '../draft'
import type { Studio } from './rich-builder'
import { takeShown } from './shown-file'

const broken = () => new Refused('data_broken', '“数据”格式的一格不完整或被改动过：请从题库重新导出，或换成普通文字')

function parsed(text: string): RichContent {
  const value = readJson(text)
  if (Value.Check(RichContentSchema, value)) return value
  throw broken()
}

/** A line with its formulas drawn here: pictures of another server mean nothing. */
const inlineOf = (inline: readonly RichText[], studio: Studio): RichText[] =>
  inline.map((part) => (part.formula ? { ...part, formula: studio.formulas.draw(part.text, false) } : part))

function nodeOf(node: RichNode, studio: Studio): RichNode {
  switch (node.type) {
    case 'p':
    case 'h':
      return { ...node, inline: inlineOf(node.inline, studio) }
    case 'list':
      return { ...node, items: node.items.map((item) => inlineOf(item, studio)) }
    case 'table':
      return { ...node, rows: node.rows.map((row) => row.map((cell) => inlineOf(cell, studio))) }
    case 'img':
      return takeShown(studio, node.src, node.alt)
    case 'media':
      return takeShown(studio, node.src, node.name)
    case 'formula': {
      const { src, width, height } = studio.formulas.draw(node.tex, true)
      return { ...node, src, width, height }
    }
  }
}

/** Content as it was exported, with its pictures taken from the file and its formulas drawn again. Throws `Refused`. */
export async function contentOf(text: string, studio: Studio): Promise<RichContent> {
  const content = parsed(text)
  await studio.formulas.prepare()
  return content.map((node) => nodeOf(node, studio))
}
