import { posix } from 'node:path'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { FileRefused } from '../draft'
import { childrenOf } from '../text/xml'
import { treeOf } from './readable'

/** The parts of a Word file by name, and the names of those that its relations lead to. */
export type Parts = { files: Record<string, Uint8Array>; document: string; numbering: string | null; styles: string | null }

const ROOT = '_rels/.rels'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Parts that are read as XML, whose elements are counted by their names' endings before they are read. */
const READ = new Set(['officeDocument', 'numbering', 'styles', 'comments', 'footnotes', 'endnotes'])

const broken = () => new FileRefused('docx_broken', 'Word 文件不完整或有误')

type Relation = { kind: string; place: string }

/** The parts that the relations of a part lead to. */
function relationsOf(xml: string, folder: string): Relation[] {
  const root = treeOf(xml)
  return (root ? childrenOf(root) : []).flatMap(({ attributes: { Type = '', Target = '', TargetMode } }) => {
    const place = posix.join(Target.startsWith('/') ? '' : folder, Target.replace(/^\//, ''))
    const kind = Type.slice(Type.lastIndexOf('/') + 1)
    if (READ.has(kind) && !/\.xml$/i.test(place)) throw broken()
    return TargetMode === 'External' ? [] : [{ kind, place }]
  })
}

/** Names count without regard to case; some programs write backslashes between folders. */
class Names {
  private readonly files: Record<string, Uint8Array>
  private readonly actual: ReadonlyMap<string, string>

  constructor(bytes: Uint8Array) {
    const all = Object.entries(unzipSync(bytes)).map(([name, content]) => [name.replaceAll('\\', '/'), content] as const)
    this.files = Object.fromEntries(all)
    this.actual = new Map(all.map(([name]) => [name.toLowerCase(), name]))
  }

  /** A part under the name by which it is asked for; null where there is none. */
  take(name: string): Uint8Array | null {
    const actual = this.actual.get(name.toLowerCase())
    return actual === undefined ? null : (this.files[actual] ?? null)
  }

  all(): Record<string, Uint8Array> {
    return { ...this.files }
  }
}

const relationsName = (part: string) => posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

/** The reader of Word knows the relation to the document by one name only. */
const rootTo = (document: string) =>
  strToU8(
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="/${document.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"/></Relationships>`,
  )

/**
 * The parts of a Word file. The document is found by the relations of the file, its lists, styles and pictures by its own, as programs may
 * name them at will. Throws `FileRefused`.
 */
export function partsOf(bytes: Uint8Array): Parts {
  const names = new Names(bytes)
  const root = names.take(ROOT)
  const main = root ? relationsOf(strFromU8(root), '').find(({ kind }) => kind === 'officeDocument')?.place : undefined
  const document = main ?? 'word/document.xml'
  const content = names.take(document)
  if (content === null) throw broken()
  const relations = names.take(relationsName(document))
  const links = relations ? relationsOf(strFromU8(relations), posix.dirname(document)) : []
  const files = names.all()
  for (const { place } of links) {
    const linked = names.take(place)
    if (linked) files[place] = linked
  }
  if (relations) files[relationsName(document)] = relations
  const types = names.take('[Content_Types].xml')
  if (types) files['[Content_Types].xml'] = types
  const placeOf = (kind: string) => {
    const place = links.find((link) => link.kind === kind)?.place ?? posix.join(posix.dirname(document), `${kind}.xml`)
    return files[place] ? place : null
  }
  return {
    files: { ...files, [document]: content, [ROOT]: rootTo(document) },
    document,
    numbering: placeOf('numbering'),
    styles: placeOf('styles'),
  }
}
