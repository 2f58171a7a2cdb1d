import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { codeOf } from '#server/error-code'
import { projectFolder } from '#server/folders'
import { StartFailure } from '#server/start-failure'

/** Files of the demo school: content, and the media and materials it names. */
const OWN = /^server\/seed\/(content|full|media|materials)\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** Why a file cannot be read or written, for who asked. */
function reasonOf(error: unknown, file: string, root: string): StartFailure {
  const code = codeOf(error)
  if (code === 'ENOENT') return new StartFailure(`There is no file ${file}`, error)
  if (code === 'EACCES' || code === 'EROFS')
    return new StartFailure(
      `The demo goes into ${root}/server/seed, where this account may not write: run it as the owner of that folder`,
      error,
    )
  return new StartFailure(`${file} is no archive of the demo school`, error)
}

/** Unpacks the archive of the demo school into the folder of the program. Refuses an archive of anything else. Returns how many files it had. */
export async function unpackDemo(file: string, root: string = projectFolder): Promise<number> {
  const entries = extract()
  const coming = pipeline(createReadStream(file), createGunzip(), entries)
  // A refusal is told below; the stream that is cut off by it has nothing to add.
  coming.catch(() => {})
  let count = 0
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header
      if (type === 'file') {
        if (!OWN.test(name)) throw new StartFailure(`${file} is no archive of the demo school: it holds ${name}`)
        const target = path.join(root, name)
        await mkdir(path.dirname(target), { recursive: true })
        await pipeline(entry, createWriteStream(target))
        count += 1
      } else entry.resume()
    }
    await coming
  } catch (error) {
    entries.destroy()
    throw error instanceof StartFailure ? error : reasonOf(error, file, root)
  }
  if (count === 0) throw new StartFailure(`${file} is no archive of the demo school: it is empty`)
  return count
}
