import path from 'node:path'
import type { MarkupElement } from '../draft'
import { type Archive, attribute, below, child, words } from './archive'

/** A picture of the book: its part in the archive. */
export type Picture = { name: string; part: string }
/** Holds what lies over the cells of a sheet: pictures by `row:column`, their columns by row, and in words what is no picture. */
export type Laid = { pictures: Map<string, Picture[]>; columns: Map<number, number[]>; others: Map<number, string[]> }

const ANCHORS = ['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor']
const TOLD = 40

export const placeOf = (row: number, column: number) => `${row}:${column}`

/** The cell of the upper left corner, counted from 1; a thing that is tied to no cell is at the first. */
function cornerOf(anchor: MarkupElement): { row: number; column: number } {
  const from = child(anchor, 'from')
  return { row: Number(words(child(from, 'row')) || 0) + 1, column: Number(words(child(from, 'col')) || 0) + 1 }
}

type Targets = Awaited<ReturnType<Archive['relations']>>

function picturesIn(anchor: MarkupElement, targets: Targets): Picture[] {
  return below(anchor, 'blip').flatMap((blip) => {
    const target = targets.get(attribute(blip, 'embed') ?? '')
    return target && !target.isOutside ? [{ name: path.posix.basename(target.place), part: target.place }] : []
  })
}

/** Names what an anchor holds beside pictures. */
function othersIn(anchor: MarkupElement): string[] {
  const shapes = [...below(anchor, 'sp'), ...below(anchor, 'cxnSp')].map((shape) => {
    const text = below(shape, 't').map(words).join('').trim()
    return text === '' ? '图形' : `文本框“${text.slice(0, TOLD)}”`
  })
  return [...shapes, ...below(anchor, 'graphicFrame').map(() => '图表')]
}

/** Reads what lies over a sheet from its drawing. */
export async function laidBy(archive: Archive, drawing: string): Promise<Laid> {
  const laid: Laid = { pictures: new Map(), columns: new Map(), others: new Map() }
  const targets = await archive.relations(drawing)
  for await (const anchor of archive.elements(drawing, ANCHORS)) {
    const { row, column } = cornerOf(anchor)
    const found = picturesIn(anchor, targets)
    const place = placeOf(row, column)
    if (found.length > 0) {
      laid.pictures.set(place, [...(laid.pictures.get(place) ?? []), ...found])
      laid.columns.set(row, [...(laid.columns.get(row) ?? []), column])
    }
    const linked = below(anchor, 'pic').length > found.length ? ['链接到文件以外的图片'] : []
    const others = [...othersIn(anchor), ...linked]
    if (others.length > 0) laid.others.set(row, [...(laid.others.get(row) ?? []), ...others])
  }
  return laid
}

/** Pictures that a formula of WPS puts into a cell, by the id it names. */
export async function cellPicturesOf(archive: Archive, part: string): Promise<Map<string, Picture>> {
  const found = new Map<string, Picture>()
  const targets = await archive.relations(part)
  for await (const image of archive.elements(part, ['cellImage'])) {
    const [own] = picturesIn(image, targets)
    const id = below(image, 'cNvPr').map(({ attributes }) => attributes.name ?? '')[0]
    if (own && id !== undefined) found.set(id, own)
  }
  return found
}

/** Cells of a sheet that have a comment, by row. */
export async function commentsOf(archive: Archive, part: string): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for await (const comment of archive.elements(part, ['comment', 'threadedComment'])) {
    const row = Number(/\d+$/.exec(attribute(comment, 'ref') ?? '')?.[0] ?? 0)
    const text = (below(comment, 't').map(words).join('') || words(child(comment, 'text'))).replace(/\s+/g, ' ').trim()
    found.set(row, text.slice(0, TOLD))
  }
  return found
}
