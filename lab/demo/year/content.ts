import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { baseFolder, contentFolder, fullFolder } from '#server/folders'
import { isRecord } from '@/domain/text/read-json'

/** Files with courses, lessons, papers and whatever else rows of the year refer to by number. */
const FILES = ['courses', 'papers', 'classes', 'circles', 'teachers', 'textbooks', 'recharge-packs']
/** Numbers and names by which rows find what they mean, and what is paid, watched and earned. The rest may be written anew. */
const KEYS = new Set(['id', 'key', 'type', 'kind', 'price', 'beans', 'length', 'categoryId', 'courseIds', 'refId', 'marks', 'take'])

const folders = [fullFolder, contentFolder, baseFolder]
const read = (file: string): unknown => {
  const place = folders.map((folder) => path.join(folder, file)).find((one) => existsSync(one))
  return JSON.parse(readFileSync(place ?? file, 'utf8'))
}

/** Leaves what stands under one of the keys, however deep; undefined where nothing does. */
function bones(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(bones).filter((each) => each !== undefined)
    return kept.length > 0 ? kept : undefined
  }
  if (!isRecord(value)) return undefined
  const kept = Object.entries(value).map(([name, each]) => [name, KEYS.has(name) ? each : bones(each)] as const)
  const filled = kept.filter(([, each]) => each !== undefined)
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}

/**
 * A text that two contents of the full demo share whose questions, lessons, papers and prices have the same numbers. It tells without a database
 * that a start would find another school than the year was made from.
 */
export function contentDigest(): string {
  const names = new Set([fullFolder, contentFolder].flatMap((folder) => readdirSync(path.join(folder, 'questions'))))
  const questions = [...names].sort().map((name) => `questions/${name}`)
  const hash = createHash('sha256')
  for (const file of [...FILES.map((name) => `${name}.json`), ...questions]) hash.update(JSON.stringify(bones(read(file))))
  return hash.digest('hex')
}
