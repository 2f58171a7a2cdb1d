import path from 'node:path'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { MarkupElement, MarkupNode } from '../draft'
import type { TextFile } from '../text/text-file'
import { elementsOf } from '../text/xml'

/** A name without its prefix: `xdr:pic` and `pic` are one. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const isElement = (node: MarkupNode): node is MarkupElement => typeof node !== 'string'

/** Child elements of a name. */
export const children = (element: MarkupElement | undefined, name: string): MarkupElement[] =>
  (element?.children ?? []).filter(isElement).filter((child) => localName(child.name) === name)
export const child = (element: MarkupElement | undefined, name: string): MarkupElement | undefined => children(element, name)[0]

/** Elements of a name at any depth. */
export const below = (element: MarkupElement, name: string): MarkupElement[] =>
  element.children.filter(isElement).flatMap((one) => [...(localName(one.name) === name ? [one] : []), ...below(one, name)])

/** Text inside, its space kept. */
export const words = (element: MarkupElement | undefined): string =>
  (element?.children ?? []).map((node) => (isElement(node) ? words(node) : node)).join('')

/** An attribute by its name without prefix. */
export const attribute = (element: MarkupElement | undefined, name: string): string | undefined =>
  Object.entries(element?.attributes ?? {}).find(([key]) => localName(key) === name)?.[1]

type Target = { type: string; place: string; isOutside: boolean }

/** The name of a part as the format compares it: without case, and with the strokes of its own kind. */
const partName = (name: string) => name.replaceAll('\\', '/').toLowerCase()

/** The parts of an office file, read one at a time from the disk. */
export class Archive {
  private readonly entries = new Map<string, Entry>()

  private constructor(private readonly zip: ZipFile) {}

  static async open(file: string): Promise<Archive> {
    const zip = await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false })
    const archive = new Archive(zip)
    try {
      for await (const entry of zip.eachEntry()) archive.entries.set(partName(entry.fileNameRaw.toString('utf8')), entry)
    } catch (error) {
      zip.close()
      throw error
    }
    return archive
  }

  close() {
    this.zip.close()
  }

  /** The size of all parts when they are unpacked. */
  get unpackedBytes(): number {
    return [...this.entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  }

  has(name: string): boolean {
    return this.entries.has(partName(name))
  }

  async bytes(name: string): Promise<Buffer | null> {
    const entry = this.entries.get(partName(name))
    if (!entry) return null
    const pieces: Buffer[] = []
    for await (const piece of await this.zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    return Buffer.concat(pieces)
  }

  private async *pieces(name: string): AsyncGenerator<string> {
    const entry = this.entries.get(partName(name))
    if (!entry) return
    const decoder = new TextDecoder('utf-8')
    for await (const piece of await this.zip.openReadStreamPromise(entry)) yield decoder.decode(piece as Buffer, { stream: true })
    yield decoder.decode()
  }

  /** Elements of a part by their local names, wherever they are; none where there is no such part. */
  async *elements(name: string, names: readonly string[]): AsyncGenerator<MarkupElement> {
    if (!this.has(name)) return
    const file: TextFile = { path: name, sample: '', pieces: () => this.pieces(name) }
    yield* elementsOf(file, (at) => names.includes(localName(at.at(-1) ?? '')))
  }

  /** The part that a part refers to as one of a kind; where it names none, the usual one. */
  async partOf(name: string, kind: string, usual: string): Promise<string> {
    const found = [...(await this.relations(name)).values()].find(
      ({ type, isOutside }) => type.toLowerCase() === kind.toLowerCase() && !isOutside,
    )
    return found && this.has(found.place) ? found.place : usual
  }

  /** Reads the targets of a part's relations, by id. */
  async relations(name: string): Promise<Map<string, Target>> {
    const found = new Map<string, Target>()
    const own = path.posix.join(path.posix.dirname(name), '_rels', `${path.posix.basename(name)}.rels`)
    for await (const { attributes } of this.elements(own, ['Relationship'])) {
      const { Id = '', Target: target = '', Type = '', TargetMode } = attributes
      const isOutside = TargetMode === 'External'
      const place = isOutside ? target : path.posix.join(target.startsWith('/') ? '' : path.posix.dirname(name), target.replace(/^\//, ''))
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), place, isOutside })
    }
    return found
  }
}
