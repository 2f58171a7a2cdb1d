import { readCsv } from '#server/bank/read/csv/read-csv'
import { Refused, type Row } from '#server/bank/read/draft'
import { readGiftFormat } from '#server/bank/read/gift-format/read-gift'
import { readJson } from '#server/bank/read/json/read-json'
import { readMoodle } from '#server/bank/read/moodle/read-moodle'
import { readQti } from '#server/bank/read/qti/read-qti'
import { type Prepared, prepare } from '#server/bank/read/question'
import type { Studio } from '#server/bank/read/rich/rich-builder'
import type { TextFile } from '#server/bank/read/text/text-file'
import { canonical } from '@/domain/tiku/question'
import type { Stored } from './stored'

/** Reads a written file back. */
export type Reader = (file: TextFile) => AsyncGenerator<Row>
export const readers = {
  moodle: readMoodle,
  gift: readGiftFormat,
  qti: (file) => readQti(file, ''),
  json: (file) => readJson(file, { map: {}, text: null, root: '' }, () => {}),
  csv: (file) => readCsv(file, { map: {}, text: null, root: '' }, () => {}),
} as const satisfies Record<string, Reader>

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
/** A written file as it is opened: without the mark of its encoding. */
const fileOf = (written: string): TextFile => {
  const text = written.replace(/^\uFEFF/, '')
  return { path: '', sample: text.slice(0, 65_536), pieces: () => once(text) }
}

const names: Readonly<Record<string, string>> = {
  type: '题型',
  stem: '题干',
  options: '选项',
  answer_key: '答案',
  explanation: '解析',
  difficulty: '难度',
  pinned: '选项的顺序',
  points: '知识点',
  chapter: '章节',
  children: '小题',
}

type Fields = Readonly<Record<string, unknown>>

const keyOf = (key: Stored['answer_key']) => (key?.kind === 'blanks' ? { ...key, isExact: key.isExact ?? false } : key)

function fieldsOf({
  type,
  stem,
  options,
  explanation,
  pinned,
  difficulty,
  answer_key,
}: Omit<Stored, 'id' | 'points' | 'children' | 'chapter'>) {
  return { type, stem, options, explanation, difficulty, answer_key: keyOf(answer_key), pinned: [...pinned].sort() }
}

const asStored = (question: Stored): Fields => ({
  ...fieldsOf(question),
  chapter: question.chapter,
  points: [...question.points].sort(),
  children: question.children.map((child) => [fieldsOf(child), [...child.points].sort()]),
})

const back = (question: Prepared): Fields => ({
  ...fieldsOf({ type: question.type, ...question.body }),
  chapter: question.chapter,
  points: [...question.points].sort(),
  children: question.children.map((child) => [
    fieldsOf({ type: child.type, ...child.body }),
    [...(child.points.length > 0 ? child.points : question.points)].sort(),
  ]),
})

/** The space beside a blank, which a format may add. */
export const SPACING = 'spacing'
const blankSpaceless = (stem: unknown) => canonical(stem).replace(/ *(_{3,}) */g, '$1')

type Checked = { read: Reader; desk: Omit<Studio, 'notes'>; without?: readonly string[] }

/**
 * Reads what was written for one question, and throws `Refused` where it would not come back as it is. Returns what of it the format has no
 * place for, of the parts that it may be `without`.
 */
export async function checkBack(question: Stored, text: string, { read, desk, without = [] }: Checked): Promise<string[]> {
  const rows: Row[] = []
  for await (const row of read(fileOf(text))) rows.push(row)
  const [only, ...more] = rows
  if (!only || more.length > 0) throw new Refused('not_kept', '写进这种格式后会变成几道题')
  if ('refused' in only) throw only.refused
  const [here, there] = [asStored(question), back(await prepare(only.draft, desk))]
  const changed = Object.keys(here).filter((name) => canonical(here[name]) !== canonical(there[name]))
  const isSpaced = without.includes(SPACING) && blankSpaceless(here.stem) === blankSpaceless(there.stem)
  const lost = changed.filter((name) => !without.includes(name) && !(name === 'stem' && isSpaced))
  if (lost.length > 0) throw new Refused('not_kept', `写进这种格式后会变的：${lost.map((name) => names[name] ?? name).join('、')}`)
  return changed.map((name) => (name === 'stem' ? '空两边没有空格' : (names[name] ?? name)))
}
