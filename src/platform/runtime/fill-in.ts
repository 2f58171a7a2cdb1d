type Indexed = { readonly length: number; readonly [index: number]: unknown }

function at(this: Indexed, index: number): unknown {
  const place = Math.trunc(index) || 0
  return this[place < 0 ? this.length + place : place]
}

const isOwn = Object.prototype.hasOwnProperty
const hasOwn = (owner: object, name: PropertyKey): boolean => isOwn.call(owner, name)

function replaceAll(this: string, found: string | RegExp, put: string): string {
  return this.replace(typeof found === 'string' ? new RegExp(found.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'), 'g') : found, put)
}

/** Gives an object a method that it lacks. */
function fill(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

/** Fills in the methods the app uses that the oldest browsers lack: Chrome before 93, iOS before 15.4. */
export function fillIn(): void {
  for (const owner of [Array.prototype, String.prototype, Object.getPrototypeOf(Int8Array.prototype)]) fill(owner, 'at', at)
  fill(Object, 'hasOwn', hasOwn)
  fill(String.prototype, 'replaceAll', replaceAll)
}
