import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contentFolder, fullFolder } from '#server/folders'
import { isRecord } from '@/domain/text/read-json'

/** Files with courses, lessons, papers and whatever else rows of the year refer to by number. */
const FILES = ['courses', 'papers', 'circles', 'teachers', 'textbooks']
/** Numbers and names by which rows find what they mean. The rest may be written anew. */
const KEYS = new Set([
  'id',
  'key',
  'type',
  'kind',
  'price',
  'categoryId',
  'courseIds',
  'lessonId',
  'marks',
  'take',
  'offset',
  'count',
  'keys',
])

const folders = [fullFolder, contentFolder]
const read = (file: string): unknown => {
  const place = folders.map((folder) => path.join(folder, file)).find((one) => existsSync(one))
  return JSON.parse(readFileSync(place ?? file, 'utf8'))
}

/** Leaves of a value what stands under one of the keys, however deep. */
function bones(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bones)
  if (!isRecord(value)) return typeof value === 'string' && !/^[\w.:-]+$/.test(value) ? '' : value
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (isKept(name, each) ? [[name, bones(each)]] : [])))
}
const isKept = (name: string, value: unknown) => KEYS.has(name) || (typeof value === 'object' && value !== null)

/**
 * A text that two contents of the full demo share whose questions, lessons, papers and prices have the same numbers. It tells without a database
 * that a start would find another school than the year was made from.
 */
export function contentDigest(): string {
  const names = new Set(folders.flatMap((folder) => readdirSync(path.join(folder, 'questions'))))
  const questions = [...names].sort().map((name) => `questions/${name}`)
  const hash = createHash('sha256')
  for (const file of [...FILES.map((name) => `${name}.json`), ...questions]) hash.update(JSON.stringify(bones(read(file))))
  return hash.digest('hex')
}
