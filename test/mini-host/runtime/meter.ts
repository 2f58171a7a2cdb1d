/** The most one `setData` may carry, in bytes. */
export const SET_DATA_LIMIT = 256 * 1024

/** Counts the data sent to the view since the last reading. */
export type Reading = {
  calls: number
  bytes: number
  largest: number
  /** Each call: the paths it wrote, and its bytes. */
  log: { keys: string[]; bytes: number }[]
}
/** Reading plus the size of the page shown. */
export type Figures = Reading & { largestEver: number; nodes: number; depth: number }

const nothing = (): Reading => ({ calls: 0, bytes: 0, largest: 0, log: [] })
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Elements of the mini-program under a node, and how deep they go. Inner parts of built-in elements do not count. */
function sizeOf(node: Element, depth = 0): { nodes: number; depth: number } {
  const sum = { nodes: 0, depth }
  for (const child of node.children) {
    const isOwn = '__wxElement' in child
    const below = sizeOf(child, isOwn ? depth + 1 : depth)
    sum.nodes += below.nodes + (isOwn ? 1 : 0)
    sum.depth = Math.max(sum.depth, below.depth)
  }
  return sum
}

/** A list, or an object of no class; the data of a test is made outside this document. */
const isPlain = (value: object) => {
  const { getPrototypeOf } = Object
  return Array.isArray(value) || getPrototypeOf(value) === null || getPrototypeOf(getPrototypeOf(value)) === null
}
const kindOf = (value: unknown) => (typeof value === 'object' && value !== null ? value.constructor.name : String(typeof value))

/** The first value the bridge would change or drop, as `path: kind`; a loop is left to JSON itself. */
function lostIn(value: unknown, path: string, above: readonly unknown[] = []): string | undefined {
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return undefined
  if (typeof value !== 'object' || !isPlain(value)) return `${path}: ${Number.isNaN(value) ? 'NaN' : kindOf(value)}`
  if (above.includes(value)) return `${path}: a loop`
  for (const [key, inner] of Object.entries(value)) {
    const lost = lostIn(inner, `${path}.${key}`, [...above, value])
    if (lost) return lost
  }
  return undefined
}

export type Meter = {
  /** Passes data as the bridge to the view does: as JSON, counted and limited. */
  pass(data: object): Record<string, unknown>
  /** Figures since the last time; `page` is measured now. */
  read(page: Element): Figures
}

export function createMeter(): Meter {
  let reading = nothing()
  let largestEver = 0
  return {
    pass: (data) => {
      const lost = lostIn(data, 'data')
      if (lost) throw new Error(`setData carries what is no JSON, ${lost}`)
      const text = JSON.stringify(data)
      const bytes = bytesOf(text)
      if (bytes > SET_DATA_LIMIT) throw new Error(`setData carries ${bytes} bytes, more than ${SET_DATA_LIMIT}`)
      const log = [...reading.log, { keys: Object.keys(data), bytes }]
      reading = { calls: reading.calls + 1, bytes: reading.bytes + bytes, largest: Math.max(reading.largest, bytes), log }
      largestEver = Math.max(largestEver, bytes)
      return JSON.parse(text)
    },
    read: (page) => {
      const figures = { ...reading, largestEver, ...sizeOf(page) }
      reading = nothing()
      return figures
    },
  }
}
