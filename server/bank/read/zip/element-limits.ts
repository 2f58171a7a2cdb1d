import { type Entry, openPromise } from 'yauzl'
import { FileRefused } from '../draft'

const MIB = 1_048_576
/** Characters kept of one piece for the next, where an element begins in one and ends in the other. */
const LONGEST_NAME = 200

/** A bound on the elements with one of these local names, over all parts of a file; no names: on all elements. */
type Bound = { names: readonly string[]; most: number; unit: string }
type Limits = { isPart: (name: string) => boolean; mostBytes: number; whole: string; bounds: readonly Bound[] }

const isXml = (name: string) => /\.(?:xml|rels)$/i.test(name)

/** A Word library holds the whole document as a tree, in several forms: each element costs some 700 bytes. */
const wordLimits: Limits = {
  isPart: isXml,
  mostBytes: 16 * MIB,
  whole: 'Word 文件',
  bounds: [
    { names: ['p'], most: 100_000, unit: '个段落' },
    { names: ['r'], most: 200_000, unit: '段格式不同的文字' },
    { names: [], most: 600_000, unit: '个元素' },
  ],
}

/** A sheet is read row by row, but the cells of all rows are held. */
const workbookLimits: Limits = {
  isPart: isXml,
  mostBytes: 64 * MIB,
  whole: '工作簿',
  bounds: [
    { names: ['row'], most: 150_000, unit: '行' },
    { names: ['c'], most: 1_500_000, unit: '个单元格' },
    { names: ['si'], most: 1_000_000, unit: '段不同的文字' },
    { names: [], most: 6_000_000, unit: '个元素' },
  ],
}

const told = (count: number) => (count % 10_000 === 0 ? `${count / 10_000} 万` : String(count))
const refused = (reason: string) => new FileRefused('too_many_elements', `${reason}：请分成几个文件再导入`)

/** Counts the elements that begin in the parts of a file, without reading their structure. */
class Counter {
  /** By the names that have a bound of their own. */
  private readonly counts: Map<string, number>
  private total = 0
  private rest = ''

  constructor(private readonly limits: Limits) {
    this.counts = new Map(limits.bounds.flatMap(({ names }) => names.map((name) => [name, 0] as const)))
  }

  private count(name: string) {
    this.total += 1
    const own = this.counts.get(name)
    if (own !== undefined) this.counts.set(name, own + 1)
  }

  /** Throws `FileRefused` where there are more of something than a file may have. */
  private check() {
    for (const { names, most, unit } of this.limits.bounds) {
      const count = names.length === 0 ? this.total : names.reduce((sum, name) => sum + (this.counts.get(name) ?? 0), 0)
      if (count > most) throw refused(`${this.limits.whole}里超过 ${told(most)}${unit}`)
    }
  }

  /** The next bytes of a part. A name that is cut off at their end is counted with the next ones. */
  take(piece: Buffer) {
    const text = this.rest + piece.toString('latin1')
    const cut = text.lastIndexOf('<')
    const isCut = cut >= 0 && text.length - cut < LONGEST_NAME && !/[\s>]/.test(text.slice(cut))
    for (const [, name = ''] of text.slice(0, isCut ? cut : undefined).matchAll(/<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)(?=[\s/>])/g))
      this.count(name)
    this.check()
    this.rest = isCut ? text.slice(cut) : ''
  }
}

async function checkElements(file: string, limits: Limits): Promise<void> {
  const archive = await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false })
  try {
    const parts: Entry[] = []
    for await (const entry of archive.eachEntry()) if (limits.isPart(entry.fileNameRaw.toString('latin1'))) parts.push(entry)
    if (parts.some(({ uncompressedSize }) => uncompressedSize > limits.mostBytes))
      throw refused(`${limits.whole}解开后，其中一部分超过 ${limits.mostBytes / MIB} MB`)
    const counter = new Counter(limits)
    for (const part of parts) for await (const piece of await archive.openReadStreamPromise(part)) counter.take(piece as Buffer)
  } catch (error) {
    // A part that cannot be unpacked is told by the reader of its format.
    if (error instanceof FileRefused) throw error
  } finally {
    archive.close()
  }
}

/** Refuses a Word file with more in it than a tree of it may have. Throws `FileRefused`. */
export const checkWordElements = (file: string): Promise<void> => checkElements(file, wordLimits)

/** Refuses a workbook with more in it than can be held. Throws `FileRefused`. */
export const checkWorkbookElements = (file: string): Promise<void> => checkElements(file, workbookLimits)
