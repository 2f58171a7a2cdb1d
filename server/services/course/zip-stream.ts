import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'

/** A file of this machine, or a text. */
type Entry = { name: string } & ({ path: string } | { text: string })

const sourceOf = (entry: Entry): AsyncIterable<unknown> | Iterable<unknown> =>
  'path' in entry ? createReadStream(entry.path) : [entry.text]

/** A zip of files, made while it is read, so that memory does not grow with its size. */
export function zipStream(entries: readonly Entry[]): Readable {
  async function* parts(): AsyncGenerator<Uint8Array> {
    let made: Uint8Array[] = []
    let failure: Error | null = null
    const zip = new Zip((error, chunk) => {
      if (error) failure = error
      else made.push(chunk)
    })
    const flush = () => {
      if (failure) throw failure
      const ready = made
      made = []
      return ready
    }
    for (const one of entries) {
      const entry = new ZipDeflate(one.name)
      zip.add(entry)
      for await (const chunk of sourceOf(one)) {
        entry.push(chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk)))
        yield* flush()
      }
      entry.push(new Uint8Array(0), true)
      yield* flush()
    }
    zip.end()
    yield* flush()
  }
  return Readable.from(parts(), { objectMode: false })
}
