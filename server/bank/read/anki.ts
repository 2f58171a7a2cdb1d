import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { optionsIn } from './csv/options'
import { type Draft, draftDefaults, FileRefused, type Markup, Note, type Pieces, Refused, type Row, wholePoint } from './draft'
import { lettersOf } from './fingerprint'
import { isHtml } from './rich/html'
import type { TextFile } from './text/text-file'

const LONGEST_RECORD = 1_000_000
const DIRECTIVE = /^#([a-z ]+):(.*)$/gim
const separators: Readonly<Record<string, string>> = { tab: '\t', comma: ',', semicolon: ';', pipe: '|', colon: ':', space: ' ' }
const CLOZE = /\{\{c\d+::([\s\S]*?)(?:::[\s\S]*?)?\}\}/g
const SOUND = /\[sound:[^\]]*\]/g
const FIRST_OPTION = /(?:^|<br\s*\/?>|<div>|<p>|\n)\s*(?=A\s*[.．、)）]\s*\S)/i

/** Whether a text is an export of notes: its first lines say so, or it has gaps of cards. */
export const isAnki = (sample: string) =>
  /^#(?:separator|html|deck|notetype|tags column|columns):/im.test(sample) || /\{\{c\d+::/.test(sample)

type Settings = { separator: string; isHtml: boolean; tags: number | null; skipped: ReadonlySet<number> }

function settingsOf(sample: string): Settings {
  const said = new Map([...sample.matchAll(DIRECTIVE)].map(([, name = '', value = '']) => [name.trim().toLowerCase(), value.trim()]))
  const column = (name: string) => Number(said.get(`${name} column`) ?? 0) - 1
  const separator = said.get('separator') ?? 'tab'
  const tags = column('tags')
  return {
    separator: separators[separator.toLowerCase()] ?? separator,
    isHtml: said.get('html') === 'true',
    tags: tags < 0 ? null : tags,
    skipped: new Set(['guid', 'notetype', 'deck', 'tags'].map(column)),
  }
}

const lineBreaks = (text: string) =>
  text
    .replace(/<br\s*\/?>|<\/(?:div|p|li)>/gi, '\n')
    .replace(/<[^<>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim()

/** A note of a front and a back as a question: gaps are blanks, options below the front make a choice, anything else is a question in words. */
function draftOf(fields: readonly string[], { isHtml: isMarked }: Settings, line: number): Draft {
  const [front = '', back = '', ...more] = fields
  if (front.trim() === '') throw new Refused('stem_empty', '卡片的正面是空的')
  const markup = (text: string): Markup => {
    const words = text.replace(SOUND, '').trim()
    return isMarked || isHtml(words) ? { form: 'html', text: words } : { form: 'plain', text: words }
  }
  const notes = SOUND.test(fields.join('')) ? [new Note('media_left', '没有导入卡片里的声音')] : []
  SOUND.lastIndex = 0
  const rest = more.filter((text) => text.trim() !== '')
  const base = { ...draftDefaults, line, notes, explanation: rest.map(markup) }
  const gaps = [...front.matchAll(CLOZE)].map(([, text = '']) => lineBreaks(text))
  if (gaps.length > 0) {
    const stem = front.replace(CLOZE, '____')
    const explanation = [back, ...rest].filter((text) => text.trim() !== '').map(markup)
    return { ...base, type: 'fill', stem: markup(stem), answer: { kind: 'blanks', alternatives: gaps.map((text) => [text]) }, explanation }
  }
  if (back.trim() === '') throw new Refused('answer_missing', '卡片的背面是空的：请写上答案')
  const begin = FIRST_OPTION.exec(front)
  const options = begin ? optionsIn(lineBreaks(front.slice(begin.index + begin[0].length))) : []
  const letters = options.length > 1 ? lettersOf(lineBreaks(back).split('\n', 1)[0] ?? '') : null
  if (begin && options.length > 1) {
    if (!letters) throw new Refused('answer_unclear', `卡片的背面第一行须为选项字母：${lineBreaks(back).slice(0, 30)}`)
    const explained = lineBreaks(back).split('\n').slice(1).join('\n').trim()
    return {
      ...base,
      type: letters.length > 1 ? 'choice' : 'single_choice',
      stem: markup(front.slice(0, begin.index)),
      options: options.map((text): Markup => ({ form: 'plain', text })),
      answer: { kind: 'letters', letters },
      explanation: [...(explained === '' ? [] : [markup(explained)]), ...base.explanation],
    }
  }
  return { ...base, type: 'essay', stem: markup(front), answer: { kind: 'points', reference: markup(back), points: wholePoint } }
}

/** As much of a note as can be told apart, whatever it was refused for. */
function piecesOf([front = '', back = '', ...more]: readonly string[], { isHtml: isMarked }: Settings): Pieces {
  const markup = (text: string): Markup => ({ form: isMarked || isHtml(text) ? 'html' : 'plain', text: text.replace(SOUND, '').trim() })
  const begin = FIRST_OPTION.exec(front)
  const options = begin ? lineBreaks(front.slice(begin.index + begin[0].length)).split(/\n+/) : []
  const explained = more.filter((text) => text.trim() !== '')
  return {
    ...{ type: begin ? 'single_choice' : null, chapter: null, category: null, points: [] },
    stem: markup(begin ? front.slice(0, begin.index) : front),
    options: options.map((text): Markup => ({ form: 'plain', text: text.replace(/^\s*[A-Z]\s*[.．、)）]\s*/, '') })),
    answer: lineBreaks(back.replace(SOUND, '')),
    explanation: explained.map(markup),
  }
}

type Parsed = { record: string[]; info: { lines: number } }

/** The notes of a text that Anki exports. Throws `FileRefused`. */
export async function* readAnki(file: TextFile): AsyncGenerator<Row> {
  const settings = settingsOf(file.sample)
  const parser = parse({
    delimiter: settings.separator,
    info: true,
    comment: '#',
    comment_no_infix: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  })
  pipeline(Readable.from(file.pieces()), parser, () => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) yield rowOf(record, settings, info.lines)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FileRefused('anki_broken', 'Anki 的文本有误：一行过长，或引号没有配对')
  }
}

function rowOf(record: readonly string[], settings: Settings, line: number): Row {
  const fields = record.filter((_, at) => !settings.skipped.has(at))
  try {
    const tags = settings.tags === null ? [] : (record[settings.tags] ?? '').split(/\s+/).filter(Boolean)
    return { line, draft: { ...draftOf(fields, settings, line), points: tags.map((tag) => tag.replaceAll('::', '/')) } }
  } catch (error) {
    if (error instanceof Refused) return { line, refused: error, pieces: piecesOf(fields, settings) }
    throw error
  }
}
