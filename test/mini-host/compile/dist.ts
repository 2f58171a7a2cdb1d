import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Text files of a build by their path inside it. */
export type Dist = { folder: string; files: ReadonlyMap<string, string> }

const isText = (file: string) => /\.(js|json|wxml|wxss|wxs)$/.test(file)

/** Reads a build folder. */
export function readDist(folder: string): Dist {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isText(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  return { folder, files: new Map(names.sort().map((name) => [name, readFileSync(path.join(folder, name), 'utf8')])) }
}

/** The text of a file; throws by its name when it is missing. */
export function textOf({ files }: Dist, file: string): string {
  const text = files.get(file)
  if (text === undefined) throw new Error(`${file} is missing in the build`)
  return text
}

/** A JSON file of the build; throws by its name when it is missing or broken. */
export function jsonOf<T>(dist: Dist, file: string): T {
  try {
    return JSON.parse(textOf(dist, file)) as T
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}
