import path from 'node:path'
import { readAiken } from './aiken'
import { readCsv } from './csv/read-csv'
import type { Asked, OnHeads } from './csv/read-table'
import type { Row } from './draft'
import { readGift } from './gift/read-gift'
import { readMoodle } from './moodle/read-moodle'
import { readQti } from './qti/read-qti'
import { FileRefused } from './refused'
import { KINDS_READ } from './text/other-kind'
import type { TextFile } from './text/text-file'

export const formats = ['csv', 'gift', 'aiken', 'moodle-xml', 'qti'] as const
export type Format = (typeof formats)[number]

const byEnding: Readonly<Record<string, Format>> = { '.csv': 'csv', '.tsv': 'csv', '.gift': 'gift', '.aiken': 'aiken' }
/** File extensions to look for in a folder. */
export const endings: readonly string[] = [...Object.keys(byEnding), '.txt', '.xml', '.xlsx', '.xls', '.docx', '.doc']

function byContent(sample: string): Format | null {
  if (/<(?:\?xml|!--|[a-z:-]*assessment-?item|quiz)\b/i.test(sample.slice(0, 200)) || /^\s*</.test(sample)) {
    if (/<quiz[\s>]/.test(sample)) return 'moodle-xml'
    return /<(?:[a-z]+:)?(?:assessmentItem|qti-assessment-item|questestinterop)[\s>]/.test(sample) ? 'qti' : null
  }
  if (/^\s*(?:ANSWER|答案)\s*[:：]\s*[A-HＡ-Ｈ]/im.test(sample)) return 'aiken'
  if (/^\s*::.*::|\{[^{}]*\}/m.test(sample)) return 'gift'
  return /(?:题干|题目|stem|question).*[,\t;]/i.test(sample.split('\n', 1)[0] ?? '') ? 'csv' : null
}

/** The format of a file by its name, else by its content. Throws `FileRefused`. */
export function formatOf(file: TextFile): Format {
  const format = byEnding[path.extname(file.path).toLowerCase()] ?? byContent(file.sample)
  if (format) return format
  throw new FileRefused('format_unknown', `认不出文件的格式。${KINDS_READ}`)
}

/** The content of the file, question by question. */
export function readRows(file: TextFile, format: Format, asked: Asked, onHeads: OnHeads): AsyncGenerator<Row> {
  switch (format) {
    case 'csv':
      return readCsv(file, asked, onHeads)
    case 'gift':
      return readGift(file)
    case 'aiken':
      return readAiken(file)
    case 'moodle-xml':
      return readMoodle(file)
    case 'qti':
      return readQti(file, asked.root)
  }
}
