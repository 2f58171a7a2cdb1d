import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(__dirname, '../../deploy')

/** A file of `deploy/` with its `${NAME}` places filled. Throws for a place without a value. */
export function rendered(file: string, values: Record<string, string | number>): string {
  return readFileSync(path.join(folder, file), 'utf8').replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file} needs ${name}`)
    return String(value)
  })
}
